import { Button } from '../components/actions/button.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { Toasts } from '../components/feedback/toasts.tsx'
import { Page } from '../components/layout/page.tsx'
import { ConfirmPasswordProvider } from '../shell/confirm-password.tsx'
import { LoginSheet } from '../shell/login-sheet.tsx'
import { logOut } from '../shell/log-out.ts'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import { SecondFactor } from './second-factor.tsx'
import styles from './second-factor.module.css'

/** All that somebody sees who has not set up what their account requires in time. */
export function SetUpOnly({ onSetUp }: { onSetUp: (isUnderWay: boolean) => void }) {
  const { secondFactor } = useAccountTexts()
  return (
    <ConfirmPasswordProvider>
      <main id="content" className={styles['only']}>
        <Page title={secondFactor.title} actions={<Button onPress={() => void logOut()}>{secondFactor.logOut}</Button>}>
          <Notice look="waiting">
            <p>{secondFactor.dueNow}</p>
          </Notice>
          <SecondFactor onSetUp={onSetUp} />
        </Page>
      </main>
      <LoginSheet />
      <Toasts />
    </ConfirmPasswordProvider>
  )
}

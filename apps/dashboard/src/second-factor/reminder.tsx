import { ButtonLink } from '../components/actions/button-link.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { useMoments } from '../components/lists/written-time.tsx'
import { pageNamed } from '../shell/pages.ts'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import styles from './second-factor.module.css'

/** Reminds somebody that their account requires a second factor, and from when on. */
export function Reminder({ dueAt }: { dueAt: string }) {
  const { secondFactor } = useAccountTexts()
  const write = useMoments()
  return (
    <div className={styles['reminder']}>
      <Notice look="waiting">
        <p>{secondFactor.dueBy({ date: write(dueAt) })}</p>
        <ButtonLink size="small" to={pageNamed('profile').path}>
          {secondFactor.setUp}
        </ButtonLink>
      </Notice>
    </div>
  )
}

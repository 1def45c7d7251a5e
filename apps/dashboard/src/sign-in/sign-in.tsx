import { startTransition, StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import '../styles/index.css'
import { loaders } from '../texts/compiled/sign-in.ts'
import { preferredLanguage, setDocumentLanguage } from '../texts/language/languages.ts'
import { ForgotPage } from './forgot-page.tsx'
import { InvitationPage } from './invitation-page.tsx'
import { LoginPage } from './login-page.tsx'
import { Message } from './message.tsx'
import { ResetPage } from './reset-page.tsx'
import { SetupPage } from './setup-page.tsx'
import { SingleSignOnPage } from './single-sign-on-page.tsx'
import styles from './sign-in.module.css'
import { WordsContext } from './words.tsx'

/**
 * The pages that one sees without being logged in. They are a page of their own, apart from the dashboard: small, and a
 * login begins the dashboard with an empty memory.
 */
const pages: Readonly<Record<string, ComponentType>> = {
  login: LoginPage,
  'forgot-password': ForgotPage,
  'reset-password': ResetPage,
  'accept-invitation': InvitationPage,
  setup: SetupPage,
  'single-sign-on': SingleSignOnPage,
}

if (location.hash === '#logged-out') {
  history.replaceState(null, '', location.pathname)
  try {
    sessionStorage.clear()
    // Theme and language come back with the next login: the account keeps them.
    localStorage.clear()
  } catch {
    // There is nothing to forget.
  }
}

const language = preferredLanguage()
setDocumentLanguage(language)
const words = await loaders[language]()
const Page = pages[location.pathname.replace('/dashboard/', '').replace(/\/$/, '')]

const root = document.querySelector('#root')
if (root !== null) {
  root.removeAttribute('aria-busy')
  root.className = ''
  // A transition is drawn in small steps, between which the browser can answer a press.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <I18nProvider locale={language}>
          <WordsContext value={words}>
            <main className={styles['page']}>
              <p className={styles['product']}>
                <img src="/dashboard/icon.svg" alt="" width="28" height="28" />
                {words.texts.productName}
              </p>
              {Page === undefined ? <Message title={words.texts.wrongPage} lines={[]} /> : <Page />}
            </main>
          </WordsContext>
        </I18nProvider>
      </StrictMode>,
    ),
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Page, Section } from '../../components/layout/page.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { pageNamed, type PageName } from '../../shell/pages.ts'
import { FirstChatbot } from './first-chatbot.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import styles from './home.module.css'

const steps = [
  ['teach', 'knowledge'],
  ['try', 'try'],
  ['look', 'appearance'],
  ['install', 'install'],
  ['team', 'team'],
] as const satisfies readonly (readonly [string, PageName])[]

/** The first page after the login: what to do next. */
export function HomePage() {
  const { home } = useTexts()
  const user = useCurrentUser()
  const query = useQuery(chatbotNamesQuery)
  const maySet = refusalOf(user, { permission: 'chatbot-settings' }) === undefined
  return (
    <Page title={home.welcome(user.user.name)}>
      {maySet && (
        <DataState query={query}>
          {({ chatbots }) => {
            const [first] = chatbots
            return first === undefined ? (
              <FirstChatbot />
            ) : (
              <Section title={home.steps}>
                <ul className={styles['steps']}>
                  {steps
                    .filter(([, page]) => refusalOf(user, pageNamed(page).access) === undefined)
                    .map(([text, page]) => (
                      <li key={page}>
                        <Link
                          className={styles['step'] ?? ''}
                          to={pageNamed(page).path}
                          params={{ chatbotId: first.id }}
                        >
                          {home[text]}
                        </Link>
                      </li>
                    ))}
                </ul>
              </Section>
            )
          }}
        </DataState>
      )}
      {user.account.permissions.length === 0 && !user.account.isOwner && <p>{home.nothingToSee}</p>}
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Page, Section } from '../../components/layout/page.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useSetupSteps } from '../../shell/use-setup-steps.ts'
import { FirstChatbot } from './first-chatbot.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import styles from './home.module.css'

/** The first page after the login: what to do next. */
export function HomePage() {
  const { home } = useTexts()
  const user = useCurrentUser()
  const query = useQuery(chatbotNamesQuery)
  const steps = useSetupSteps()
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
                  {steps.map(({ step, path }) => (
                    <li key={step}>
                      <Link className={styles['step'] ?? ''} to={path} params={{ chatbotId: first.id }}>
                        {home[step]}
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

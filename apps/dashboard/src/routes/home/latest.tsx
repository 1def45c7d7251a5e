import { Link } from '@tanstack/react-router'
import type { LatestConversation } from '@frontdesk/client/operations'
import { serverNow } from '../../api/server-clock.ts'
import { Avatar } from '../../components/people/avatar.tsx'
import { Section } from '../../components/layout/page.tsx'
import { useChosenChatbot } from '../../shell/chosen-chatbot.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useLocale } from '../../time/date-format.ts'
import { timeAgo } from '../../time/time-ago.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import styles from './home.module.css'

/** The conversations that were active last, with what the visitor wrote, each leading to it. */
export function Latest({ conversations }: { conversations: readonly LatestConversation[] }) {
  const { home } = useTexts()
  const { chatbots } = useChosenChatbot()
  const ago = useAgo()
  if (conversations.length === 0) return null
  return (
    <Section title={home.latest}>
      <ul className={styles['steps']} aria-label={home.latest}>
        {conversations.map(({ sessionId, text, chatbotName, lastActivity }) => (
          <li key={sessionId}>
            <Link className={styles['conversation'] ?? ''} to={`${pageNamed('conversations').path}/${sessionId}`}>
              <Avatar id={sessionId} />
              <span className={styles['said']}>
                <bdi>{text ?? home.notKept}</bdi>
              </span>
              <span className={styles['change']}>
                {chatbots.length > 1 && (
                  <>
                    <bdi>{chatbotName}</bdi>
                    {' · '}
                  </>
                )}
                <time dateTime={lastActivity}>{ago(lastActivity)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** How long ago something was. Its day would need the zone, which is no part of what Home loads first. */
function useAgo(): (at: string) => string {
  const locale = useLocale()
  return at => timeAgo(locale, Math.floor((serverNow() - Date.parse(at)) / 60_000))
}

import { Link } from '@tanstack/react-router'
import type { LatestConversation } from '@frontdesk/client/operations'
import { serverNow } from '../../api/server-clock.ts'
import { RowBody } from '../../components/lists/row-body.tsx'
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
        {conversations.map(({ sessionId, visitorName, text, chatbotName, lastActivity }) => (
          <li key={sessionId}>
            <Link className={styles['conversation'] ?? ''} to={`${pageNamed('conversations').path}/${sessionId}`}>
              <RowBody
                picture={<Avatar id={sessionId} name={visitorName} />}
                title={<bdi>{visitorName ?? home.visitor}</bdi>}
                {...(chatbots.length > 1 && { where: <bdi>{chatbotName}</bdi> })}
                line={<bdi>{text ?? home.noMessages}</bdi>}
                time={<time dateTime={lastActivity}>{ago(lastActivity)}</time>}
              />
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

import { Link } from '@tanstack/react-router'
import type { LatestConversation } from '../../api/generated'
import { serverNow } from '../../api/server-clock.ts'
import { Section } from '../../components/layout/page.tsx'
import { useChosenChatbot } from '../../shell/chosen-chatbot.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useLanguageTag, useTexts } from '../../texts/use-texts.tsx'
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
              <span className={styles['said']}>
                <bdi>{text ?? home.notKept}</bdi>
              </span>
              <span className={styles['change']}>
                {chatbots.length > 1 && `${chatbotName} · `}
                <time dateTime={lastActivity}>{ago(lastActivity)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago something was. Its day and hour would need the zone, which is no part of what Home loads first. */
function useAgo(): (at: string) => string {
  const format = new Intl.RelativeTimeFormat(useLanguageTag(), { numeric: 'auto' })
  return at => {
    const passed = Math.max(0, serverNow() - Date.parse(at))
    const [unit, size] = units.find(([, ms]) => passed >= ms) ?? ['minute', 60_000]
    return format.format(-Math.floor(passed / size), unit)
  }
}

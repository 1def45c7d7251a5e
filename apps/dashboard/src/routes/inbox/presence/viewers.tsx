import { Eye } from 'lucide-react'
import { useInboxValue } from '../../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { useLanguageTag } from '../../../texts/use-texts.tsx'
import styles from './presence.module.css'

/** The initials of a name: two letters at most. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(word => word !== '')
    .map(([letter = '']) => letter.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')

/** Which other agents look at a conversation: an eye with their initials, and their names for whoever cannot see it. */
export function Viewers({ sessionId }: { sessionId: string }) {
  const { agentPresence } = useInboxTexts()
  const language = useLanguageTag()
  const viewers = useInboxValue(store => store.otherAgents('viewing', sessionId))
  if (viewers.length === 0) return null
  const names = new Intl.ListFormat(language).format(viewers.map(({ name }) => name))
  const words = agentPresence.look({ names, count: viewers.length })
  return (
    <span className={styles['viewers']} role="img" aria-label={words} title={words}>
      <Eye size={14} aria-hidden />
      <span aria-hidden>{viewers.map(({ name }) => initialsOf(name)).join(', ')}</span>
    </span>
  )
}

/** Which other agents type in a conversation. */
export function TypingAgents({ sessionId }: { sessionId: string }) {
  const { inbox } = useInboxTexts()
  const typing = useInboxValue(store => store.otherAgents('typing', sessionId))
  return typing.map(({ userId, name }) => (
    <p key={userId} className={styles['typing']}>
      {inbox.said({ who: name, text: inbox.types })}
    </p>
  ))
}

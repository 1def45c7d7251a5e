import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { summariseConversation, type AgentAssist } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { Button } from '../../../components/actions/button.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { useLanguage } from '../../../texts/use-texts.tsx'
import { assistKey, assistQuery } from './assist-query.ts'
import styles from './assist.module.css'

/** Whoever takes a shorter conversation reads it faster than its summary. */
const shortest = 5

interface SummaryCardProps {
  sessionId: string
  isMine: boolean
  messages: readonly InboxMessage[]
}

/**
 * What was said before, for the agent who takes the conversation: made when they take it, unless an agent before them has
 * had it made. Not drawn where there is no model, or the owner has switched its help off.
 */
export function SummaryCard({ sessionId, isMine, messages }: SummaryCardProps) {
  const texts = useInboxTexts()
  const { assist } = texts
  const client = useQueryClient()
  const language = useLanguage()
  const { data } = useQuery(assistQuery(sessionId))
  const { run, isRunning, failure } = useChange(
    () => ask(summariseConversation({ path: { sessionId }, body: { language } })),
    {
      onDone: summary =>
        client.setQueryData<AgentAssist>([...assistKey(sessionId)], known => known && { ...known, summary }),
    },
  )
  // A summary speaks of what was said, and not of who joined.
  const said = messages.filter(({ role }) => role !== 'system')
  const newestId = said.at(-1)?.id ?? 0
  const isOffered = data?.isEnabled === true && data.hasModel && said.length >= shortest
  const summary = data?.summary ?? undefined
  const hasAsked = useRef(false)
  const isDue = isOffered && isMine && summary === undefined
  useEffect(() => {
    if (!isDue || hasAsked.current) return
    hasAsked.current = true
    run(undefined)
  }, [isDue, run])
  if (!isOffered) return null
  return (
    <section className={styles['summary']} aria-label={assist.summary} aria-busy={isRunning}>
      <div className={styles['head']}>
        <h3 className={styles['title']}>{assist.summary}</h3>
        <Button size="small" look="quiet" isPending={isRunning} onPress={() => run(undefined)}>
          {summary === undefined ? assist.summarise : assist.summariseAgain}
        </Button>
      </div>
      {summary !== undefined && (
        <p className={styles['text']} dir="auto">
          {summary.text}
        </p>
      )}
      <p className={styles['soft']} role="status">
        {isRunning && assist.summarising}
        {!isRunning && summary !== undefined && assist.madeByAi}
        {!isRunning && summary !== undefined && newestId > summary.upToMessageId && ` ${assist.isOlder}`}
      </p>
      {failure !== undefined && <p role="alert">{sentenceOf(failure, texts)}</p>}
    </section>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { explainReply, type ReplyReasons } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { DataState } from '../components/feedback/data-state.tsx'
import { Button } from '../components/actions/button.tsx'
import { Buttons, Dialog } from '../components/layout/dialog.tsx'
import { useChatbotTexts } from '../texts/use-chatbot-texts.ts'
import { useRepliesTexts } from '../texts/use-replies-texts.ts'
import { Checks } from './checks.tsx'
import { Numbers } from './numbers.tsx'
import { OutcomePart } from './outcome.tsx'
import { Passages } from './passages.tsx'
import styles from './why.module.css'

interface ReplyWhyProps {
  sessionId: string
  messageId: number
  /** The reply as it is stored. */
  html: string
  onClose: () => void
}

const reasonsQuery = (sessionId: string, messageId: number) =>
  queryOptions({
    queryKey: ['conversations', sessionId, 'why', messageId],
    queryFn: ({ signal }) => ask(explainReply({ path: { sessionId, messageId: String(messageId) }, signal })),
  })

/** What led to a reply that was given: passages as they read today, tools, and what it took. */
export function ReplyWhy({ sessionId, messageId, html, onClose }: ReplyWhyProps) {
  const { replies, states } = useRepliesTexts()
  const query = useQuery(reasonsQuery(sessionId, messageId))
  return (
    <Dialog isOpen title={replies.why} width="wide" onClose={onClose}>
      <DataState query={query} rows={6}>
        {reasons => <Reasons reasons={reasons} html={html} />}
      </DataState>
      <Buttons>
        <Button autoFocus onPress={onClose}>
          {states.close}
        </Button>
      </Buttons>
    </Dialog>
  )
}

function Reasons({ reasons, html }: { reasons: ReplyReasons; html: string }) {
  const { replies } = useRepliesTexts()
  const { question, passages } = reasons
  return (
    <div className={styles['whole']}>
      {question !== null && (
        <p className={styles['asked']} dir="auto">
          {question}
        </p>
      )}
      <OutcomePart outcome={reasons.outcome} />
      <Checks refusals={reasons.refusals} />
      {passages === null ? (
        <p>{replies.notRecorded}</p>
      ) : (
        <>
          <Passages passages={passages} reply={html} />
          {passages.length > 0 && <p className={styles['soft']}>{replies.asTheyRead}</p>}
        </>
      )}
      <Tools calls={reasons.toolCalls} />
      <Numbers {...reasons} />
    </div>
  )
}

/** What the reply asked of the shop's own systems. */
function Tools({ calls }: { calls: ReplyReasons['toolCalls'] }) {
  const { tryIt } = useChatbotTexts()
  if (calls.length === 0) return null
  const sentence = ({ name, outcome }: (typeof calls)[number]): string => {
    if (outcome === 'done') return tryIt.toolDone({ name })
    return outcome === 'proposed' ? tryIt.toolNotDone({ name }) : tryIt.toolFailed({ name, code: outcome })
  }
  return (
    <section className={styles['part']}>
      <h3>{tryIt.tools}</h3>
      <ul className={styles['calls']}>
        {calls.map((call, at) => (
          <li key={at}>{sentence(call)}</li>
        ))}
      </ul>
    </section>
  )
}

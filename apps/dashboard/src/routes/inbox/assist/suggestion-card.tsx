import type { SuggestedReply } from '@frontdesk/client/operations'
import { Button } from '../../../components/actions/button.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { KnowledgeLink } from './knowledge-link.tsx'
import { useSuggestion, type Suggestion } from './use-suggestion.ts'
import styles from './assist.module.css'

interface SuggestionCardProps {
  sessionId: string
  hasModel: boolean
  onInsert: (text: string) => void
}

/** A reply that the agent may insert, edit and send. It is being written, it is there, or there is none. */
export function SuggestionCard({ sessionId, hasModel, onInsert }: SuggestionCardProps) {
  const { assist, states } = useInboxTexts()
  const { suggestion, again } = useSuggestion(sessionId)
  const { text, result, failure } = suggestion
  const isOver = result !== undefined || failure !== undefined
  const suggested = result?.failure === null && text !== '' ? result : undefined
  return (
    <section className={styles['card']} aria-label={assist.suggestion} aria-busy={!isOver}>
      {isOver && suggested === undefined ? <NoSuggestion suggestion={suggestion} /> : <Written text={text} />}
      {suggested !== undefined && <Basis suggested={suggested} hasModel={hasModel} onInsert={onInsert} />}
      {isOver && (
        <div className={styles['buttons']}>
          {suggested !== undefined && (
            <Button size="small" look="main" onPress={() => onInsert(text)}>
              {assist.insert}
            </Button>
          )}
          <Button size="small" look="quiet" onPress={again}>
            {suggested === undefined ? states.tryAgain : assist.again}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The reply as far as it is written. It is text, whatever a model has written. */
function Written({ text }: { text: string }) {
  const { assist } = useInboxTexts()
  if (text === '') return <p role="status">{assist.suggesting}</p>
  return (
    <p className={styles['text']} dir="auto">
      {text}
    </p>
  )
}

/** Why there is no reply to insert. */
function NoSuggestion({ suggestion: { result, failure } }: { suggestion: Suggestion }) {
  const texts = useInboxTexts()
  const { assist } = texts
  if (failure !== undefined) return <p role="alert">{sentenceOf(failure, texts)}</p>
  return result?.failure === null ? <p role="status">{assist.noAnswer}</p> : <p role="alert">{assist.failed}</p>
}

/** The pages that a reply is based on, and what to look at before it is sent. */
function Basis({
  suggested: { sources, isUnanswered },
  hasModel,
  onInsert,
}: Omit<SuggestionCardProps, 'sessionId'> & { suggested: SuggestedReply }) {
  const { assist } = useInboxTexts()
  return (
    <>
      {sources.length > 0 && (
        <ul className={styles['sources']} aria-label={assist.standsOn}>
          {sources.map(source => (
            <li key={source.url}>
              <KnowledgeLink {...source} onInsert={onInsert} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles['soft']}>{isUnanswered ? assist.partly : hasModel ? assist.editFirst : assist.builtIn}</p>
    </>
  )
}

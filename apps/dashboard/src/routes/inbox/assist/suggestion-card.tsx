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

/** A reply that the agent may insert, edit and send. It is text, whatever a model has written. */
export function SuggestionCard({ sessionId, hasModel, onInsert }: SuggestionCardProps) {
  const { assist } = useInboxTexts()
  const { suggestion, again } = useSuggestion(sessionId)
  const { text, result } = suggestion
  const isOver = result !== undefined || suggestion.failure !== undefined
  return (
    <section className={styles['card']} aria-label={assist.suggestion} aria-busy={!isOver}>
      <p className={styles['text']} dir="auto">
        {text}
      </p>
      <Outcome suggestion={suggestion} onInsert={onInsert} />
      <p className={styles['soft']}>{hasModel ? assist.editFirst : assist.builtIn}</p>
      <div className={styles['buttons']}>
        {result !== undefined && text !== '' && (
          <Button size="small" look="main" onPress={() => onInsert(text)}>
            {assist.insert}
          </Button>
        )}
        {isOver && (
          <Button size="small" look="quiet" onPress={again}>
            {assist.again}
          </Button>
        )}
      </div>
    </section>
  )
}

/** What there is to say of a suggestion: that it comes, that there is none, and what it stands on. */
function Outcome({ suggestion, onInsert }: { suggestion: Suggestion; onInsert: (text: string) => void }) {
  const texts = useInboxTexts()
  const { assist } = texts
  const { text, result, failure } = suggestion
  if (failure !== undefined) return <p role="alert">{sentenceOf(failure, texts)}</p>
  if (result === undefined) return text === '' && <p role="status">{assist.suggesting}</p>
  if (result.failure !== null) return <p role="alert">{assist.failed}</p>
  return (
    <>
      {result.isUnanswered && <p role="status">{assist.noAnswer}</p>}
      {result.sources.length > 0 && (
        <ul className={styles['sources']} aria-label={assist.standsOn}>
          {result.sources.map(source => (
            <li key={source.url}>
              <KnowledgeLink {...source} onInsert={onInsert} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

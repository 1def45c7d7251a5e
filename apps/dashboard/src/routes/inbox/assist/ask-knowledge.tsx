import { useState } from 'react'
import type { KnowledgePassage } from '@frontdesk/client/operations'
import { searchKnowledge } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { Button } from '../../../components/actions/button.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Highlighted } from '../../../components/lists/highlighted.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { KnowledgeLink } from './knowledge-link.tsx'
import styles from './assist.module.css'

interface AskKnowledgeProps {
  sessionId: string
  /** Undefined for whoever does not write in the conversation. */
  onInsert: ((text: string) => void) | undefined
}

/** A search of the knowledge base. A passage or its link is inserted, and never sent by itself. */
export function AskKnowledge({ sessionId, onInsert }: AskKnowledgeProps) {
  const texts = useInboxTexts()
  const { assist } = texts
  const [question, setQuestion] = useState('')
  const [passages, setPassages] = useState<readonly KnowledgePassage[]>()
  const { run, isRunning, failure } = useChange(
    (asked: string) => ask(searchKnowledge({ path: { sessionId }, body: { question: asked } })),
    { onDone: found => setPassages(found.passages) },
  )
  const search = (): void => {
    if (question.trim() !== '') run(question.trim())
  }
  return (
    <section className={styles['card']} aria-label={assist.ask}>
      <form
        className={styles['search']}
        role="search"
        onSubmit={event => {
          event.preventDefault()
          search()
        }}
      >
        <TextField label={assist.question} value={question} onChange={setQuestion} maxLength={700} autoFocus />
        <Button type="submit" isPending={isRunning}>
          {assist.find}
        </Button>
      </form>
      {failure !== undefined && <p role="alert">{sentenceOf(failure, texts)}</p>}
      {passages?.length === 0 && <p role="status">{assist.nothingFound}</p>}
      {passages !== undefined && passages.length > 0 && (
        <ul className={styles['passages']} aria-label={assist.found}>
          {passages.map(passage => (
            <Passage key={`${passage.url} ${passage.text}`} passage={passage} onInsert={onInsert} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A passage as text, with the words that were asked for. */
function Passage({ passage, onInsert }: { passage: KnowledgePassage } & Pick<AskKnowledgeProps, 'onInsert'>) {
  const { assist } = useInboxTexts()
  const { title, heading, url, text, matchedWords } = passage
  return (
    <li className={styles['passage']}>
      {heading !== '' && heading !== title && (
        <span className={styles['soft']} dir="auto">
          {heading}
        </span>
      )}
      <p className={styles['quote']} dir="auto">
        <Highlighted text={text} words={matchedWords} />
      </p>
      <div className={styles['buttons']}>
        {onInsert !== undefined && (
          <Button
            size="small"
            aria-label={assist.insertPassageOf({ title: title === '' ? url : title })}
            onPress={() => onInsert(text)}
          >
            {assist.insertPassage}
          </Button>
        )}
        <KnowledgeLink title={title} url={url} onInsert={onInsert} />
      </div>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webAddress } from '../../api/plain-text.ts'
import { suggestQuestions, tryChatbot, type Source, type TryChatbotResult } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { shortAddress } from '../knowledge/source-names.ts'
import { isRunning, pollMs } from '../knowledge/sources-query.ts'
import { paragraphsOf } from './paragraphs-of.ts'
import styles from './start.module.css'

/** So many questions are suggested at most. */
const mostSuggestions = 3

/** A box to ask a chatbot from the first page on that was read. */
export function AskBox({ chatbotId, source }: { chatbotId: string; source: Source | undefined }) {
  const texts = useKnowledgeTexts()
  const { start } = texts
  const canWrite = useCanWrite()
  const [question, setQuestion] = useState('')
  const [answer, setAnswer] = useState<{ question: string; result: TryChatbotResult }>()
  const {
    run,
    isRunning: isAsking,
    failure,
  } = useChange((asked: string) => ask(tryChatbot({ path: { chatbotId }, body: { question: asked } })), {
    onDone: (result, asked) => {
      setAnswer({ question: asked, result })
      setQuestion('')
    },
  })
  const isReady = source !== undefined && source.pagesIndexed > 0
  const submit = (): void => {
    if (isReady && canWrite && !isAsking && question.trim() !== '') run(question.trim())
  }
  return (
    <Section title={start.ask} text={isReady ? start.askLead : start.askWait}>
      <Card>
        {failure !== undefined && (
          <Notice look="failed" role="alert">
            <p>{sentenceOf(failure, texts)}</p>
          </Notice>
        )}
        <Form onSubmit={submit}>
          <TextField
            label={start.question}
            value={question}
            onChange={setQuestion}
            maxLength={1_000}
            isDisabled={!isReady}
            end={
              <Button
                type="submit"
                look="main"
                isPending={isAsking}
                isDisabled={!isReady || !canWrite || question.trim() === ''}
              >
                {start.send}
              </Button>
            }
          />
        </Form>
        {isReady && <Suggestions {...{ chatbotId, source }} isDisabled={!canWrite || isAsking} onAsk={run} />}
        <div aria-live="polite" className={styles['said']}>
          {isAsking ? <p className={styles['muted']}>{start.writing}</p> : answer && <Answer {...answer} />}
        </div>
      </Card>
    </Section>
  )
}

interface SuggestionsProps {
  chatbotId: string
  source: Source
  isDisabled: boolean
  onAsk: (question: string) => void
}

/** Questions to begin with, which the pages that were read so far should answer. */
function Suggestions({ chatbotId, source, isDisabled, onAsk }: SuggestionsProps) {
  const { start } = useKnowledgeTexts()
  const { data } = useQuery({
    queryKey: ['chatbots', chatbotId, 'suggestions', source.status],
    queryFn: ({ signal }) => ask(suggestQuestions({ path: { chatbotId }, signal })),
    placeholderData: before => before,
    refetchInterval: ({ state }) => pollMs(isRunning(source) && (state.data?.questions.length ?? 0) < mostSuggestions),
    refetchIntervalInBackground: false,
  })
  const suggestions = data?.questions ?? []
  if (suggestions.length === 0) return null
  return (
    <ul className={styles['suggestions']} aria-label={start.suggestions}>
      {suggestions.map(suggestion => (
        <li key={suggestion}>
          <Button size="small" isDisabled={isDisabled} onPress={() => onAsk(suggestion)}>
            {suggestion}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Answer({ question, result: { reply, sources } }: { question: string; result: TryChatbotResult }) {
  const { start } = useKnowledgeTexts()
  const paragraphs = paragraphsOf(reply)
  const pages = [...new Set(sources.flatMap(({ type, source }) => (type === 'web' ? [source] : [])))]
  return (
    <div className={styles['answer']}>
      <p className={styles['asked']}>{question}</p>
      {paragraphs.length === 0 && <p>{start.noAnswer}</p>}
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {pages.length > 0 && (
        <ul className={styles['from']} aria-label={start.from}>
          {pages.map(page => (
            <li key={page}>
              <a href={webAddress(page)} target="_blank" rel="noreferrer">
                {shortAddress(page)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

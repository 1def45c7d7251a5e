import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiFailure } from '../../api/api-failure.ts'
import { ask } from '../../api/ask.ts'
import { tryChatbot, type TryChatbotResult } from '../../api/generated'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { Section } from '../../components/layout/page.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { shortAddress } from '../knowledge/source-names.ts'
import { testQuestionsQuery, useTestQuestions, type TestQuestion } from './use-test-questions.ts'
import styles from './try.module.css'

interface TestQuestionsProps {
  chatbotId: string
  /** Asks one of them in the conversation, with everything that leads to its answer. */
  onAsk: (question: string) => void
}

/** Questions that were answered well once, and are asked again after a change. */
export function TestQuestions({ chatbotId, onAsk }: TestQuestionsProps) {
  const { tryIt } = useChatbotTexts()
  const canWrite = useCanWrite()
  const { data } = useQuery(testQuestionsQuery(chatbotId))
  const { isRemoved, remove } = useTestQuestions(chatbotId)
  const questions = (data?.questions ?? []).filter(({ question }) => !isRemoved(question))
  const { results, run, isRunning, failure } = useRun(chatbotId)
  if (questions.length === 0) return null
  const passed = questions.filter(kept => outcomeOf(kept, results.get(kept.question)) === 'passed').length
  return (
    <Section title={tryIt.tests} text={tryIt.testsText}>
      <FormFailure failure={failure} />
      <div className={styles['below']}>
        <Button isPending={isRunning} isDisabled={!canWrite} onPress={() => run(questions)}>
          {tryIt.runAll({ n: questions.length })}
        </Button>
        <p role="status">{!isRunning && results.size > 0 && tryIt.passed({ n: passed, all: questions.length })}</p>
      </div>
      <ItemList label={tryIt.tests} items={questions} keyOf={({ question }) => question}>
        {kept => (
          <Row
            title={kept.question}
            lines={[
              kept.expectedSource === null
                ? tryIt.expectsNothing
                : tryIt.expects({ source: shortAddress(kept.expectedSource) }),
            ]}
            end={<Outcome outcome={outcomeOf(kept, results.get(kept.question))} />}
            actions={
              <>
                <Button
                  size="small"
                  look="quiet"
                  aria-label={tryIt.askNamed({ question: kept.question })}
                  isDisabled={!canWrite}
                  onPress={() => onAsk(kept.question)}
                >
                  {tryIt.ask}
                </Button>
                <Button
                  size="small"
                  look="quietDanger"
                  aria-label={tryIt.removeTest({ question: kept.question })}
                  isDisabled={!canWrite}
                  onPress={() => remove(kept.question, tryIt.testRemoved)}
                >
                  {tryIt.remove}
                </Button>
              </>
            }
          />
        )}
      </ItemList>
    </Section>
  )
}

type Results = ReadonlyMap<string, TryChatbotResult>

interface Run {
  results: Results
  run: (questions: readonly TestQuestion[]) => void
  isRunning: boolean
  failure: ApiFailure | undefined
}

/** Asks one question after the other. What the API refuses ends the run: the next question would be refused, too. */
function useRun(chatbotId: string): Run {
  const [results, setResults] = useState<Results>(new Map())
  const { run, isRunning, failure } = useChange(async (questions: readonly TestQuestion[]) => {
    setResults(new Map())
    for (const { question } of questions) {
      const result = await ask(tryChatbot({ path: { chatbotId }, body: { question } }))
      setResults(before => new Map(before).set(question, result))
    }
  })
  return { results, run, isRunning, failure }
}

type TestOutcome = 'passed' | 'otherSource' | 'unanswered' | 'failed'

function outcomeOf({ expectedSource }: TestQuestion, result: TryChatbotResult | undefined): TestOutcome | undefined {
  if (result === undefined) return undefined
  if (result.failure !== null) return 'failed'
  if (result.isUnanswered) return 'unanswered'
  return expectedSource === null || result.sources.some(({ source }) => source === expectedSource)
    ? 'passed'
    : 'otherSource'
}

function Outcome({ outcome }: { outcome: TestOutcome | undefined }) {
  const { tryIt } = useChatbotTexts()
  if (outcome === undefined) return null
  return <Status look={outcome === 'passed' ? 'done' : 'failed'}>{tryIt.outcomes[outcome]}</Status>
}

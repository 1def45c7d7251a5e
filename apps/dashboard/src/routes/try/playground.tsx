import { useState, type ReactNode } from 'react'
import { useCurrentUser } from '../../account/current-user.tsx'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Form } from '../../components/forms/form.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { Fold } from '../../components/layout/fold.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { TrialRow } from './trial-row.tsx'
import type { Asked, Trial, Trials } from './use-trials.ts'
import { Why } from './why.tsx'
import styles from './try.module.css'

interface PlaygroundProps {
  chatbotId: string
  trials: Trials
  /** The trial whose answer is explained. */
  chosen: number | undefined
  onChoose: (id: number) => void
  /** What can be done with an answer. */
  judge?: (trial: Trial) => ReactNode
}

/** A conversation with the chatbot, and beside it what led to one of its answers. */
export function Playground({ chatbotId, trials: all, chosen, onChoose, judge }: PlaygroundProps) {
  const { tryIt } = useChatbotTexts()
  const { trials, isAsking, askChatbot, stop, forget } = all
  const explained = trials.find(({ id }) => id === chosen)
  return (
    <div className={styles['beside']}>
      <div className={styles['talk']}>
        <ol className={styles['trials']} aria-label={tryIt.conversation}>
          {trials.map(trial => (
            <TrialRow
              key={trial.id}
              trial={trial}
              isChosen={trial.id === chosen}
              onChoose={() => onChoose(trial.id)}
              onAgain={() => askChatbot(trial)}
              onSay={isAsking || trial !== trials.at(-1) ? undefined : question => askChatbot({ ...trial, question })}
              actions={judge?.(trial)}
            />
          ))}
        </ol>
        {trials.length === 0 && <p className={styles['soft']}>{tryIt.empty}</p>}
        <QuestionForm chatbotId={chatbotId} isAsking={isAsking} onAsk={askChatbot} onStop={stop} />
        <div className={styles['below']}>
          <TrialsLeft trials={trials} />
          {trials.length > 0 && !isAsking && (
            <Button look="quiet" size="small" onPress={forget}>
              {tryIt.forget}
            </Button>
          )}
        </div>
      </div>
      {explained?.result !== undefined && (
        <Why question={explained.question} result={explained.result} chatbotId={chatbotId} />
      )}
    </div>
  )
}

/** How many trials are left for today: as the last answer said, else as the account said. */
function TrialsLeft({ trials }: { trials: readonly Trial[] }) {
  const { tryIt } = useChatbotTexts()
  const { account } = useCurrentUser()
  const number = new Intl.NumberFormat(useLanguageTag())
  const known = account.trials === null ? undefined : Math.max(0, account.trials.limit - account.trials.used)
  const left = trials.findLast(({ result }) => result !== undefined)?.result?.trialsLeft ?? known
  if (left === undefined) return null
  return <p className={styles['soft']}>{left === 0 ? tryIt.noneLeft : tryIt.left(left, number.format(left))}</p>
}

interface QuestionFormProps {
  chatbotId: string
  isAsking: boolean
  onAsk: (asked: Asked) => void
  onStop: () => void
}

const nothing = { question: '', pageUrl: '' }

function QuestionForm({ chatbotId, isAsking, onAsk, onStop }: QuestionFormProps) {
  const { tryIt } = useChatbotTexts()
  const canWrite = useCanWrite()
  const { value, set } = useDraft(`chatbot:${chatbotId}:try`, nothing)
  // Open where an address stands there at first: it does not open and close while one types.
  const [hasPage] = useState(value.pageUrl !== '')
  const isPossible = canWrite && !isAsking && value.question.trim() !== ''
  const submit = (): void => {
    if (!isPossible) return
    onAsk({ question: value.question.trim(), pageUrl: value.pageUrl.trim() })
    set({ question: '' })
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        label={tryIt.question}
        value={value.question}
        onChange={question => set({ question })}
        maxLength={700}
        autoComplete="off"
        end={
          isAsking ? (
            <Button onPress={onStop}>{tryIt.stop}</Button>
          ) : (
            <Button type="submit" look="main" isDisabled={!isPossible}>
              {tryIt.ask}
            </Button>
          )
        }
      />
      <Fold title={tryIt.page} isOpen={hasPage}>
        <TextField
          label={tryIt.pageField}
          help={tryIt.pageHelp}
          value={value.pageUrl}
          onChange={pageUrl => set({ pageUrl })}
          placeholder="https://shop.example/delivery"
          maxLength={2_048}
          inputMode="url"
          autoComplete="off"
        />
      </Fold>
    </Form>
  )
}

import { MessageCircleQuestion } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCurrentUser } from '../../account/current-user.tsx'
import parts from '../../answer/why.module.css'
import { Button } from '../../components/actions/button.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { SuggestedQuestions } from './suggested-questions.tsx'
import type { Playing } from './use-playground.ts'
import type { Trial } from './use-trials.ts'
import { Why } from './why.tsx'
import styles from './try.module.css'

interface PlaygroundProps {
  playing: Playing
  /** What can be done with an answer. */
  judge?: (trial: Trial) => ReactNode
}

/** The widget as visitors have it, and beside it what led to one of its answers. */
export function Playground({ playing, judge }: PlaygroundProps) {
  const { tryIt } = useChatbotTexts()
  const { chatbot, trials: all, chosen, forget, say } = playing
  const { trials, isAsking } = all
  return (
    <div className={styles['beside']}>
      <div className={styles['talk']}>
        <ChatFrame playing={playing} />
        <PageField playing={playing} />
        <div className={styles['below']}>
          <TrialsLeft trials={trials} />
          {trials.length > 0 && !isAsking && (
            <Button look="quiet" size="small" onPress={forget}>
              {tryIt.forget}
            </Button>
          )}
        </div>
      </div>
      {chosen?.result === undefined ? (
        <EmptyState
          icon={MessageCircleQuestion}
          title={tryIt.empty}
          text={tryIt.emptyText}
          action={<SuggestedQuestions chatbotId={chatbot.id} isDisabled={isAsking} onAsk={say} />}
        />
      ) : (
        <Why
          question={chosen.question}
          questions={<Answered playing={playing} />}
          result={chosen.result}
          chatbotId={chatbot.id}
          actions={judge?.(chosen)}
        />
      )}
    </div>
  )
}

/** The questions that were answered: one of them is explained. */
function Answered({ playing: { trials, chosen, choose } }: PlaygroundProps) {
  const { tryIt } = useChatbotTexts()
  const answered = trials.trials.filter(({ result }) => result !== undefined)
  if (answered.length < 2) {
    return (
      <p className={parts['soft']} dir="auto">
        {chosen?.question}
      </p>
    )
  }
  return (
    <ol className={parts['actions']} aria-label={tryIt.conversation}>
      {answered.map(({ id, question }) => (
        <li key={id}>
          <Button
            look="quiet"
            size="small"
            aria-label={tryIt.whyNamed({ question })}
            aria-pressed={id === chosen?.id}
            onPress={() => choose(id)}
          >
            <bdi>{question}</bdi>
          </Button>
        </li>
      ))}
    </ol>
  )
}

function PageField({ playing: { pageUrl, setPageUrl } }: PlaygroundProps) {
  const { tryIt } = useChatbotTexts()
  // Open where an address stands there at first: it does not open and close while one types.
  const [hasPage] = useState(pageUrl !== '')
  return (
    <Fold title={tryIt.page} isOpen={hasPage}>
      <TextField
        label={tryIt.pageField}
        help={tryIt.pageHelp}
        value={pageUrl}
        onChange={setPageUrl}
        placeholder="https://shop.example/delivery"
        maxLength={2_048}
        inputMode="url"
        autoComplete="off"
      />
    </Fold>
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
  return (
    <p className={parts['soft']}>
      {left === 0 ? tryIt.noneLeft : tryIt.left({ n: left, written: number.format(left) })}
    </p>
  )
}

import { useState } from 'react'
import { removeSingleSignOn, testSingleSignOn } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { Buttons } from '../../../components/layout/dialog.tsx'
import { useAccountTexts } from '../../../texts/use-account-texts.ts'
import { problemSentence } from './problem-sentence.ts'
import { singleSignOnQuery } from './single-sign-on-query.ts'
import { readTestResult } from './test-result.ts'

/** A login that only tells whether it would work, and the way to turn single sign-on off. */
export function TestAndRemove({ onRemoved }: { onRemoved: () => void }) {
  const texts = useAccountTexts()
  const { singleSignOn } = texts
  const canWrite = useCanWrite()
  const [isAsking, setAsking] = useState(false)
  const test = useChange(() => ask(testSingleSignOn()), { onDone: ({ url }) => location.assign(url) })
  const removal = useChange(() => ask(removeSingleSignOn()), {
    refreshes: [singleSignOnQuery.queryKey],
    onDone: () => {
      setAsking(false)
      onRemoved()
      say(singleSignOn.removed)
    },
    onFailed: failure => {
      setAsking(false)
      if (failure.kind !== 'password-needed') say(problemSentence(failure, texts))
    },
  })
  return (
    <>
      <TestResult />
      {test.failure !== undefined && (
        <Notice look="failed" role="alert">
          <p>{problemSentence(test.failure, texts)}</p>
        </Notice>
      )}
      <Buttons>
        <Button look="quietDanger" isDisabled={!canWrite} onPress={() => setAsking(true)}>
          {singleSignOn.remove}
        </Button>
        <Button isPending={test.isRunning} isDisabled={!canWrite} onPress={() => test.run(undefined)}>
          {singleSignOn.test}
        </Button>
      </Buttons>
      <Confirm
        isOpen={isAsking}
        title={singleSignOn.removeQuestion}
        text={singleSignOn.removeText}
        action={singleSignOn.remove}
        isRunning={removal.isRunning}
        onConfirm={() => removal.run(undefined)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** What the test has told, when the browser comes back from the provider. */
function TestResult() {
  const { singleSignOn } = useAccountTexts()
  const [result] = useState(readTestResult)
  if (result === undefined) return null
  if (result.problem !== undefined)
    return (
      <Notice look="failed" role="alert">
        <p>{singleSignOn.problems[result.problem] ?? singleSignOn.problems.SINGLE_SIGN_ON_INVALID}</p>
      </Notice>
    )
  return (
    <Notice look={result.hasToken ? 'done' : 'info'} role="status">
      <p>{singleSignOn.tested({ email: result.email })}</p>
      {!result.hasToken && <p>{singleSignOn.withoutToken}</p>}
    </Notice>
  )
}

import { useEffect, useRef, useState } from 'react'
import { createCheck, type CheckDetails } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { useChange } from '../api/use-change.ts'
import { useCanWrite } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import { ButtonLink } from '../components/actions/button-link.tsx'
import { sentenceOf } from '../components/feedback/failure.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { useCheckTexts } from '../texts/use-check-texts.ts'
import { checkOf, checkOfVerified, type MakeCheckProps } from './check-of.ts'

/** Makes a check of a question by one press, wherever it is met; leads to it then. */
export function MakeCheckButton({ chatbotId, look = 'quiet', size = 'small', ...given }: MakeCheckProps) {
  const texts = useCheckTexts()
  const { makeCheck } = texts
  const canWrite = useCanWrite()
  const [made, setMade] = useState<CheckDetails>()
  const place = useRef<HTMLSpanElement>(null)
  const check = 'answer' in given ? checkOfVerified(given) : checkOf(given)
  const { run, isRunning } = useChange(() => ask(createCheck({ path: { chatbotId }, body: check })), {
    refreshes: [['chatbots', chatbotId, 'checks']],
    onDone: after => {
      setMade(after)
      say(makeCheck.made)
    },
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  useEffect(() => {
    // The button that had the focus has gone: the link stands in its place.
    const hasLost = document.activeElement === null || document.activeElement === document.body
    if (made !== undefined && hasLost) place.current?.querySelector('a')?.focus()
  }, [made])
  const question = check.question.slice(0, 100)
  return (
    <span ref={place}>
      {made === undefined ? (
        <Button
          look={look}
          size={size}
          aria-label={makeCheck.makeNamed({ question })}
          isPending={isRunning}
          isDisabled={!canWrite}
          onPress={() => run(undefined)}
        >
          {makeCheck.make}
        </Button>
      ) : (
        <ButtonLink
          look={look}
          size={size}
          aria-label={makeCheck.openNamed({ question })}
          to="/chatbots/$chatbotId/checks"
          params={{ chatbotId }}
          search={{ open: made.id }}
        >
          {makeCheck.open}
        </ButtonLink>
      )}
    </span>
  )
}

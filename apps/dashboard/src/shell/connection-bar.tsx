import { tryNow, useConnection } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { useCountdown } from '../components/feedback/use-countdown.ts'
import { useMoments } from '../components/lists/written-time.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** An outage is dated from when it has lasted for so long. */
const datedAfterMs = 30_000

/** Says that the API or its database is away, since when, and when it is tried again. The page below it stays. */
export function ConnectionBar() {
  const { states } = useTexts()
  const write = useMoments()
  const { state, since, triesAt } = useConnection()
  const seconds = useCountdown(triesAt)
  if (state === 'working') return null
  const time = write(new Date(since).toISOString(), 'time')
  return (
    <Notice look="waiting">
      <p role="status">
        {state === 'away' ? states.unreachable : states.unavailable}{' '}
        {Date.now() - since >= datedAfterMs && states.since({ time })}
      </p>
      {/* Apart from the sentence: a screen reader would read every second of it. */}
      <span>{seconds > 0 && states.tryingIn({ seconds })}</span>
      <Button size="small" onPress={tryNow}>
        {states.tryNow}
      </Button>
    </Notice>
  )
}

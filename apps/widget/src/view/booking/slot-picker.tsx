import type { SlotList } from '@frontdesk/contracts/chat/bookings'
import type { Slot } from '@frontdesk/contracts/chat/chat-actions'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { daySlots, daysAfter, daysInWords, namedZone, shownZone, today, weekOf, wordingOf } from './day-slots.ts'
import { findSlots, slotDays } from '../../api/later-actions.ts'
import { say } from '../../say.ts'
import type { ExtrasContext } from '../panel-context.ts'
import { IconButton } from '../icon-button.tsx'
import { Dots } from '../messages/dots.tsx'
import { ErrorMessage } from '../sheets/error-message.tsx'
import { TimeList } from './time-list.tsx'

interface Props {
  readonly context: ExtrasContext
  /** The API's sentence about a slot that was taken in the meantime. */
  readonly taken: string | undefined
  readonly onPick: (slot: Slot) => void
}

/** A week of days, and the free times of one of them. */
export function SlotPicker({ context, taken, onPick }: Props): JSX.Element {
  const { settings, texts } = context
  // Days are the owner's: a visitor far away asks for the week that has begun there.
  const firstDay = today(settings.bookings?.timezone ?? shownZone(settings))
  const [from, setFrom] = useState(firstDay)
  const { list, isFailed, again } = useSlots(context, from)
  const wording = wordingOf(context)
  const zone = namedZone(new Date(), wording)
  return (
    <>
      <ErrorMessage html={taken} words={texts.slotTaken} />
      <p class="intro">
        {say(texts.minutes, { count: settings.bookings?.durationMinutes ?? '' })}
        {zone !== undefined && ` · ${say(texts.inZone, { zone })}`}
      </p>
      <div class="weeks">
        {/* Browsers mirror ‹ and › in right-to-left text. */}
        <IconButton
          class="plain"
          label={texts.earlier}
          disabled={from === firstDay}
          onClick={() => setFrom(daysAfter(from, -slotDays))}
        >
          ‹
        </IconButton>
        <span class="when">{daysInWords(from, daysAfter(from, slotDays - 1), wording)}</span>
        <IconButton class="plain" label={texts.later} onClick={() => setFrom(daysAfter(from, slotDays))}>
          ›
        </IconButton>
      </div>
      {isFailed && (
        <p class="notice" role="alert">
          {texts.timesFailed}{' '}
          <button type="button" class="retry" onClick={again}>
            {texts.retry}
          </button>
        </p>
      )}
      <div role="status">
        {list === undefined && !isFailed && (
          <p class="step">
            <Dots />
            {texts.searchingTimes}
          </p>
        )}
        {list?.slots.length === 0 && <p class="notice">{texts.noTimes}</p>}
      </div>
      {list !== undefined && list.slots.length > 0 && (
        <Week key={from} from={from} list={list} context={context} onPick={onPick} />
      )}
    </>
  )
}

interface WeekProps extends Pick<Props, 'context' | 'onPick'> {
  readonly from: string
  readonly list: SlotList
}

/** The days of a week in one line, also those without free times, and the times of the chosen day. */
function Week({ from, list, context, onPick }: WeekProps): JSX.Element {
  const { texts } = context
  const wording = wordingOf(context)
  const days = daySlots(list.slots, wording)
  const [key, setKey] = useState(days[0]?.key)
  const chosen = days.find(candidate => candidate.key === key)
  return (
    <>
      <div class="days" role="group" aria-label={texts.chooseTime}>
        {weekOf(from, days, wording).map(({ key: name, weekday, day, label, isFree }) => (
          <button
            key={name}
            type="button"
            class="day"
            aria-label={label}
            aria-pressed={name === key}
            disabled={!isFree}
            onClick={() => setKey(name)}
          >
            {/* The space makes the visible text the start of the accessible name. */}
            <small>{weekday}</small> {day}
          </button>
        ))}
      </div>
      {chosen && <TimeList day={chosen} onPick={onPick} />}
    </>
  )
}

function useSlots(
  { handle }: ExtrasContext,
  from: string,
): { list: SlotList | undefined; isFailed: boolean; again: () => void } {
  const { actions } = handle
  const [tries, setTries] = useState(0)
  const [found, setFound] = useState<SlotList | 'failed'>()
  useEffect(() => {
    let isGone = false
    setFound(undefined)
    void findSlots(actions, from).then(outcome => {
      if (!isGone) setFound(outcome.isDone ? outcome.value : 'failed')
    })
    return () => {
      isGone = true
    }
  }, [actions, from, tries])
  return {
    list: found === 'failed' ? undefined : found,
    isFailed: found === 'failed',
    again: () => setTries(tries + 1),
  }
}

import type { SlotList } from '@frontdesk/contracts/chat/bookings'
import type { Slot } from '@frontdesk/contracts/chat/chat-actions'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { daySlots, daysAfter, shownZone, today, wordingOf, zoneInWords } from './day-slots.ts'
import { findSlots, slotDays } from '../../api/later-actions.ts'
import { say } from '../../say.ts'
import type { ExtrasContext } from '../panel-context.ts'
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
  return (
    <>
      <ErrorMessage html={taken} words={texts.slotTaken} />
      <p class="intro">
        {say(texts.minutes, { count: settings.bookings?.durationMinutes ?? '' })}
        {' · '}
        {say(texts.yourZone, { zone: zoneInWords(shownZone(settings)) })}
      </p>
      <div class="weeks">
        <button
          type="button"
          class="link"
          disabled={from === firstDay}
          onClick={() => setFrom(daysAfter(from, -slotDays))}
        >
          {texts.earlier}
        </button>
        <button type="button" class="link" onClick={() => setFrom(daysAfter(from, slotDays))}>
          {texts.later}
        </button>
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
      {list !== undefined && list.slots.length > 0 && <Week key={from} list={list} context={context} onPick={onPick} />}
    </>
  )
}

function Week({ list, context, onPick }: { list: SlotList } & Pick<Props, 'context' | 'onPick'>): JSX.Element {
  const { texts } = context
  const days = daySlots(list.slots, wordingOf(context))
  const [key, setKey] = useState(days[0]?.key)
  const day = days.find(candidate => candidate.key === key)
  return (
    <>
      <div class="days" role="group" aria-label={texts.chooseTime}>
        {days.map(({ key: name, short }) => (
          <button key={name} type="button" class="day" aria-pressed={name === key} onClick={() => setKey(name)}>
            {short}
          </button>
        ))}
      </div>
      {day && <TimeList day={day} onPick={onPick} />}
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

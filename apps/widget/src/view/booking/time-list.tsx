import type { Slot } from '@frontdesk/contracts/chat/chat-actions'
import type { JSX } from 'preact'
import type { DaySlots } from './day-slots.ts'

/** The free times of one day, to be pressed. */
export function TimeList({ day, onPick }: { day: DaySlots; onPick: (slot: Slot) => void }): JSX.Element {
  return (
    <ul class="times" aria-label={day.long}>
      {day.times.map(({ slot, label }) => (
        <li key={slot.startsAt}>
          <button type="button" class="time" onClick={() => onPick(slot)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

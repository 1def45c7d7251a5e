import type { CreatedBooking } from '@frontdesk/contracts/chat/bookings'
import { bookingContact } from '@frontdesk/contracts/chat/contact-fields'
import type { Slot } from '@frontdesk/contracts/chat/chat-actions'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { createBooking } from '../../api/later-actions.ts'
import { shownZone, slotInWords, timeElsewhere, wordingOf, zoneInWords } from './day-slots.ts'
import { randomId } from '../../conversation/random-id.ts'
import { say } from '../../say.ts'
import type { AllTexts, ExtrasContext } from '../panel-context.ts'
import { contactFields } from '../sheets/contact-fields.ts'
import { Done } from '../sheets/done.tsx'
import { type Field, Form, type Values } from '../sheets/form.tsx'
import { ErrorMessage } from '../sheets/error-message.tsx'
import { SlotPicker } from './slot-picker.tsx'

type Step =
  | { readonly name: 'time'; readonly taken?: string }
  | { readonly name: 'details' | 'review'; readonly slot: Slot }
  | { readonly name: 'done'; readonly booking: CreatedBooking['booking'] }

/** An appointment in three steps: a time, a name, a last look. Nothing is booked before the last press. */
export function Booking({ context, first }: { context: ExtrasContext; first: Slot | undefined }): JSX.Element {
  const [step, setStep] = useState<Step>(first === undefined ? { name: 'time' } : { name: 'details', slot: first })
  const place = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // What was pressed went with its step; the next one is read from its beginning.
  useLayoutEffect(() => {
    if (!isFirst.current && step.name !== 'done') place.current?.focus()
    isFirst.current = false
  }, [step])
  return (
    <div class="steps" ref={place} tabIndex={-1}>
      <Steps context={context} step={step} setStep={setStep} />
    </div>
  )
}

interface StepsProps {
  readonly context: ExtrasContext
  readonly step: Step
  readonly setStep: (step: Step) => void
}

function Steps({ context, step, setStep }: StepsProps): JSX.Element {
  const { texts, go } = context
  const [values, setValues] = useState<Values>({})
  const inWords = (slot: Slot): string => slotInWords(slot, wordingOf(context))
  const toTime = (taken?: string): void => setStep({ name: 'time', ...(taken !== undefined && { taken }) })

  if (step.name === 'time') {
    return <SlotPicker context={context} taken={step.taken} onPick={slot => setStep({ name: 'details', slot })} />
  }
  if (step.name === 'done') {
    return (
      <Done words={texts.booked} back={texts.back} onBack={() => go({ name: 'chat' })}>
        <p class="when">{inWords(step.booking)}</p>
        <p class="intro">{say(texts.bookedMail, { email: values['email'] ?? '' })}</p>
      </Done>
    )
  }
  const { slot } = step
  return (
    <>
      <When context={context} slot={slot} onChange={() => toTime()} />
      {step.name === 'details' ? (
        <Form
          texts={texts}
          fields={whoBooks(texts)}
          values={values}
          submit={texts.next}
          onSubmit={async given => {
            setValues(given)
            setStep({ name: 'review', slot })
            return undefined
          }}
        />
      ) : (
        <Review
          context={context}
          slot={slot}
          values={values}
          onChange={() => setStep({ name: 'details', slot })}
          onTaken={toTime}
          onBooked={booking => setStep({ name: 'done', booking })}
        />
      )}
    </>
  )
}

const whoBooks = (texts: AllTexts): Field[] => contactFields(texts, bookingContact)

function When({ context, slot, onChange }: { context: ExtrasContext; slot: Slot; onChange: () => void }): JSX.Element {
  const { settings, texts } = context
  const wording = wordingOf(context)
  const there = settings.bookings?.timezone ?? wording.zone
  const elsewhere = timeElsewhere(slot.startsAt, wording, there)
  return (
    <div class="chosen">
      <div>
        <p class="when">{slotInWords(slot, wording)}</p>
        {elsewhere !== undefined && (
          <p class="soft">{say(texts.ownerZone, { time: elsewhere, zone: zoneInWords(there) })}</p>
        )}
      </div>
      <button type="button" class="link" aria-label={`${texts.change}: ${texts.when}`} onClick={onChange}>
        {texts.change}
      </button>
    </div>
  )
}

interface ReviewProps {
  readonly context: ExtrasContext
  readonly slot: Slot
  readonly values: Values
  readonly onChange: () => void
  readonly onTaken: (words: string) => void
  readonly onBooked: (booking: CreatedBooking['booking']) => void
}

function Review({ context, slot, values, onChange, onTaken, onBooked }: ReviewProps): JSX.Element {
  const { host, texts, handle } = context
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  // One key for all tries: a booking whose answer was lost is not made twice.
  const key = useRef(randomId())

  async function book(): Promise<void> {
    if (isSending) return
    setSending(true)
    const timezone = shownZone(context.settings)
    const request = { name: '', email: '', ...values, startsAt: slot.startsAt, timezone }
    const outcome = await createBooking(handle.actions, request, key.current)
    setSending(false)
    if (outcome.isDone) {
      host.emit('booking', { startsAt: outcome.value.booking.startsAt })
      onBooked(outcome.value.booking)
    } else if (outcome.status === 409) onTaken(outcome.html)
    else setFailure(outcome.html)
  }

  return (
    <section class="review" aria-label={texts.review}>
      <dl>
        {whoBooks(texts).map(
          ({ name, label }) =>
            values[name] !== undefined && (
              <div key={name}>
                <dt>{label}</dt>
                <dd dir="auto">{values[name]}</dd>
              </div>
            ),
        )}
      </dl>
      <ErrorMessage html={failure} words={texts.notSent} />
      <div class="answers">
        <button type="button" class="first" aria-disabled={isSending} onClick={() => void book()}>
          {isSending ? texts.sending : texts.bookNow}
        </button>
        <button type="button" class="second" onClick={onChange}>
          {texts.change}
        </button>
      </div>
    </section>
  )
}

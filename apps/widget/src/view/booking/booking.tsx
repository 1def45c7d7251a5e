import type { CreatedBooking } from '@frontdesk/contracts/chat/bookings'
import { bookingContact } from '@frontdesk/contracts/chat/contact-fields'
import type { Slot } from '@frontdesk/contracts/chat/chat-actions'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { createBooking } from '../../api/later-actions.ts'
import { shownZone, slotInWords, timeOfOwner, wordingOf } from './day-slots.ts'
import { randomId } from '../../conversation/random-id.ts'
import { say } from '../../say.ts'
import type { ExtrasContext } from '../panel-context.ts'
import { contactFields } from '../sheets/contact-fields.ts'
import { Done } from '../sheets/done.tsx'
import { Form, type Values } from '../sheets/form.tsx'
import { SlotPicker } from './slot-picker.tsx'

type Step =
  | { readonly name: 'time'; readonly taken?: string }
  | { readonly name: 'details'; readonly slot: Slot }
  | { readonly name: 'done'; readonly booking: CreatedBooking['booking'] }

/** An appointment in two steps: a time, then who books it. Nothing is booked before the last press. */
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
  const { host, settings, texts, handle, go } = context
  const [values, setValues] = useState<Values>({})
  // One key for all tries of a request: a booking whose answer was lost is not made twice.
  const attempt = useRef({ request: '', key: '' })

  async function book(slot: Slot, given: Values): Promise<string | undefined> {
    const request = { name: '', email: '', ...given, startsAt: slot.startsAt, timezone: shownZone(settings) }
    const asText = JSON.stringify(request)
    if (attempt.current.request !== asText) attempt.current = { request: asText, key: randomId() }
    const outcome = await createBooking(handle.actions, request, attempt.current.key)
    if (outcome.isDone) {
      setValues(given)
      host.emit('booking', { startsAt: outcome.value.booking.startsAt })
      setStep({ name: 'done', booking: outcome.value.booking })
      return undefined
    }
    if (outcome.status !== 409) return outcome.html
    attempt.current = { request: '', key: '' }
    setStep({ name: 'time', taken: outcome.html })
    return undefined
  }

  if (step.name === 'time') {
    return <SlotPicker context={context} taken={step.taken} onPick={slot => setStep({ name: 'details', slot })} />
  }
  if (step.name === 'done') {
    return (
      <Done words={texts.booked} back={texts.back} onBack={() => go({ name: 'chat' })}>
        <p class="when">{slotInWords(step.booking, wordingOf(context))}</p>
        <p class="intro">{say(texts.bookedMail, { email: values['email']?.trim() ?? '' })}</p>
      </Done>
    )
  }
  const { slot } = step
  return (
    <>
      <When context={context} slot={slot} onChange={() => setStep({ name: 'time' })} />
      <Form
        actions={context.handle.actions}
        texts={texts}
        fields={contactFields(texts, bookingContact)}
        values={values}
        submit={texts.bookNow}
        onInput={setValues}
        onSubmit={given => book(slot, given)}
      />
    </>
  )
}

function When({ context, slot, onChange }: { context: ExtrasContext; slot: Slot; onChange: () => void }): JSX.Element {
  const { texts } = context
  const wording = wordingOf(context)
  const ofOwner = timeOfOwner(slot.startsAt, wording)
  return (
    <div class="chosen">
      <div>
        <p class="when">{slotInWords(slot, wording)}</p>
        {ofOwner !== undefined && <p class="soft">{ofOwner}</p>}
      </div>
      <button type="button" class="link" aria-label={`${texts.change}: ${texts.when}`} onClick={onChange}>
        {texts.change}
      </button>
    </div>
  )
}

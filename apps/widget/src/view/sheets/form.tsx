import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { readVisitor } from '../../api/later-actions.ts'
import type { VisitorActionsApi } from '../../api/visitor-actions-api.ts'
import { ErrorMessage } from './error-message.tsx'
import type { AllTexts } from '../panel-context.ts'

export interface Field {
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  readonly maxLength: number
  readonly type?: 'email' | 'tel' | 'text'
  readonly autocomplete?: string
  readonly isLong?: boolean
}

export type Values = Readonly<Record<string, string>>

interface Props {
  readonly actions: VisitorActionsApi
  readonly texts: AllTexts
  readonly fields: readonly Field[]
  readonly values?: Values
  /** What has to be agreed to. */
  readonly consent?: string | null
  readonly submit: string
  /** Keeps what is typed for when the form is opened again. */
  readonly onInput?: (values: Values) => void
  /** Resolves with what went wrong, as HTML of the API's; '' where it said nothing. */
  readonly onSubmit: (values: Values) => Promise<string | undefined>
}

const consentName = 'consent'

/**
 * A form that says what is wrong beside each field and puts the focus there. What was typed stays when sending fails. What
 * a signed-in visitor's own website says of them is filled in where they have typed nothing.
 * The browser's own bubbles are off: they speak its language and not the visitor's.
 */
export function Form({
  actions,
  texts,
  fields,
  values: first = {},
  consent,
  submit,
  onInput,
  onSubmit,
}: Props): JSX.Element {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>(first)
  const [agreed, setAgreed] = useState<string>()
  const [errors, setErrors] = useState<Values>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)

  useEffect(() => void readVisitor(actions).then(visitor => setValues(typed => ({ ...visitor, ...typed }))), [actions])

  async function send(): Promise<void> {
    const found = { ...wrongFields(fields, values, texts) }
    if (consent && agreed !== consent) found[consentName] = texts.consentNeeded
    setErrors(found)
    setFailure(undefined)
    const wrong = [...fields.map(({ name }) => name), consentName].find(name => name in found)
    if (wrong !== undefined) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    setSending(true)
    const given = fields.map(({ name }) => [name, values[name]?.trim() ?? ''] as const)
    const error = await onSubmit(Object.fromEntries(given.filter(([, value]) => value !== '')))
    setSending(false)
    if (error !== undefined) setFailure(error)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isSending) void send()
      }}
    >
      {fields.map(field => (
        <Input
          key={field.name}
          field={field}
          texts={texts}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onInput={value => {
            const next = { ...values, [field.name]: value }
            setValues(next)
            onInput?.(next)
          }}
        />
      ))}
      {consent && (
        <Consent
          words={consent}
          // To these words, and to none that stood here before.
          isAgreed={agreed === consent}
          onChange={isAgreed => setAgreed(isAgreed ? consent : undefined)}
          error={errors[consentName]}
        />
      )}
      <ErrorMessage html={failure} words={texts.notSent} />
      <button type="submit" class="first" aria-disabled={isSending}>
        {isSending ? texts.sending : submit}
      </button>
    </form>
  )
}

/** What is wrong with what was typed, by field. The API looks again. */
function wrongFields(fields: readonly Field[], values: Values, texts: AllTexts): Record<string, string> {
  const wrong = fields.map(({ name, type, isRequired }) => {
    const value = values[name]?.trim() ?? ''
    if (value === '') return [name, isRequired ? texts.needed : undefined]
    return [name, type === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(value) ? texts.emailWrong : undefined]
  })
  return Object.fromEntries(wrong.filter(([, words]) => words !== undefined)) as Record<string, string>
}

interface ConsentProps {
  readonly words: string
  readonly isAgreed: boolean
  readonly error: string | undefined
  readonly onChange: (isAgreed: boolean) => void
}

function Consent({ words, isAgreed, error, onChange }: ConsentProps): JSX.Element {
  return (
    <div class="entry">
      <label class="consent">
        <input
          type="checkbox"
          name={consentName}
          checked={isAgreed}
          aria-invalid={error !== undefined}
          aria-describedby="consent-error"
          onChange={event => onChange(event.currentTarget.checked)}
        />
        <span dir="auto">{words}</span>
      </label>
      <ErrorLine id="consent-error" words={error} />
    </div>
  )
}

const ErrorLine = ({ id, words }: { id: string; words: string | undefined }): JSX.Element => (
  <p class="error" id={id} hidden={words === undefined}>
    {words}
  </p>
)

interface InputProps {
  readonly field: Field
  readonly texts: AllTexts
  readonly value: string
  readonly error: string | undefined
  readonly onInput: (value: string) => void
}

function Input({ field, texts, value, error, onInput }: InputProps): JSX.Element {
  const { name, label, isRequired, maxLength, type = 'text', autocomplete, isLong } = field
  const id = `entry-${name}`
  const common = {
    id,
    name,
    maxLength,
    value,
    dir: value === '' ? undefined : 'auto',
    autocomplete: autocomplete ?? 'off',
    'aria-required': isRequired,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-error`,
  } as const
  return (
    <div class="entry">
      <label for={id}>
        {label}
        {!isRequired && <span class="optional">{` (${texts.optional})`}</span>}
      </label>
      {isLong ? (
        <textarea {...common} rows={3} onInput={event => onInput(event.currentTarget.value)} />
      ) : (
        <input {...common} type={type} onInput={event => onInput(event.currentTarget.value)} />
      )}
      <ErrorLine id={`${id}-error`} words={error} />
    </div>
  )
}

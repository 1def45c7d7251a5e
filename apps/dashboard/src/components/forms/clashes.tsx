import { useRef } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { Button } from '../actions/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Buttons } from '../layout/dialog.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import type { Clash } from './use-draft.ts'
import styles from './clashes.module.css'

/** What a field is called on the page, and how its value is written where that is no text, number or list of texts. */
type FieldName<Content> = string | { readonly label: string; readonly write: (value: Content) => string }

/** What the fields of a form are called on the page. */
export type FieldNames<Value> = { readonly [Name in keyof Value]?: FieldName<Value[Name]> }

const clashesId = 'clashes'

/** Leads whoever wants to save to what they have to choose first: it may be far from the button. */
export const focusClashes = (): void => document.getElementById(clashesId)?.focus()

interface ClashesProps<Value> {
  form: {
    readonly clashes: readonly Clash<Value>[]
    readonly takeTheirs: () => void
    readonly keepMine: () => void
  }
  names: FieldNames<Value>
}

/** Shows what somebody else has saved meanwhile beside what the person has typed, and lets them choose. */
export function Clashes<Value>({ form: { clashes, takeTheirs, keepMine }, names }: ClashesProps<Value>) {
  const { states } = useTexts()
  const area = useRef<HTMLDivElement>(null)
  useFocusReturn(area, clashes.length > 0)
  if (clashes.length === 0) return null
  const words: Words = { yes: states.on, no: states.off }
  return (
    <div
      ref={area}
      id={clashesId}
      tabIndex={-1}
      className={styles['clashes']}
      role="group"
      aria-label={states.conflict}
    >
      <Notice look="waiting" role="alert">
        <p>
          {states.conflict} {states.conflictText}
        </p>
      </Notice>
      {clashes.map(({ name, theirs, mine }) => {
        const field: FieldName<never> = names[name] ?? name
        const [label, write] =
          typeof field === 'string' ? [field, undefined] : [field.label, field.write as (value: unknown) => string]
        const text = (value: unknown): string => (write === undefined ? asText(value, words) : write(value))
        return (
          <dl key={name} className={styles['pair']}>
            <div>
              <dt>{`${label}: ${states.theirs}`}</dt>
              <dd>{text(theirs)}</dd>
            </div>
            <div>
              <dt>{`${label}: ${states.yours}`}</dt>
              <dd>{text(mine)}</dd>
            </div>
          </dl>
        )
      })}
      <Buttons>
        <Button onPress={takeTheirs}>{states.takeTheirs}</Button>
        <Button onPress={keepMine}>{states.keepMine}</Button>
      </Buttons>
    </div>
  )
}

interface Words {
  readonly yes: string
  readonly no: string
}

const nothing = '–'

/** A value of a field as a person reads it. */
function asText(value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map(item => asText(item, words)).join('\n')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

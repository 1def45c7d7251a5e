import { X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { Button } from '../actions/button.tsx'
import { TextField } from './text-field.tsx'
import styles from './tag-list.module.css'

interface TagListProps {
  /** What the list holds: "Domains". */
  label: string
  /** What the field beside it takes: "Add a domain". */
  addLabel: string
  help?: ReactNode
  placeholder?: string
  problem?: string | undefined
  values: readonly string[]
  onChange: (values: string[]) => void
  /** What stands behind a value: "waits for confirmation". */
  noteOf?: (value: string) => string | undefined
  isDisabled?: boolean
  maximum: number
}

/** Short texts that are added and removed one by one. Enter, a comma or leaving the field adds what is typed. */
export function TagList(props: TagListProps) {
  const { label, addLabel, help, placeholder, problem, values, onChange, noteOf, isDisabled = false, maximum } = props
  const { states } = useTexts()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const add = (): void => {
    const parts = typed.split(/[\s,;]+/).filter(part => part !== '' && !values.includes(part))
    setTyped('')
    if (parts.length > 0) onChange([...values, ...new Set(parts)])
  }
  const remove = (at: number): void => {
    onChange(values.filter((_, index) => index !== at))
    // To the next one, so that the focus is not lost with the row.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      const next = buttons[Math.min(at, buttons.length - 1)] ?? document.getElementById(id)?.querySelector('input')
      next?.focus()
    })
  }
  const press = (event: KeyboardEvent): void => {
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className={styles['tags']} role="group" aria-label={label}>
      {values.length > 0 && (
        <ul ref={list} className={styles['list']} aria-label={label}>
          {values.map((value, at) => (
            <Tag key={value} value={value} note={noteOf?.(value)} isDisabled={isDisabled} onRemove={() => remove(at)} />
          ))}
        </ul>
      )}
      {!isDisabled && values.length < maximum && (
        <div id={id} onKeyDown={press} onBlur={add}>
          <TextField
            label={addLabel}
            help={help}
            placeholder={placeholder ?? ''}
            problem={problem}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            spellCheck="false"
            end={typed.trim() !== '' && <Button onPress={add}>{states.add}</Button>}
          />
        </div>
      )}
    </div>
  )
}

interface TagProps {
  value: string
  note: string | undefined
  isDisabled: boolean
  onRemove: () => void
}

function Tag({ value, note, isDisabled, onRemove }: TagProps) {
  const { states } = useTexts()
  return (
    <li className={styles['tag']}>
      <span className={styles['words']}>
        {/* An address or a domain: of `*.shop.example` the star would stand last where words run from the right. */}
        <span className={styles['value']} dir="ltr">
          {value}
        </span>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </span>
      <Button
        look="quiet"
        size="small"
        aria-label={`${states.remove}: ${value}`}
        icon={<X aria-hidden />}
        isDisabled={isDisabled}
        onPress={onRemove}
      />
    </li>
  )
}

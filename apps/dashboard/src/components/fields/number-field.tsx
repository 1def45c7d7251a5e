import { useState, type ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { TextField } from './text-field.tsx'
import styles from './number-field.module.css'

interface NumberFieldProps<Value extends number | null> {
  label: string
  help?: ReactNode
  problem?: string | undefined
  value: Value
  onChange: (value: Value) => void
  minimum: number
  maximum: number
  /** What is counted: "minutes". */
  unit?: string
  /** Whether an empty field stands for something; it is null then, and the placeholder says what it means. */
  mayBeEmpty?: Value extends null ? true : never
  placeholder?: string
  isDisabled?: boolean
}

/** A whole number, taken over with every key. What is no number stays in the field, and nothing is taken over. */
export function NumberField<Value extends number | null = number>({
  value,
  onChange,
  minimum,
  maximum,
  unit,
  mayBeEmpty,
  problem,
  ...props
}: NumberFieldProps<Value>) {
  const { numberBetween } = useTexts().states
  // What was typed, and which value it stands for: another value from outside is shown instead of it.
  const [typed, setTyped] = useState<{ text: string; value: Value }>()
  const text = typed !== undefined && typed.value === value ? typed.text : value === null ? '' : String(value)
  const isNumber = /^\d{1,10}$/.test(text.trim())
  const isWrong = !(text.trim() === '' && mayBeEmpty === true) && !(isNumber && isWithin(Number(text)))
  function isWithin(count: number): boolean {
    return count >= minimum && count <= maximum
  }
  const type = (next: string): void => {
    const trimmed = next.trim()
    const isEmpty = trimmed === '' && mayBeEmpty === true
    // Null only where the field may be empty, which is where its type has null.
    const meant = (isEmpty ? null : /^\d{1,10}$/.test(trimmed) ? Number(trimmed) : value) as Value
    setTyped({ text: next, value: meant })
    if (meant !== value) onChange(meant)
  }
  return (
    <TextField
      {...props}
      inputMode="numeric"
      value={text}
      onChange={type}
      problem={isWrong ? numberBetween({ minimum, maximum }) : problem}
      end={unit !== undefined && <span className={styles['unit']}>{unit}</span>}
    />
  )
}

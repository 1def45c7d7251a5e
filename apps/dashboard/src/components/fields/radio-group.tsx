import { FieldError, Label, Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup'
import type { ChoiceOption } from './choice-option.ts'
import fieldStyles from './field.module.css'
import styles from './options.module.css'

interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  options: readonly ChoiceOption<Value>[]
  onChange: (value: Value) => void
  /** What is wrong with the choice, in words. */
  problem?: string | undefined
}

/** A choice of one among a few, all of them in sight, each with a sentence about it. */
export function RadioGroup<Value extends string>({ label, value, options, onChange, problem }: RadioGroupProps<Value>) {
  return (
    <AriaRadioGroup
      className={fieldStyles['field'] ?? ''}
      value={value}
      // The values are those of the options.
      onChange={next => onChange(next as Value)}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <Label className={fieldStyles['label'] ?? ''}>{label}</Label>
      {options.map(option => (
        <Radio
          key={option.value}
          value={option.value}
          isDisabled={option.isDisabled ?? false}
          className={styles['option'] ?? ''}
        >
          <span className={styles['mark']} data-kind="radio" aria-hidden />
          <span className={styles['words']}>
            {option.label}
            {option.help !== undefined && <span className={fieldStyles['help']}>{option.help}</span>}
          </span>
        </Radio>
      ))}
      <FieldError className={fieldStyles['problem'] ?? ''}>{problem}</FieldError>
    </AriaRadioGroup>
  )
}

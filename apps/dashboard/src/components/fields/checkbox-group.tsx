import { Check } from 'lucide-react'
import {
  Checkbox,
  CheckboxGroup as AriaCheckboxGroup,
  FieldError,
  Label,
  Text,
} from 'react-aria-components/CheckboxGroup'
import type { ChoiceOption } from './choice-option.ts'
import fieldStyles from './field.module.css'
import styles from './options.module.css'

interface CheckboxGroupProps<Value extends string> {
  label: string
  help?: string | undefined
  value: readonly Value[]
  options: readonly ChoiceOption<Value>[]
  onChange: (value: Value[]) => void
  /** What is wrong with the choice, in words. */
  problem?: string | undefined
}

/** A choice of any number among several that are known, all of them in sight. */
export function CheckboxGroup<Value extends string>({
  label,
  help,
  value,
  options,
  onChange,
  problem,
}: CheckboxGroupProps<Value>) {
  return (
    <AriaCheckboxGroup
      className={fieldStyles['field'] ?? ''}
      value={[...value]}
      // The values are those of the options.
      onChange={next => onChange(next as Value[])}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <Label className={fieldStyles['label'] ?? ''}>{label}</Label>
      {help !== undefined && (
        <Text slot="description" className={fieldStyles['help'] ?? ''}>
          {help}
        </Text>
      )}
      {options.map(option => (
        <Checkbox
          key={option.value}
          value={option.value}
          isDisabled={option.isDisabled ?? false}
          className={styles['option'] ?? ''}
        >
          <span className={styles['mark']} aria-hidden>
            <Check />
          </span>
          <span className={styles['words']}>
            {option.label}
            {option.help !== undefined && <span className={fieldStyles['help']}>{option.help}</span>}
          </span>
        </Checkbox>
      ))}
      <FieldError className={fieldStyles['problem'] ?? ''}>{problem}</FieldError>
    </AriaCheckboxGroup>
  )
}

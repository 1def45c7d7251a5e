import type { ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Text } from 'react-aria-components/Text'
import fieldStyles from './field.module.css'
import styles from './choice.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  /** Hides the label from the eye where what is around it says the same. */
  isLabelHidden?: boolean
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** `cards` where the choice is the page's first question, and has up to six answers. */
  look?: 'plain' | 'cards'
  onChange: (value: Value) => void
  help?: string
  isDisabled?: boolean
}

/** A choice of one among two to four, all seen at once. */
export function Choice<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  look = 'plain',
  onChange,
  help,
  isDisabled = false,
}: ChoiceProps<Value>) {
  return (
    <RadioGroup
      className={fieldStyles['field'] ?? ''}
      value={value}
      // The values are those of the options.
      onChange={chosen => onChange(chosen as Value)}
      isDisabled={isDisabled}
      orientation="horizontal"
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <Label className={fieldStyles['label'] ?? ''}>{label}</Label>}
      <div className={styles['options']} data-look={look}>
        {options.map(option => (
          <Radio key={option.value} value={option.value} className={styles['option'] ?? ''}>
            {option.icon}
            {option.label}
          </Radio>
        ))}
      </div>
      {help !== undefined && (
        <Text slot="description" className={fieldStyles['help'] ?? ''}>
          {help}
        </Text>
      )}
    </RadioGroup>
  )
}

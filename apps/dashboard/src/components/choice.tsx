import { Label, Radio, RadioGroup, Text } from 'react-aria-components/RadioGroup'
import fieldStyles from './field.module.css'
import styles from './choice.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  help?: string
  isDisabled?: boolean
}

/** A choice of one among a few that are all seen at once. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  help,
  isDisabled,
}: ChoiceProps<Value>) {
  return (
    <RadioGroup
      className={fieldStyles['field'] ?? ''}
      value={value}
      // The values are those of the options.
      onChange={next => onChange(next as Value)}
      isDisabled={isDisabled ?? false}
      orientation="horizontal"
    >
      <Label className={fieldStyles['label'] ?? ''}>{label}</Label>
      <div className={styles['options']}>
        {options.map(option => (
          <Radio key={option.value} value={option.value} className={styles['option'] ?? ''}>
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

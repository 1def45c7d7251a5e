import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import fieldStyles from './field.module.css'
import styles from './list.module.css'

interface SelectProps<Value extends string> {
  label: string
  /** Hides the label from the eye where what is around it says the same. */
  isLabelHidden?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  help?: string
  isDisabled?: boolean
}

/** A choice of one among several that are known. */
export function Select<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  onChange,
  help,
  isDisabled = false,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      className={fieldStyles['field'] ?? ''}
      selectedKey={value}
      // The keys are the values of the options.
      onSelectionChange={key => onChange(key as Value)}
      isDisabled={isDisabled}
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <Label className={fieldStyles['label'] ?? ''}>{label}</Label>}
      <Button className={styles['trigger'] ?? ''}>
        <SelectValue className={styles['value'] ?? ''} />
        <ChevronDown aria-hidden size={16} />
      </Button>
      {help !== undefined && (
        <Text slot="description" className={fieldStyles['help'] ?? ''}>
          {help}
        </Text>
      )}
      <Popover className={styles['popover'] ?? ''}>
        <ListBox className={styles['list'] ?? ''}>
          {options.map(option => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className={styles['item'] ?? ''}>
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

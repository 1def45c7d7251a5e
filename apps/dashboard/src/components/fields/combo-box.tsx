import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import styles from './combo-box.module.css'
import fieldStyles from './field.module.css'
import listStyles from './list.module.css'

interface ComboBoxProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  help?: string
  problem?: string | undefined
  isDisabled?: boolean
}

/** A choice of one among many, found by typing a part of its name. */
export function ComboBox({ label, value, options, onChange, help, problem, isDisabled = false }: ComboBoxProps) {
  return (
    <AriaComboBox
      className={fieldStyles['field'] ?? ''}
      defaultItems={options}
      selectedKey={value}
      onSelectionChange={key => {
        if (key !== null && key !== value) onChange(String(key))
      }}
      menuTrigger="focus"
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
    >
      <Label className={fieldStyles['label'] ?? ''}>{label}</Label>
      <div className={styles['line']}>
        <Input className={`${fieldStyles['input'] ?? ''} ${styles['input'] ?? ''}`} />
        <Button className={styles['open'] ?? ''}>
          <ChevronDown aria-hidden size={16} />
        </Button>
      </div>
      {help !== undefined && (
        <Text slot="description" className={fieldStyles['help'] ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={fieldStyles['problem'] ?? ''}>{problem}</FieldError>
      <Popover className={listStyles['popover'] ?? ''}>
        <ListBox<{ value: string; label: string }> className={listStyles['list'] ?? ''}>
          {option => (
            <ListBoxItem id={option.value} textValue={option.label} className={listStyles['item'] ?? ''}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

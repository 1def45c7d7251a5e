import type { ReactNode } from 'react'
import { SwitchButton, SwitchField } from 'react-aria-components/Switch'
import { Text } from 'react-aria-components/Text'
import fieldStyles from './field.module.css'
import styles from './switch.module.css'

interface SwitchProps {
  /** What is on where it is on: "Visitors can rate answers". */
  label: string
  help?: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/** Something that is on or off. */
export function Switch({ label, help, isSelected, onChange, isDisabled = false }: SwitchProps) {
  return (
    <SwitchField className={styles['field'] ?? ''} isSelected={isSelected} onChange={onChange} isDisabled={isDisabled}>
      <SwitchButton className={styles['switch'] ?? ''}>
        <span className={styles['track']} />
        <span>{label}</span>
      </SwitchButton>
      {help !== undefined && (
        <Text slot="description" className={`${fieldStyles['help'] ?? ''} ${styles['help'] ?? ''}`}>
          {help}
        </Text>
      )}
    </SwitchField>
  )
}

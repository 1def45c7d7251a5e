import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import styles from './choice.module.css'

interface SwitchProps {
  label: string
  /** One sentence about what it does. */
  help?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** Switches one thing on or off. */
export function Switch({ label, help, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    <AriaSwitch className={styles['option'] ?? ''} isSelected={isOn} onChange={onChange} isDisabled={isDisabled}>
      <span className={styles['track']} aria-hidden />
      <span className={styles['words']}>
        {label}
        {help !== undefined && <span className={styles['help']}>{help}</span>}
      </span>
    </AriaSwitch>
  )
}

import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import styles from './field.module.css'

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  label: string
  /** One sentence below the field, read with it. */
  help?: ReactNode
  /** What is wrong with it, in words; the field is then marked. */
  problem?: string | undefined
  /** Lines that are seen at once; more than one makes a field for longer texts. */
  rows?: number
  placeholder?: string
  /** Characters of code or addresses, drawn with equal widths. */
  isCode?: boolean
  /** What stands at the end of the field: a unit, a button. */
  end?: ReactNode
}

/** A field for text, with its label above and what is wrong with it below. */
export function TextField({ label, help, problem, rows = 1, placeholder, isCode, end, ...props }: TextFieldProps) {
  const look = isCode === true ? 'code' : undefined
  return (
    <AriaTextField
      {...props}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      className={styles['field'] ?? ''}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div className={styles['line']}>
        {rows > 1 ? (
          <TextArea className={styles['input'] ?? ''} rows={rows} placeholder={placeholder} data-look={look} />
        ) : (
          <Input className={styles['input'] ?? ''} placeholder={placeholder} data-look={look} />
        )}
        {end}
      </div>
      {help !== undefined && (
        <Text slot="description" className={styles['help'] ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={styles['problem'] ?? ''}>{problem}</FieldError>
    </AriaTextField>
  )
}

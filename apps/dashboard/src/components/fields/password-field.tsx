import { useState, type KeyboardEvent } from 'react'
import { Button } from '../actions/button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import styles from './field.module.css'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'rows' | 'end'> {
  texts: { show: string; hide: string; capsLock: string }
}

/** A field for a password: it can be shown, it takes what is pasted, and it says when Caps Lock is on. */
export function PasswordField({ texts, help, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className={styles['password'] ?? ''} onKeyDown={look} onKeyUp={look}>
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        help={hasCapsLock ? texts.capsLock : help}
        end={
          <Button size="small" look="quiet" aria-pressed={isShown} onPress={() => setShown(!isShown)}>
            {isShown ? texts.hide : texts.show}
          </Button>
        }
      />
    </div>
  )
}

import type { FormEvent, ReactNode } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import styles from './form.module.css'

/** A form: its fields one below the other. Sending it does not leave the page. */
export function Form({ onSubmit, children }: { onSubmit: (form: FormData) => void; children: ReactNode }) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <AriaForm className={styles['form'] ?? ''} onSubmit={submit} validationBehavior="aria">
      {children}
    </AriaForm>
  )
}

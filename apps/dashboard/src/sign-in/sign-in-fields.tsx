import { createContext, useContext } from 'react'
import { PasswordField } from '../components/fields/password-field.tsx'
import { TextField, type TextFieldProps } from '../components/fields/text-field.tsx'
import type { Problems } from './check-fields.ts'
import { useWords } from './words.tsx'

/** What is wrong with the fields of the form around them. */
export const ProblemsContext = createContext<Problems>({})

interface SignInFieldProps extends Omit<TextFieldProps, 'problem' | 'isRequired'> {
  name: string
}

/** A field of a form without a login: required, with what is wrong with it below. */
export function SignInField(props: SignInFieldProps) {
  const problem = useContext(ProblemsContext)[props.name]
  return <TextField {...props} isRequired problem={problem} />
}

/** The same for a password. */
export function SignInPassword(props: Omit<SignInFieldProps, 'name'>) {
  const { texts } = useWords()
  const { password: problem } = useContext(ProblemsContext)
  return <PasswordField {...props} name="password" isRequired problem={problem} texts={texts} />
}

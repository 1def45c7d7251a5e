import type { ApiFailure } from '../api/api-failure.ts'
import { TextField } from '../components/fields/text-field.tsx'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import { codeProblem } from './code-problem.ts'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  failure: ApiFailure | undefined
  /** `app` where a recovery code is of no use. */
  takes?: 'app' | 'any'
}

/** A field for the code of an authenticator app. */
export function CodeField({ value, onChange, failure, takes = 'any' }: CodeFieldProps) {
  const texts = useAccountTexts()
  const { code, codeHelp, anyCode } = texts.secondFactor
  return (
    <TextField
      label={takes === 'app' ? code : anyCode}
      help={takes === 'app' ? codeHelp : undefined}
      value={value}
      onChange={onChange}
      autoComplete="one-time-code"
      inputMode={takes === 'app' ? 'numeric' : 'text'}
      isCode
      autoFocus
      maxLength={64}
      problem={codeProblem(failure, texts)}
    />
  )
}

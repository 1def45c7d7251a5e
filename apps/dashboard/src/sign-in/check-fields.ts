import type { ApiFailure } from '../api/api-failure.ts'
import { fieldOf } from './field-of.ts'
import { apiSentence } from '../texts/api-sentences.ts'
import type { SignInWords } from '../texts/compiled/en/sign-in.ts'
import { sentenceOf } from './words.tsx'

/** What is wrong with the fields of a form, by their names. */
export type Problems = Readonly<Record<string, string>>

/** Checks a form before it is sent. All fields of these pages are required. */
export function checkFields(form: FormData, { texts, errors }: SignInWords): Problems {
  const missing: Problems = texts.missing
  const problems: Record<string, string> = {}
  for (const name of form.keys()) {
    const text = fieldOf(form, name).trim()
    if (text === '') problems[name] = missing[name] ?? texts.invalid
    else if (name === 'email' && !/^[^@\s]+@[^@\s]+$/.test(text))
      problems[name] = apiSentence(errors, 'EMAIL_INVALID') || texts.invalid
  }
  return problems
}

/** What the API says is wrong with one field of the form; none where it is about no field that the form has. */
export function problemsOf(failure: ApiFailure | undefined, names: readonly string[], words: SignInWords): Problems {
  const name = failure?.field?.slice(1)
  if (failure === undefined || name === undefined || !names.includes(name)) return {}
  return { [name]: sentenceOf(failure, words) }
}

import { chatbots } from './en/chatbots.ts'
import { errors } from './en/errors.ts'
import { home } from './en/home.ts'
import { shell } from './en/shell.ts'
import { states } from './en/states.ts'

/**
 * All words of the dashboard in English, by page. English is the type: a language without one of them does not compile.
 * A text with a value in it is a function, so that each language puts it where it belongs.
 */
export const en = {
  shell,
  states,
  errors,
  home,
  chatbots,
}
export type Texts = typeof en

import type { Texts } from './en.ts'
import { chatbots } from './fr/chatbots.ts'
import { errors } from './fr/errors.ts'
import { home } from './fr/home.ts'
import { shell } from './fr/shell.ts'
import { states } from './fr/states.ts'

/** All words of the dashboard in French. */
export const fr: Texts = {
  shell,
  states,
  errors,
  home,
  chatbots,
}

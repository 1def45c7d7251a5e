import type { Texts } from './en.ts'
import { chatbots } from './pt/chatbots.ts'
import { errors } from './pt/errors.ts'
import { home } from './pt/home.ts'
import { shell } from './pt/shell.ts'
import { states } from './pt/states.ts'

/** All words of the dashboard in Portuguese. */
export const pt: Texts = {
  shell,
  states,
  errors,
  home,
  chatbots,
}

import type { Texts } from './en.ts'
import { chatbots } from './ar/chatbots.ts'
import { errors } from './ar/errors.ts'
import { home } from './ar/home.ts'
import { shell } from './ar/shell.ts'
import { states } from './ar/states.ts'

/** All words of the dashboard in Arabic. */
export const ar: Texts = {
  shell,
  states,
  errors,
  home,
  chatbots,
}

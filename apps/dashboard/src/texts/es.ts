import type { Texts } from './en.ts'
import { chatbots } from './es/chatbots.ts'
import { errors } from './es/errors.ts'
import { home } from './es/home.ts'
import { shell } from './es/shell.ts'
import { states } from './es/states.ts'

/** All words of the dashboard in Spanish. */
export const es: Texts = {
  shell,
  states,
  errors,
  home,
  chatbots,
}

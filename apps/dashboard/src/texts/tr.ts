import type { Texts } from './en.ts'
import { chatbots } from './tr/chatbots.ts'
import { errors } from './tr/errors.ts'
import { home } from './tr/home.ts'
import { shell } from './tr/shell.ts'
import { states } from './tr/states.ts'

/** All words of the dashboard in Turkish. */
export const tr: Texts = {
  shell,
  states,
  errors,
  home,
  chatbots,
}

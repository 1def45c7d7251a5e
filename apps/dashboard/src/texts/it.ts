import type { Texts } from './en.ts'
import { chatbots } from './it/chatbots.ts'
import { errors } from './it/errors.ts'
import { home } from './it/home.ts'
import { shell } from './it/shell.ts'
import { states } from './it/states.ts'

/** All words of the dashboard in Italian. */
export const it: Texts = {
  shell,
  states,
  errors,
  home,
  chatbots,
}

import type { Texts } from './en.ts'
import { chatbots } from './nl/chatbots.ts'
import { errors } from './nl/errors.ts'
import { home } from './nl/home.ts'
import { shell } from './nl/shell.ts'
import { states } from './nl/states.ts'

/** All words of the dashboard in Dutch. */
export const nl: Texts = {
  shell,
  states,
  errors,
  home,
  chatbots,
}

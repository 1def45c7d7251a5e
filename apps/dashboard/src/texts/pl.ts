import type { Texts } from './en.ts'
import { chatbots } from './pl/chatbots.ts'
import { errors } from './pl/errors.ts'
import { home } from './pl/home.ts'
import { shell } from './pl/shell.ts'
import { states } from './pl/states.ts'

/** All words of the dashboard in Polish. */
export const pl: Texts = {
  shell,
  states,
  errors,
  home,
  chatbots,
}

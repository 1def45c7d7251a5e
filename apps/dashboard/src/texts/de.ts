import type { Texts } from './en.ts'
import { chatbots } from './de/chatbots.ts'
import { errors } from './de/errors.ts'
import { home } from './de/home.ts'
import { shell } from './de/shell.ts'
import { states } from './de/states.ts'

/** All words of the dashboard in German. */
export const de: Texts = {
  shell,
  states,
  errors,
  home,
  chatbots,
}

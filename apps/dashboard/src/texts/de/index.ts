import type { Texts } from '../en/index.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { profile } from './profile.ts'
import { shell } from './shell.ts'
import { states } from './states.ts'

/** All words of the dashboard in German. */
export const de: Texts = { shell, states, errors, home, profile }

import { notices } from '../nl/notices.ts'
import { shortcuts } from '../nl/shortcuts.ts'
import type { NoticesTexts } from './en.ts'

export const noticesNl: NoticesTexts = { notices, shortcuts }

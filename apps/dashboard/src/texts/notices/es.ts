import { notices } from '../es/notices.ts'
import { shortcuts } from '../es/shortcuts.ts'
import type { NoticesTexts } from './en.ts'

export const noticesEs: NoticesTexts = { notices, shortcuts }

import { notices } from '../ar/notices.ts'
import { shortcuts } from '../ar/shortcuts.ts'
import type { NoticesTexts } from './en.ts'

export const noticesAr: NoticesTexts = { notices, shortcuts }

import { notices } from '../it/notices.ts'
import { shortcuts } from '../it/shortcuts.ts'
import type { NoticesTexts } from './en.ts'

export const noticesIt: NoticesTexts = { notices, shortcuts }

import { notices } from '../pl/notices.ts'
import { shortcuts } from '../pl/shortcuts.ts'
import type { NoticesTexts } from './en.ts'

export const noticesPl: NoticesTexts = { notices, shortcuts }

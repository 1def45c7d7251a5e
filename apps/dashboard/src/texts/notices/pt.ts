import { notices } from '../pt/notices.ts'
import { shortcuts } from '../pt/shortcuts.ts'
import type { NoticesTexts } from './en.ts'

export const noticesPt: NoticesTexts = { notices, shortcuts }

import { notices } from '../fr/notices.ts'
import { shortcuts } from '../fr/shortcuts.ts'
import type { NoticesTexts } from './en.ts'

export const noticesFr: NoticesTexts = { notices, shortcuts }

import { notices } from '../de/notices.ts'
import { shortcuts } from '../de/shortcuts.ts'
import type { NoticesTexts } from './en.ts'

export const noticesDe: NoticesTexts = { notices, shortcuts }

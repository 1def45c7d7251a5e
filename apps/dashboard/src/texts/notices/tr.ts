import { notices } from '../tr/notices.ts'
import { shortcuts } from '../tr/shortcuts.ts'
import type { NoticesTexts } from './en.ts'

export const noticesTr: NoticesTexts = { notices, shortcuts }

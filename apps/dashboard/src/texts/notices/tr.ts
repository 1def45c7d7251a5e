import { notices } from '../tr/notices.ts'
import type { NoticesTexts } from './en.ts'

export const noticesTr: NoticesTexts = { notices }

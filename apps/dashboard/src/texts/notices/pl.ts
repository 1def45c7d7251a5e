import { notices } from '../pl/notices.ts'
import type { NoticesTexts } from './en.ts'

export const noticesPl: NoticesTexts = { notices }

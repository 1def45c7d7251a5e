import { notices } from '../pt/notices.ts'
import type { NoticesTexts } from './en.ts'

export const noticesPt: NoticesTexts = { notices }

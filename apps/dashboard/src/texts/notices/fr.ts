import { notices } from '../fr/notices.ts'
import type { NoticesTexts } from './en.ts'

export const noticesFr: NoticesTexts = { notices }

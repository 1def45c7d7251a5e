import { notices } from '../de/notices.ts'
import type { NoticesTexts } from './en.ts'

export const noticesDe: NoticesTexts = { notices }

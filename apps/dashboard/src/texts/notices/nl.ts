import { notices } from '../nl/notices.ts'
import type { NoticesTexts } from './en.ts'

export const noticesNl: NoticesTexts = { notices }

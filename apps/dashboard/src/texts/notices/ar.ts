import { notices } from '../ar/notices.ts'
import type { NoticesTexts } from './en.ts'

export const noticesAr: NoticesTexts = { notices }

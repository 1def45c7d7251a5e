import { notices } from '../it/notices.ts'
import type { NoticesTexts } from './en.ts'

export const noticesIt: NoticesTexts = { notices }

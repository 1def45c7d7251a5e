import { notices } from '../es/notices.ts'
import type { NoticesTexts } from './en.ts'

export const noticesEs: NoticesTexts = { notices }

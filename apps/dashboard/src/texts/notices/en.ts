import { notices } from '../en/notices.ts'

/** The words of sounds and numbers in English, loaded after the page. */
export const noticesEn = { notices }
export type NoticesTexts = typeof noticesEn

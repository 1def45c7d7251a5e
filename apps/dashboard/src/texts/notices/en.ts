import { notices } from '../en/notices.ts'
import { shortcuts } from '../en/shortcuts.ts'

/** The words of sounds, numbers and shortcuts in English, loaded after the page. */
export const noticesEn = { notices, shortcuts }
export type NoticesTexts = typeof noticesEn

import { loaders } from './compiled/records.ts'
import { laterTexts } from './later-texts.ts'

/** The words of questions, feedback, leads and bookings, with those of the whole dashboard. */
export const { use: useRecordTexts, load: loadRecordTexts } = laterTexts(loaders)

import { loaders } from './compiled/bookings.ts'
import { laterTexts } from './later-texts.ts'

/** The words of bookings, with those of the whole dashboard. */
export const { use: useBookingTexts, load: loadBookingTexts } = laterTexts(loaders)

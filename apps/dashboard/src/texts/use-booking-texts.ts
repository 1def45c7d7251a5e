import type { BookingTexts } from './bookings/en.ts'
import { laterTexts } from './later-texts.ts'

/** The words of bookings, with those of the whole dashboard. */
export const { use: useBookingTexts, load: loadBookingTexts } = laterTexts<BookingTexts>({
  en: async () => (await import('./bookings/en.ts')).bookingsEn,
  de: async () => (await import('./bookings/de.ts')).bookingsDe,
  fr: async () => (await import('./bookings/fr.ts')).bookingsFr,
  es: async () => (await import('./bookings/es.ts')).bookingsEs,
  it: async () => (await import('./bookings/it.ts')).bookingsIt,
  nl: async () => (await import('./bookings/nl.ts')).bookingsNl,
  pl: async () => (await import('./bookings/pl.ts')).bookingsPl,
  pt: async () => (await import('./bookings/pt.ts')).bookingsPt,
  tr: async () => (await import('./bookings/tr.ts')).bookingsTr,
  ar: async () => (await import('./bookings/ar.ts')).bookingsAr,
})

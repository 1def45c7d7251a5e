import { isLocale } from '@frontdesk/web/is-locale'
import { writtenLocale } from '@frontdesk/web/written-locale'
import { useLanguage } from '../texts/use-texts.tsx'

/**
 * The forms in which the dashboard writes dates and times, all of them: nothing else makes an `Intl.DateTimeFormat` for
 * people to read, so that one day looks the same on every page.
 */
const forms = {
  day: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** For the tooltip of a time. */
  full: { dateStyle: 'full', timeStyle: 'medium' },
  /** With its weekday, in a sentence. */
  longDay: { dateStyle: 'full' },
  /** The first and the last of several. */
  period: { dateStyle: 'long' },
  /** Below a chart whose title has the year. */
  dayOfYear: { day: 'numeric', month: 'short' },
  /** Heads a column. */
  weekdayAndDay: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayAndDate: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** One appointment among others. */
  weekdayAndMoment: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  },
  weekdayAndTime: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  /** A time on offer. */
  slot: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  /** Tells two hours apart that the clock shows twice. */
  momentWithZone: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateForm = keyof typeof forms

/** Formatters by locale, zone and form. Making one takes a tenth of a millisecond, and a thread has hundreds of times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

export function dateFormat(locale: string, timeZone: string, form: DateForm): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${form}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...forms[form], timeZone })
  formatters.set(key, formatter)
  return formatter
}

/**
 * The language of the dashboard, as in the person's country where the browser names one of that language. English of no
 * country is written as in Britain: 27 Nov 2026, 14:00.
 */
export function useLocale(): string {
  const language = useLanguage()
  const isOfCountry = (wanted: string): boolean => wanted.includes('-') && wanted.split('-')[0] === language
  const wanted = navigator.languages.find(one => isOfCountry(one) && isLocale(one))
  return wanted ?? writtenLocale(language)
}

/** Writes dates and times of one form, in a zone. */
export const useDateFormat = (form: DateForm, timeZone: string): Intl.DateTimeFormat =>
  dateFormat(useLocale(), timeZone, form)

/** Writes days (YYYY-MM-DD) that are no moments: the same day wherever it is read. */
export function useDays(form: DateForm = 'day'): (day: string) => string {
  const format = useDateFormat(form, 'UTC')
  return day => format.format(new Date(day))
}

import { useLanguage } from '../../texts/use-texts.tsx'

const forms = {
  day: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** How a time is written: the day, the time of the day, or both. */
export type MomentForm = keyof typeof forms

/**
 * Writes times (ISO 8601) in the person's language and in the zone of their device; as in their country where the browser
 * names one of that language.
 */
export function useMoments(): (at: string, form?: MomentForm) => string {
  const language = useLanguage()
  const locale = navigator.languages.find(tag => tag.split('-')[0] === language) ?? language
  return (at, form = 'moment') => new Intl.DateTimeFormat(locale, forms[form]).format(new Date(at))
}

/** A time in words, with its exact form for machines. */
export function WrittenTime({ at, form = 'moment' }: { at: string; form?: MomentForm }) {
  const write = useMoments()
  return <time dateTime={at}>{write(at, form)}</time>
}

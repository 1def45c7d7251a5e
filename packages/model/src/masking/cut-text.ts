import { findPersonalData } from './personal-data.ts'

/** No value is longer. */
const longestValue = 200

/**
 * The beginning of a text that is sent to a model, cut where no word and no value that is masked is in two: half an address
 * is found by no rule.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = findPersonalData(text.slice(0, most + longestValue)).find(
    ({ at, text: value }) => at < most && at + value.length > most,
  )
  const beginning = text.slice(0, cut?.at ?? most)
  return cut === undefined ? beginning.replace(/\s+\S{0,64}$/, '') : beginning.trimEnd()
}

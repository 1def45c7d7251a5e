import type { Expectation } from '@frontdesk/client/operations'
import { shortAddress } from '../knowledge/source-names.ts'
import { useCheckTexts } from '../../texts/use-check-texts.ts'

/** The words that an expectation names: a text, a page as it is written in short, a connector. */
function valueOf(expectation: Expectation): string {
  if ('text' in expectation) return expectation.text
  if ('source' in expectation) return shortAddress(expectation.source)
  return 'connector' in expectation ? expectation.connector : ''
}

/** Writes what an answer must do (`musts`), and what is wrong where it does not (`reasons`). */
export function useExpectationWords(): (expectation: Expectation, as: 'musts' | 'reasons') => string {
  const { checks } = useCheckTexts()
  return (expectation, as) => {
    const write = checks[as][expectation.kind]
    return typeof write === 'string' ? write : write({ value: valueOf(expectation) })
  }
}

import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'

/** As the limits are counted. */
const megabyte = 1_024 * 1_024

/** Writes the figures of a plan: numbers, and bytes in megabytes. */
export function useFigures() {
  const language = useLanguageTag()
  const { settings } = useAccountTexts()
  const numbers = new Intl.NumberFormat(language)
  const sizes = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
  return {
    number: (amount: number): string => numbers.format(amount),
    size: (bytes: number): string =>
      bytes > 0 && bytes < megabyte ? settings.lessThan({ size: sizes.format(1) }) : sizes.format(bytes / megabyte),
  }
}

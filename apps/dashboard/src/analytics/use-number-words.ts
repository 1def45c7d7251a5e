import { useAnalyticsTexts } from '../texts/use-analytics-texts.ts'
import { useLanguageTag } from '../texts/use-texts.tsx'
import { changeOf, isBetter, isShare, unitOf, type Metric } from './metrics.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export interface Change {
  /** `12% more`, `3 points better`; empty where there is nothing to say. */
  readonly text: string
  readonly way?: 'up' | 'down'
  readonly look?: 'better' | 'worse' | undefined
}

interface NumberWords {
  /** A value of a metric as it is read: `1,204`, `86 %`. */
  value: (metric: Metric, value: number | null) => string
  /** How it differs from the value before. */
  change: (metric: Metric, now: number | null, before: number | null) => Change
  /** A duration in seconds, minutes or hours. */
  duration: (ms: number) => string
  count: (n: number) => string
  /** With one digit after the point. */
  average: (n: number) => string
  money: (value: number) => string
}

/** Numbers of analytics in the person's language; money in the currency of the installation's prices. */
export function useNumberWords(currency: string | null = null): NumberWords {
  const { analytics } = useAnalyticsTexts()
  const language = useLanguageTag()
  const count = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const money = (value: number): string => {
    // A reply costs a fraction of a cent.
    const maximumFractionDigits = value > 0 && value < 1 ? 4 : 2
    const form = { style: 'currency', currency: currency ?? 'XXX', maximumFractionDigits } as const
    return new Intl.NumberFormat(language, form).format(value)
  }
  const write = (metric: Metric, value: number | null): string => {
    if (value === null) return analytics.none
    if (unitOf(metric) === 'money') return money(value)
    return isShare(metric) ? percent.format(value / 100) : count.format(value)
  }
  return {
    value: write,
    change(metric, now, before) {
      const change = changeOf(metric, now, before)
      if (change === null) return { text: '' }
      if (change === 0) return { text: analytics.same }
      const size = Math.abs(change)
      const amount = isShare(metric) ? analytics.points({ n: size }) : percent.format(size / 100)
      const way = change > 0 ? 'up' : 'down'
      const isGood = isBetter(metric, change)
      if (isGood === null) return { text: way === 'up' ? analytics.more({ amount }) : analytics.less({ amount }), way }
      const look = isGood ? 'better' : 'worse'
      return { text: analytics[look]({ amount }), way, look }
    },
    duration(ms) {
      const [unit, size] = ms < minuteMs ? ['second', 1_000] : ms < hourMs ? ['minute', minuteMs] : ['hour', hourMs]
      const maximumFractionDigits = ms < 10_000 || ms >= hourMs ? 1 : 0
      const format = {
        style: 'unit',
        unit,
        unitDisplay: unit === 'second' ? 'narrow' : 'short',
        maximumFractionDigits,
      } as const
      // English writes no space before a short unit.
      return new Intl.NumberFormat(language, format).format(ms / size).replace(/(\d)(?=\p{L})/u, '$1\u00A0')
    },
    count: n => count.format(n),
    average: n => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(n),
    money,
  }
}

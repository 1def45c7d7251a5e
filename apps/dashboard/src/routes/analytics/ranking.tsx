import type { ReactNode } from 'react'
import type { AnalyticsRanking } from '@frontdesk/client/operations'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { nameOfLanguage } from '../../texts/language/name-of-language.ts'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import type { Ranked } from './analytics-queries.ts'
import styles from './analytics.module.css'
import { BarRow } from './bar-row.tsx'

/** So many are read at a glance; the file has them all. */
const shown = 8

const titles = { page: 'pages', language: 'languages', source: 'sources' } as const satisfies Record<Ranked, string>

interface RankingProps {
  by: Ranked
  ranking: AnalyticsRanking
}

/** What was met most often, the most frequent first, with a bar behind each. */
export function Ranking({ by, ranking: { values, others } }: RankingProps) {
  const { analytics } = useAnalyticsTexts()
  const words = useNumberWords()
  const nameOf = useNames(by)
  const title = analytics[titles[by]]
  const rows = values.slice(0, shown)
  const left = others + values.slice(shown).reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...rows.map(({ count }) => count))
  if (rows.length === 0) {
    return (
      <Panel title={title}>
        <p className={styles['quiet']}>{analytics.nothing}</p>
      </Panel>
    )
  }
  return (
    <Panel title={title}>
      <ol className={styles['ranking']} aria-label={title}>
        {rows.map(({ value, name, count }) => (
          <BarRow key={value} name={name ?? nameOf(value)} share={count / most} end={words.count(count)} />
        ))}
      </ol>
      {left > 0 && <p className={styles['quiet']}>{analytics.others({ n: left })}</p>}
    </Panel>
  )
}

/** A language by its name; everything else as it is. */
function useNames(by: Ranked): (value: string) => string {
  const names = new Intl.DisplayNames(useLanguageTag(), { type: 'language' })
  return value => (by === 'language' ? nameOfLanguage(names, value) : value)
}

interface PanelProps {
  title: string
  /** `wide` for tables. */
  width?: 'half' | 'wide'
  children: ReactNode
}

/** One part of the details, with its heading. */
export function Panel({ title, width = 'half', children }: PanelProps) {
  return (
    <section className={styles['panel']} data-width={width}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

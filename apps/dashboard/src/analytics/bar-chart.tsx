import { useState, type PointerEvent } from 'react'
import { niceMaximum } from './nice-maximum.ts'
import styles from './bar-chart.module.css'

export interface Bar {
  /** What it stands for: "Tue 3 Nov 2026". */
  name: string
  value: number | null
  text: string
  /** The value that it is compared with; null where there is none. */
  before: number | null
  beforeText: string
}

interface BarChartProps {
  bars: readonly Bar[]
  /** The largest value that there can be; undefined: as large as the largest bar needs. */
  most?: number | undefined
  write: (value: number) => string
  /** Whether the earlier values are drawn, as a thin line. */
  isCompared: boolean
}

const height = 100
/** So much of its place is left free beside a bar, as long as bars are wide enough to be told apart by it. */
const gap = 0.14
const mostWithGaps = 120

/**
 * Bars from the zero line. It is a picture for those who see: what it shows stands beside it as a sentence and as a table.
 */
export function BarChart({ bars, most, write, isCompared }: BarChartProps) {
  const [pointed, setPointed] = useState<number>()
  const top = most ?? niceMaximum(bars.flatMap(({ value, before }) => [value ?? 0, isCompared ? (before ?? 0) : 0]))
  const yOf = (value: number): number => height - (height * value) / top
  const space = bars.length > mostWithGaps ? 0 : gap
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const along = (clientX - left) / width
    const place = getComputedStyle(currentTarget).direction === 'rtl' ? 1 - along : along
    setPointed(Math.min(bars.length - 1, Math.max(0, Math.floor(place * bars.length))))
  }
  const bar = pointed === undefined ? undefined : bars[pointed]
  const line = bars.flatMap(({ before }, index) => (before === null ? [] : [`${index + 0.5},${yOf(before)}`]))
  return (
    <div className={styles['chart']} aria-hidden>
      <p className={styles['readout']}>
        {bar !== undefined && (
          <>
            {bar.name}: <strong>{bar.text}</strong>
            {isCompared && bar.beforeText !== '' && ` · ${bar.beforeText}`}
          </>
        )}
      </p>
      <div className={styles['axis']}>
        {[top, top / 2, 0].map(value => (
          <span key={value}>{write(value)}</span>
        ))}
      </div>
      <div
        className={styles['plot']}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg viewBox={`0 0 ${bars.length} ${height}`} preserveAspectRatio="none" className={styles['picture']}>
          {bars.map(({ value }, index) =>
            value === null ? null : (
              <rect
                key={index}
                className={styles['bar']}
                data-pointed={index === pointed}
                x={index + space}
                width={1 - 2 * space}
                y={yOf(value)}
                height={height - yOf(value)}
              />
            ),
          )}
          {isCompared && line.length > 0 && <polyline className={styles['before']} points={line.join(' ')} />}
        </svg>
      </div>
      <Ends bars={bars} />
    </div>
  )
}

/** What the first bar, the one in the middle and the last one stand for. */
function Ends({ bars }: { bars: readonly Bar[] }) {
  const places = new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1])
  return (
    <div className={styles['ends']}>
      {[...places].map(place => (
        <span key={place}>{bars[place]?.name}</span>
      ))}
    </div>
  )
}

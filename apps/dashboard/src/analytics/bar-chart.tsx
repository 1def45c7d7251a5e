import { useState, type CSSProperties, type PointerEvent } from 'react'
import { niceMaximum } from './nice-maximum.ts'
import styles from './bar-chart.module.css'

export interface Bar {
  /** What it stands for: "Tue 3 Nov 2026". */
  name: string
  /** The same as short as an axis needs it: "3 Nov". */
  tick: string
  value: number | null
  text: string
  /** The value that it is compared with; null where there is none. */
  before: number | null
  beforeText: string
  /** Whether its time is not over yet. */
  isNow?: boolean
}

interface BarChartProps {
  bars: readonly Bar[]
  /** The largest value that there can be; undefined: as large as the largest bar needs. */
  most?: number | undefined
  write: (value: number) => string
  /** Whether the earlier values are drawn, as a thin line. */
  isCompared: boolean
  /** What the bars are, the line, and the bar whose time is not over. */
  legend: { now: string; before: string; unfinished: string }
}

const height = 100
/** Up to so many, bars are wide enough to be told apart by what is left free between them. */
const mostWithGaps = 120

/**
 * Bars from the zero line. It is a picture for those who see: what it shows stands beside it as a sentence and as a table.
 */
export function BarChart({ bars, most, write, isCompared, legend }: BarChartProps) {
  const [pointed, setPointed] = useState<number>()
  const top = most ?? niceMaximum(bars.flatMap(({ value, before }) => [value ?? 0, isCompared ? (before ?? 0) : 0]))
  const yOf = (value: number): number => height - (height * value) / top
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
      <p data-part="readout">
        {bar !== undefined && (
          <>
            {bar.name}: <strong>{bar.text}</strong>
            {isCompared && bar.beforeText !== '' && ` · ${bar.beforeText}`}
          </>
        )}
      </p>
      <div data-part="axis">
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
        <div data-part="bars" data-tight={bars.length > mostWithGaps}>
          {bars.map(({ value, isNow = false }, index) => (
            <span key={index} data-part="place" data-pointed={index === pointed} data-now={isNow}>
              {value !== null && (
                <span data-part="bar" style={{ blockSize: `${(100 * Math.min(value, top)) / top}%` }} />
              )}
            </span>
          ))}
        </div>
        {isCompared && line.length > 0 && (
          <svg viewBox={`0 0 ${bars.length} ${height}`} preserveAspectRatio="none" data-part="picture">
            <polyline data-part="before" points={line.join(' ')} />
          </svg>
        )}
      </div>
      <Ticks bars={bars} />
      <p data-part="legend">
        <span data-part="now">{legend.now}</span>
        {isCompared && line.length > 0 && <span data-part="earlier">{legend.before}</span>}
        {bars.some(({ isNow }) => isNow === true) && <span data-part="unfinished">{legend.unfinished}</span>}
      </p>
    </div>
  )
}

/** So many names below the bars have room. */
const mostTicks = 7

/** What bars at equal distances stand for, and the last one. */
function Ticks({ bars }: { bars: readonly Bar[] }) {
  const step = Math.ceil(bars.length / mostTicks)
  const last = bars.length - 1
  const isNamed = (place: number): boolean => place === last || (place % step === 0 && place <= last - 0.7 * step)
  return (
    <div data-part="ticks">
      {bars.map(({ tick }, place) =>
        isNamed(place) ? (
          // CSS properties of our own are not in the type.
          <span key={place} style={{ '--at': (place + 0.5) / bars.length } as CSSProperties}>
            {tick}
          </span>
        ) : null,
      )}
    </div>
  )
}

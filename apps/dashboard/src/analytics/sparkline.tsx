import styles from './sparkline.module.css'

const height = 24

/** How a value went over some days, as a line from zero. It is a picture only: the number stands beside it. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const top = Math.max(1, ...values.map(value => value ?? 0))
  // A day without a value keeps the one before it: every number has a line.
  let last = values.find(value => value !== null) ?? 0
  const points = values.map((value, index) => {
    last = value ?? last
    return `${index},${height - (height * last) / top}`
  })
  return (
    <svg
      className={styles['line']}
      viewBox={`0 0 ${Math.max(1, values.length - 1)} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline points={points.join(' ')} />
    </svg>
  )
}

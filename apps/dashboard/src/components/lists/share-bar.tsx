import styles from './share-bar.module.css'

interface ShareBarProps {
  /** What the parts add up to; less is left empty at the end. */
  total: number
  parts: readonly { look: 'done' | 'waiting' | 'failed' | 'plain'; amount: number }[]
}

/** The parts of a whole as one thin bar. It is a picture only: the numbers stand beside it as words. */
export function ShareBar({ total, parts }: ShareBarProps) {
  const whole = Math.max(1, total)
  let before = 0
  return (
    <svg className={styles['bar']} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
      <rect className={styles['ground']} width="100" height="6" />
      {parts.map(({ look, amount }, index) => {
        const start = before
        const width = (Math.min(amount, whole) / whole) * 100
        before += width
        return <rect key={index} className={styles['part']} data-look={look} x={start} width={width} height="6" />
      })}
    </svg>
  )
}

import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import styles from './skeleton.module.css'

/** Where nothing has come for so long, the shape of the page is drawn. */
const patienceMs = 150

interface SkeletonProps {
  /** How many rows or tiles. */
  rows?: number
  shape?: 'rows' | 'tiles'
}

const partOf = { rows: 'row', tiles: 'tile' } as const

/** The shape of what is being loaded. Nothing at all for the first 150 ms, so that quick answers do not flicker. */
export function Skeleton({ rows = 4, shape = 'rows' }: SkeletonProps) {
  const { loading } = useTexts().states
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles['skeleton']} data-shape={shape} data-shown={isShown} role="status" aria-label={loading}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles[partOf[shape]]} />
      ))}
    </div>
  )
}

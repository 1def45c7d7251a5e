import { useEffect, useState } from 'react'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import rowStyles from './list/list.module.css'
import messageStyles from './thread.module.css'

/** Where nothing has come for so long, the shape of what comes is drawn. */
const patienceMs = 150

const shapes = { rows: { styles: rowStyles, count: 5 }, messages: { styles: messageStyles, count: 4 } }

/** The shape of the rows or messages that are being loaded. */
export function InboxSkeleton({ of }: { of: keyof typeof shapes }) {
  const { loading } = useInboxTexts().states
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const { styles, count } = shapes[of]
  return (
    <div className={styles['ghosts']} role="status" aria-label={loading}>
      {isShown && Array.from({ length: count }, (_, at) => <span key={at} className={styles['ghost']} />)}
    </div>
  )
}

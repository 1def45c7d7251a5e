import { useEffect, useState } from 'react'
import { takeRole } from './locks.ts'

/** Whether this tab has a role that one tab of the browser has at a time, of those that want it. */
export function useRole(name: string, isWanted: boolean): boolean {
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    const giveUp = takeRole(name, () => {
      if (!isOver) setTaken(true)
    })
    return () => {
      isOver = true
      giveUp()
      setTaken(false)
    }
  }, [name, isWanted])
  return isTaken
}

import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { pageNamed } from '../shell/pages.ts'
import { Reminder } from './reminder.tsx'
import { SetUpOnly } from './set-up-only.tsx'

/** The longest time that a browser's timer takes. */
const longestMs = 2 ** 31 - 1

interface SecondFactorDueProps {
  dueAt: string | undefined
  isOver: boolean
  /** Called with the time when it is due, by the server's clock, also while the page stays open. */
  onTime: (now: number) => void
  onSetUp: (isUnderWay: boolean) => void
}

/** What somebody sees whose account requires a second factor: a reminder on Home; after the last day the set-up alone. */
export function SecondFactorDue({ dueAt = '', isOver, onTime, onSetUp }: SecondFactorDueProps) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (isOver) return undefined
    const leftMs = Math.min(Math.max(Date.parse(dueAt) - serverNow(), 0), longestMs)
    const timer = setTimeout(() => onTime(serverNow()), leftMs)
    return () => clearTimeout(timer)
  }, [dueAt, isOver, onTime])
  if (isOver) return <SetUpOnly onSetUp={onSetUp} />
  return pathname === pageNamed('home').path && <Reminder dueAt={dueAt} />
}

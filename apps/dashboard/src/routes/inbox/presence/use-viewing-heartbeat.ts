import { useEffect } from 'react'
import { sendViewing } from '@frontdesk/client/operations'
import { client } from '../../../api/ask.ts'
import { useInboxValue } from '../../../inbox/use-inbox.tsx'

/** Other agents are told so often that somebody still looks. */
const everyMs = 60_000

/**
 * Tells other agents that somebody looks at a conversation while it is on the screen. Who comes later is told at once: another
 * agent who begins to look is answered.
 */
export function useViewingHeartbeat(sessionId: string): void {
  const viewers = useInboxValue(store => store.otherAgents('viewing', sessionId)).length
  useEffect(() => {
    // A sign that gets lost is no message.
    const tell = (isViewing: boolean): void =>
      void client.ask(sendViewing({ path: { sessionId }, body: { isViewing }, keepalive: true })).catch(() => undefined)
    const tellWhileSeen = (): void => tell(document.visibilityState === 'visible')
    tellWhileSeen()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') tell(true)
    }, everyMs)
    document.addEventListener('visibilitychange', tellWhileSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tellWhileSeen)
      tell(false)
    }
  }, [sessionId])
  useEffect(() => {
    if (viewers === 0 || document.visibilityState !== 'visible') return
    void client.ask(sendViewing({ path: { sessionId }, body: { isViewing: true } })).catch(() => undefined)
  }, [sessionId, viewers])
}

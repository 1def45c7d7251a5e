import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../account/current-user.tsx'
import { useBotEvents, useInboxValue, useSharedInbox } from '../inbox/use-inbox.tsx'
import { readAttention } from './attention.ts'
import { newsOf, type NewsKind } from './news.ts'
import { mayPlay, playSound, subscribeMayPlay, unlockSound } from './play-sound.ts'
import { isHeard, soundSettings } from './sound-settings.ts'
import { useRole } from './use-role.ts'

/** The tab that plays holds this lock. */
export const playerName = 'frontdesk-player'

/** Somebody who waits is heard again so often, where the person wants that. */
const againMs = 30_000
/** Many who come at once are heard as one. */
const apartMs = 1_500

/** Plays a sound for what is new, in one tab of all that are open. */
export function useSounds(): void {
  const { user } = useCurrentUser()
  const inbox = useSharedInbox()
  const settings = soundSettings(user.preferences)
  const latest = useRef(settings)
  latest.current = settings
  useUnlock(settings.isOn)
  const isUnlocked = useSyncExternalStore(subscribeMayPlay, mayPlay)
  useBotEvents(settings.isOn && settings.moments.other !== 'never')
  const isPlayer = useRole(playerName, settings.isOn && isUnlocked)
  const oldest = useInboxValue(store => store.idsOf('waiting')[0])

  useEffect(() => {
    if (!isPlayer) return undefined
    let playedAt = 0
    const ring = async (kind: NewsKind, sessionId: string): Promise<void> => {
      if (Date.now() - playedAt < apartMs) return
      if (!isHeard(latest.current, { kind, sessionId }, await readAttention())) return
      // Once more: another of them may have been heard meanwhile.
      if (Date.now() - playedAt < apartMs) return
      playedAt = Date.now()
      playSound(kind, latest.current.volume)
    }
    return inbox.onChange(change => {
      for (const { kind, chat } of newsOf(change, inbox.store, user.id)) void ring(kind, chat.sessionId)
    })
  }, [isPlayer, inbox, user.id])

  const repeats = isPlayer && settings.repeats && oldest !== undefined
  useEffect(() => {
    if (!repeats) return undefined
    const again = async (): Promise<void> => {
      const sessionId = inbox.store.idsOf('waiting')[0] ?? ''
      const attention = await readAttention()
      if (isHeard(latest.current, { kind: 'waiting', sessionId }, attention)) {
        playSound('waiting', latest.current.volume)
      }
    }
    const timer = setInterval(() => void again(), againMs)
    return () => clearInterval(timer)
  }, [repeats, inbox])
}

/** Lets the tab play with the first press in it. */
function useUnlock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    // Somebody may have pressed something before this was loaded.
    if (navigator.userActivation?.hasBeenActive) unlockSound()
    const events = ['pointerup', 'keydown'] as const
    for (const event of events) addEventListener(event, unlockSound, { capture: true })
    return () => {
      for (const event of events) removeEventListener(event, unlockSound, { capture: true })
    }
  }, [isOn])
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../account/current-user.tsx'
import { Button } from '../components/actions/button.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { useNoticesTexts } from '../texts/use-notices-texts.ts'
import { heldLocks } from './locks.ts'
import { mayPlay, subscribeMayPlay, unlockSound } from './play-sound.ts'
import { soundSettings } from './sound-settings.ts'
import { playerName } from './use-sounds.ts'

/** Says that no tab can play a sound yet, and why: a browser wants somebody to press something first. */
export function SoundNotice() {
  const { notices } = useNoticesTexts()
  const { isOn } = soundSettings(useCurrentUser().user.preferences)
  const isUnlocked = useSyncExternalStore(subscribeMayPlay, mayPlay)
  const isMute = useHasNoPlayer(isOn && !isUnlocked)
  if (!isOn || isUnlocked || !isMute) return null
  return (
    <Notice look="waiting">
      <p>{notices.locked}</p>
      <Button size="small" onPress={unlockSound}>
        {notices.unlock}
      </Button>
    </Notice>
  )
}

/** Whether no other tab plays either. */
function useHasNoPlayer(isAsked: boolean): boolean {
  // Most have one tab: that another plays is known a moment later.
  const [isMute, setMute] = useState(true)
  useEffect(() => {
    if (!isAsked) return undefined
    const look = (): void => void heldLocks().then(held => setMute(!held.has(playerName)))
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isAsked])
  return isMute
}

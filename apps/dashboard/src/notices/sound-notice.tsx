import { VolumeX, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../account/current-user.tsx'
import { Button } from '../components/actions/button.tsx'
import { focusAfter } from '../components/lists/move-focus.ts'
import { useNoticesTexts } from '../texts/use-notices-texts.ts'
import { heldLocks } from './locks.ts'
import { mayPlay, subscribeMayPlay, unlockSound } from './play-sound.ts'
import { soundSettings } from './sound-settings.ts'
import { playerName } from './use-sounds.ts'
import styles from './sound-notice.module.css'

/** Whoever does not want to hear of it any more is not told again in this tab. */
const dismissedKey = 'frontdesk-sound-notice'

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(dismissedKey) !== null
  } catch {
    return false
  }
}

/** Says that no tab can play a sound yet, and why: a browser wants somebody to press something first. */
export function SoundNotice() {
  const { isOn } = soundSettings(useCurrentUser().user.preferences)
  const isUnlocked = useSyncExternalStore(subscribeMayPlay, mayPlay)
  const isMute = useHasNoPlayer(isOn && !isUnlocked)
  const [isDismissed, setDismissed] = useState(wasDismissed)
  if (!isOn || isUnlocked || !isMute || isDismissed) return null
  const dismiss = (): void => {
    setDismissed(true)
    try {
      sessionStorage.setItem(dismissedKey, '1')
    } catch {
      // Said again after a reload.
    }
  }
  return <Locked onDismiss={dismiss} />
}

/** It goes with the first press of any key, also while it has the focus. */
function Locked({ onDismiss }: { onDismiss: () => void }) {
  const { notices, states } = useNoticesTexts()
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = area
    return () => {
      if (current?.contains(document.activeElement) === true) focusAfter(current)
    }
  }, [])
  return (
    <div ref={area} className={styles['notice']}>
      <VolumeX size={16} aria-hidden />
      <p>{notices.locked}</p>
      <Button size="small" look="quiet" onPress={unlockSound}>
        {notices.unlock}
      </Button>
      <Button size="small" look="quiet" aria-label={states.close} icon={<X aria-hidden />} onPress={onDismiss} />
    </div>
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

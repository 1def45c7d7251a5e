import type { NewsKind } from './news.ts'

/** Frequency in hertz, beginning and length in seconds. */
type Tone = readonly [hertz: number, from: number, length: number]

/** Two tones that rise where somebody waits, and two short ones for a message: told apart without looking. */
const melodies: Readonly<Record<'waiting' | 'message', readonly Tone[]>> = {
  waiting: [
    [659.25, 0, 0.32],
    [987.77, 0.17, 0.5],
  ],
  message: [
    [783.99, 0, 0.14],
    [783.99, 0.13, 0.24],
  ],
}

let context: AudioContext | undefined
let isUnlocked = false
/** How many tones are still to end. */
let sounding = 0
const listeners = new Set<() => void>()

/** Whether this tab may play: a browser lets it once somebody has pressed something in it. */
export const mayPlay = (): boolean => isUnlocked

export const subscribeMayPlay = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets this tab play, as far as the browser allows it: after a press it does. */
export function unlockSound(): void {
  if (isUnlocked) return
  if (context === undefined) {
    context = new AudioContext()
    context.addEventListener('statechange', () => {
      if (context?.state !== 'running') return
      isUnlocked = true
      for (const listener of listeners) listener()
      rest()
    })
  }
  void context.resume().catch(() => undefined)
}

/** A context that runs keeps the audio device open, also in silence: 4 % of the CPU of an inbox, and battery. */
function rest(): void {
  if (sounding === 0) void context?.suspend().catch(() => undefined)
}

/** Plays the sound of some news, at a volume in percent. The tones are made here: nothing is loaded for them. */
export function playSound(kind: NewsKind, volume: number): void {
  if (context === undefined) return
  const { currentTime, destination } = context
  for (const [hertz, from, length] of melodies[kind === 'waiting' ? 'waiting' : 'message']) {
    const [tone, loudness] = [context.createOscillator(), context.createGain()]
    const at = currentTime + from
    tone.frequency.value = hertz
    // Half as loud is heard as a tenth of the power.
    const peak = 0.5 * (volume / 100) ** 2
    loudness.gain.setValueAtTime(0.0001, at)
    loudness.gain.exponentialRampToValueAtTime(Math.max(peak, 0.0002), at + 0.012)
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + length)
    tone.connect(loudness).connect(destination)
    tone.start(at)
    tone.stop(at + length)
    sounding += 1
    tone.addEventListener('ended', () => {
      sounding -= 1
      rest()
    })
  }
  void context.resume().catch(() => undefined)
}

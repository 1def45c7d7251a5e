import type { Preferences } from '@frontdesk/client/operations'
import type { Attention } from './attention.ts'
import type { NewsKind } from './news.ts'

export type SoundMoment = NonNullable<Preferences['soundMine']>

/** What a person has chosen about sounds; what is usual where they have chosen nothing. */
export interface SoundSettings {
  readonly isOn: boolean
  readonly moments: Readonly<Record<NewsKind, SoundMoment>>
  /** In percent. */
  readonly volume: number
  /** Whether it is played again while somebody waits. */
  readonly repeats: boolean
}

export const soundSettings = ({
  sounds = true,
  soundWaiting = 'always',
  soundMine = 'always',
  soundOther = 'never',
  volume = 60,
  repeatSounds = false,
}: Preferences): SoundSettings => ({
  isOn: sounds,
  moments: { waiting: soundWaiting, mine: soundMine, other: soundOther },
  volume,
  repeats: repeatSounds,
})

/** Whether news of a conversation is to be heard: not where the person looks at just that conversation. */
export function isHeard(
  { isOn, moments }: SoundSettings,
  { kind, sessionId }: { kind: NewsKind; sessionId: string },
  { isInView, looksAt }: Attention,
): boolean {
  if (!isOn || looksAt(sessionId)) return false
  return moments[kind] === 'always' || (moments[kind] === 'hidden' && !isInView)
}

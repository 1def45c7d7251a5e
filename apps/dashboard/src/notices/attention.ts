import { heldLocks, holdTogether } from './locks.ts'

const inViewName = 'frontdesk-in-view'
const lookedAtName = (sessionId: string): string => `frontdesk-looked-at:${sessionId}`

/** What the person has before their eyes, in whichever tab. */
export interface Attention {
  /** Whether any tab of the dashboard is in view. */
  readonly isInView: boolean
  readonly looksAt: (sessionId: string) => boolean
}

const ofThisTab = (): Attention => {
  const isInView = document.visibilityState === 'visible'
  return { isInView, looksAt: id => isInView && document.hasFocus() && chosenChat() === id }
}

/** The conversation that this tab shows; empty where it shows none. */
function chosenChat(): string {
  const { pathname, search } = location
  return pathname === '/dashboard/inbox' ? (new URLSearchParams(search).get('chat') ?? '') : ''
}

/** Where the person looks at the moment. */
export async function readAttention(): Promise<Attention> {
  const [own, held] = [ofThisTab(), await heldLocks()]
  return {
    isInView: own.isInView || held.has(inViewName),
    looksAt: id => own.looksAt(id) || held.has(lookedAtName(id)),
  }
}

/** Lets the other tabs know whether this one is in view, and which conversation it shows. Returns how to stop. */
export function shareAttention(): () => void {
  let releases = new Map<string, () => void>()
  const update = (): void => {
    const { isInView, looksAt } = ofThisTab()
    const chat = chosenChat()
    const names = [...(isInView ? [inViewName] : []), ...(chat !== '' && looksAt(chat) ? [lookedAtName(chat)] : [])]
    const next = new Map(names.map(name => [name, releases.get(name) ?? holdTogether(name)]))
    for (const [name, release] of releases) if (!next.has(name)) release()
    releases = next
  }
  update()
  document.addEventListener('visibilitychange', update)
  addEventListener('focus', update)
  addEventListener('blur', update)
  // The address is read often, because no event tells of every change of it.
  const timer = setInterval(update, 1_000)
  return () => {
    document.removeEventListener('visibilitychange', update)
    removeEventListener('focus', update)
    removeEventListener('blur', update)
    clearInterval(timer)
    for (const release of releases.values()) release()
  }
}

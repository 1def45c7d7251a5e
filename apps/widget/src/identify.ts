/**
 * What a page does with `identify`: signs its visitor in, or out. Loaded only by pages that call it. The identity is kept in
 * memory, next to the methods that the page calls: the page has it anyway, and it is gone with the page.
 */
import type { SessionInfoList } from '@frontdesk/contracts/chat/session-info'
import { randomKey } from './conversation/random-id.ts'
import type { Session } from './conversation/session.ts'
import type { ScriptTag } from './launcher/script-tag.ts'
import { orUndefined } from './or-undefined.ts'

export interface IdentifyModule {
  readonly identify: typeof identify
}

/** Signs the visitor in with a token of the website's server; out with anything else. `redraw` takes the panel up anew. */
export async function identify(
  { base, chatbotId }: ScriptTag,
  token: unknown,
  redraw: (isComingBack: true) => unknown,
  warn: (words: string) => void,
): Promise<void> {
  const page = window.frontdesk as { identity?: string | undefined }
  const before = page.identity
  const key = `frontdesk:${chatbotId}`
  const ask = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${base}/api/chat/${path}`, { ...init, credentials: 'omit', referrerPolicy: 'origin' })

  if (typeof token !== 'string' || !token) {
    page.identity = undefined
    orUndefined(() => sessionStorage.removeItem(key))
    if (!before) return
    orUndefined(() => localStorage.removeItem(key))
    redraw(true)
    const body = JSON.stringify({ chatbotId, token: before })
    // The next page may be on its way.
    await ask('visitor-logouts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      keepalive: true,
    })
    return
  }

  page.identity = token
  const subject = subjectOf(token)
  const kept = readKept(key)
  // A newer token of the same visitor.
  if (before && subjectOf(before) === subject) return
  const isKnown = orUndefined(() => sessionStorage.getItem(key)) === subject
  if (!isKnown || !kept) {
    const list = async (more: string, headers: object): Promise<SessionInfoList['sessions']> => {
      const address = `sessions?chatbotId=${chatbotId}${more}`
      const response = await ask(address, { headers: { ...headers, 'X-Chat-Identity': token } })
      const problem = response.headers.get('X-Chat-Identity-Error')
      if (problem) warn(`identify was not accepted: ${problem}.`)
      return response.ok ? ((await response.json()) as SessionInfoList).sessions : []
    }
    // What they began before they signed in goes on. What somebody else left here does not.
    const own = kept && (await list(`&sessionIds=${kept.sessionId}`, { 'X-Chat-Session-Key': kept.visitorKey ?? '' }))
    const [latest] = own?.length ? [] : await list('', {})
    if (page.identity !== token) return
    // The key is for what they write after the token has expired: without one, the id of that conversation would open it.
    const session = latest && JSON.stringify({ sessionId: latest.sessionId, visitorKey: randomKey() })
    if (session) orUndefined(() => localStorage.setItem(key, session))
    orUndefined(() => sessionStorage.setItem(key, subject))
  }
  redraw(true)
}

/** What the browser keeps of its conversation, as session.ts writes it. */
const readKept = (key: string): Session | undefined =>
  orUndefined(() => JSON.parse(localStorage.getItem(key) ?? '') as Session)

/** Whose token it is. It is not verified here: it only tells one visitor from another. */
const subjectOf = (token: string): string =>
  orUndefined(() => {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return String((JSON.parse(claims) as { sub?: unknown }).sub)
  }) ?? token

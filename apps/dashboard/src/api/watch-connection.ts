import { useSyncExternalStore } from 'react'
import { currentUserQuery } from '../account/current-user.tsx'
import { onRequestEnd } from './ask.ts'
import { chatbotNamesKey } from './query-keys.ts'
import { queryClient } from './query-client.ts'

/** Whether the API answers, and whether the person is logged in. */
export interface Connection {
  /** `away`: no answer; `failing`: it answers, but PostgreSQL or Redis is away. */
  readonly state: 'working' | 'away' | 'failing'
  /** When it stopped working, in milliseconds since 1970. */
  readonly since: number
  /** When it is tried the next time. */
  readonly triesAt: number
  readonly isLoggedOut: boolean
}

const working: Connection = { state: 'working', since: 0, triesAt: 0, isLoggedOut: false }
const retryMs = 3_000
/** So long a try may take: a computer that comes back may have connections that are dead. */
const triedMs = 10_000

let connection = working
/** When the API was asked for anything the last time. */
let askedAt = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: Partial<Connection>): void {
  connection = { ...connection, ...next }
  for (const listener of listeners) listener()
}

/** A proxy in front of the API answers in its place while it is away. */
const isOfProxy = ({ status }: Response): boolean => status === 502 || status === 504

/**
 * Asks whether the API is ready again. Everything on the page is then read once more. Not by its health checks, which a
 * proxy may keep to itself: who is logged in is answered from PostgreSQL and Redis as everything else.
 */
async function tryAgain(): Promise<void> {
  const response = await fetch('/api/auth/me', { cache: 'no-store', signal: AbortSignal.timeout(triedMs) }).catch(
    () => undefined,
  )
  // What is not read keeps its connection to the API.
  await response?.text().catch(() => undefined)
  if (response !== undefined && response.status < 500) {
    change({ state: 'working' })
    void queryClient.invalidateQueries()
    return
  }
  change({ state: response === undefined || isOfProxy(response) ? 'away' : 'failing' })
  wait(retryMs)
}

function wait(ms: number): void {
  clearTimeout(timer)
  change({ triesAt: Date.now() + ms })
  timer = setTimeout(() => void tryAgain(), ms)
}

onRequestEnd(failure => {
  askedAt = Date.now()
  if (failure?.kind === 'logged-out') {
    if (!connection.isLoggedOut) change({ isLoggedOut: true })
  } else if (failure?.kind === 'permission-missing' || failure?.kind === 'plan-too-small') {
    // Somebody has taken something away meanwhile: the page then says so by itself.
    void look()
  } else if (failure?.kind === 'unreachable' || failure?.kind === 'unavailable') {
    if (connection.state !== 'working') return
    change({ state: failure.kind === 'unreachable' ? 'away' : 'failing', since: Date.now() })
    wait(Math.min((failure.retryAfterSeconds ?? 1) * 1_000, retryMs))
  }
})

/** The person has logged in again, on top of the page where they were. */
export function loggedInAgain(): void {
  change({ isLoggedOut: false })
  void queryClient.invalidateQueries()
}

/** Tries at once, because a person asks for it or the browser says that the network is back. */
export function tryNow(): void {
  if (connection.state !== 'working') wait(0)
}

addEventListener('online', tryNow)
addEventListener('offline', () => void look())

/** A person who is there learns so soon that the API is away, that their login has ended or may do less. */
const lookAfterMs = 2_500
/**
 * Where the stream of the inbox is alive, it says sooner that the API is away or the login has ended. What the person may
 * do is looked up less often then: 200 agents would otherwise ask 80 times a second.
 */
const lookWithStreamMs = 15_000
let hasStream = false

/** Says whether the stream of the inbox is alive, in this tab or in another one that shares it. */
export function streamIsAlive(isAlive: boolean): void {
  hasStream = isAlive
}

/** Who has moved or pressed something within this time is there, and may read. */
const thereMs = 60_000

/** What the person may do, as a text to compare. */
const accessNow = (): string => {
  const account = queryClient.getQueryData(currentUserQuery.queryKey)?.account
  return JSON.stringify([account?.plan, account?.isOwner, account?.permissions, account?.chatbotIds])
}

async function look(): Promise<void> {
  askedAt = Date.now()
  // Failures are heard above, as those of every request.
  const before = accessNow()
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined)
  // Other chatbots, or more of them: the menu names them.
  if (before !== accessNow()) void queryClient.invalidateQueries({ queryKey: chatbotNamesKey })
}

/** When a person has done something the last time. */
let usedAt = Date.now()

/** Whether somebody looks at the page, as far as it can know. */
export const isPersonThere = (): boolean => document.visibilityState !== 'hidden' && Date.now() - usedAt <= thereMs

const returnListeners = new Set<() => void>()

/** Calls back when somebody does something after nobody was there. Returns how to stop. */
export function onPersonReturn(listener: () => void): () => void {
  returnListeners.add(listener)
  return () => returnListeners.delete(listener)
}

/** Only while somebody is there: a page that nobody uses, or that is behind another tab, asks for nothing. */
function lookWhileUsed(): void {
  if (!isPersonThere()) return
  const after = hasStream ? lookWithStreamMs : lookAfterMs
  if (connection.state === 'working' && !connection.isLoggedOut && Date.now() - askedAt > after) void look()
}

for (const event of ['pointermove', 'keydown', 'focus'])
  addEventListener(
    event,
    () => {
      const wasAway = !isPersonThere()
      usedAt = Date.now()
      lookWhileUsed()
      if (wasAway) for (const listener of returnListeners) listener()
    },
    { passive: true },
  )
setInterval(lookWhileUsed, 500)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => connection)

/** Whether a press that changes something can reach the API at the moment. */
export const useCanWrite = (): boolean => {
  const { state, isLoggedOut } = useConnection()
  return state === 'working' && !isLoggedOut
}

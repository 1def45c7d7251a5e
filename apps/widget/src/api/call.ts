import { challengeHeader, identityHeader, sessionHeader, visitorKeyHeader } from '@frontdesk/contracts/chat/chat-limits'
import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import type { Credentials } from '../conversation/session.ts'

/** Name of a file next to the panel's, put in by the build. */
declare const PROOF_FILE: string

/** How long anything but a reply may take. */
export const shortAnswerMs = 15_000

/** The address of the API, and the chatbot to talk to. */
export interface Line {
  readonly base: string
  readonly chatbotId: string
  /** The language the widget speaks, in which the API then refuses, too. */
  readonly language?: string
}

export interface Answered {
  readonly response: Response
  /** The body; undefined where it is an event stream, which is still to be read. */
  readonly text: string | undefined
}

/** What proof.ts exports. */
interface ProofModule {
  readonly prove: (challenge: string, request: PlainRequest) => Promise<PlainRequest | undefined>
}

/** A request whose headers are a plain object. */
export type PlainRequest = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

/** How a request is sent: for how long at most, in which language, and what ends it before. */
interface CallOptions {
  readonly signal?: AbortSignal
  readonly ms: number
  readonly language?: string | undefined
}

/**
 * Fetches, and rejects unless the whole answer, or the beginning of an event stream, comes within `ms`. Where the API
 * asks for a proof of work, the request is sent once more with it.
 */
export async function call(url: string, init: PlainRequest, options: CallOptions): Promise<Answered> {
  const { signal, ms, language } = options
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  const timer = setTimeout(stop, ms)
  // The visitor's own language stays the first in the list, which is the one that the API stores.
  const headers = {
    ...init.headers,
    ...(language && { 'Accept-Language': `${navigator.language};q=.5, ${language}` }),
  }
  try {
    const response = await fetch(url, {
      ...init,
      headers,
      signal: controller.signal,
      cache: 'no-store',
      credentials: 'omit',
      // A page that hides its referrer would otherwise be refused where page and API share an origin: no Origin is
      // sent with a GET there, and the API then goes by the Referer.
      referrerPolicy: 'origin',
    })
    const isStream = response.ok && response.headers.get('Content-Type')?.startsWith('text/event-stream')
    const text = isStream ? undefined : await response.text()
    const challenge = response.headers.get(challengeHeader)
    if (challenge) {
      // A browser remembers a module that failed. With the challenge in it, each try has an address of its own.
      const file = PROOF_FILE + challenge
      const proof = (await import(file)) as ProofModule
      const proven = await proof.prove(challenge, init)
      if (proven) return await call(url, proven, options)
    }
    return { response, text }
  } finally {
    clearTimeout(timer)
  }
}

/** In headers: URLs are written into logs on their way, and any script of the page can list them. */
export const sessionHeaders = ({ sessionId, visitorKey }: Credentials): Record<string, string> => {
  // identify.ts keeps it there.
  const identity = (globalThis as { frontdesk?: { identity?: string } }).frontdesk?.identity
  return {
    ...(sessionId && { [sessionHeader]: sessionId }),
    ...(visitorKey && { [visitorKeyHeader]: visitorKey }),
    ...(identity && { [identityHeader]: identity }),
  }
}

interface Sending {
  readonly credentials: Credentials
  /** The Idempotency-Key, under which the request may be repeated. */
  readonly key?: string | undefined
  readonly accept?: string
}

export function jsonRequest(method: string, body: object, { credentials, key, accept }: Sending): PlainRequest {
  const headers = {
    'Content-Type': 'application/json',
    ...sessionHeaders(credentials),
    ...(key && { 'Idempotency-Key': key }),
    ...(accept && { accept }),
  }
  return { method, headers, body: JSON.stringify(body) }
}

export const query = (values: Record<string, string>): string => `${new URLSearchParams(values)}`

/** Undefined where a proxy in front of the API has answered with a page of its own. */
export function parseReply(text: string): ChatReply | undefined {
  try {
    const body = JSON.parse(text) as ChatReply | null
    return typeof body?.reply === 'string' ? body : undefined
  } catch {
    return undefined
  }
}

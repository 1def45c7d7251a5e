import { setTimeout as wait } from 'node:timers/promises'
import { AppError, unavailable } from '@frontdesk/errors/app-error'
import { isOutage, isStorageFull } from '@frontdesk/runtime/is-outage'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import { abortWhenClosed } from './request-lifetime.ts'

/**
 * Runs a task of a request, and runs it again where PostgreSQL or Redis was away meanwhile: a store that stands still
 * for some seconds (a failover, a backup, a machine that is moved) is a delay, and no error. The task must be safe to run
 * twice, because the stores may do later what they were asked before they fell silent. Throws `unavailable` once the
 * request has waited long enough, and at once where as many requests wait as may.
 */
export type ThroughOutage = <T>(reply: FastifyReply, task: () => Promise<T>) => Promise<T>

export interface OutageQueueInput {
  /** Asks both stores; rejects where one of them does not answer. */
  ask: () => Promise<unknown>
  /** Aborted when the process ends the requests that wait. */
  closing: AbortSignal
  /** How long a request may take before it waits no more. */
  waitMs: number
  /** How many requests may wait at a time. */
  most: number
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

/**
 * Requests that may wait at a time: each holds its connection and a body of 32 kB at most. One address can hold no more
 * of these places than it may hold connections, and one chatbot no more than are free.
 */
export const mostWaiting = 1_000

/** Between a failure and the next question to the stores. */
const askEveryMs = 200

/**
 * Opens the queue of requests that wait for a store. While one is known to be silent, requests wait before they ask it
 * for anything, and one question in 200 ms finds out when it is back: a store that returns finds one small question
 * instead of everything that piled up.
 */
export function openOutageQueue({ ask, closing, waitMs, most, log }: OutageQueueInput): ThroughOutage {
  let waiting = 0
  const held = new Map<string, number>()
  /** Whether a store was away, once both answer. */
  let silence: Promise<boolean> | undefined
  const answers = (): Promise<boolean> =>
    ask().then(
      () => true,
      () => false,
    )
  const untilAnswered = async (failure: unknown): Promise<boolean> => {
    const wasAway = !(await answers())
    if (wasAway) {
      log.warn({ err: failure }, 'PostgreSQL or Redis is unavailable; messages wait')
      do await wait(askEveryMs)
      while (!(await answers()) && waiting > 0)
    }
    silence = undefined
    return wasAway
  }
  const count = (chatbotId: string, change: 1 | -1): void => {
    waiting += change
    const now = (held.get(chatbotId) ?? 0) + change
    if (now === 0) held.delete(chatbotId)
    else held.set(chatbotId, now)
  }
  const waitFor = async (end: Promise<boolean>, chatbotId: string, signal: AbortSignal): Promise<boolean> => {
    if ((held.get(chatbotId) ?? 0) >= most - waiting)
      throw unavailable(new Error('as many requests wait for PostgreSQL or Redis as may'))
    count(chatbotId, 1)
    try {
      const wasAway = await Promise.race([end, aborted(signal)])
      if (wasAway === undefined) throw unavailable(signal.reason)
      return wasAway
    } finally {
      count(chatbotId, -1)
    }
  }
  return async (reply, task) => {
    let signal: AbortSignal | undefined
    let isSecond = false
    const untilBack = (end: Promise<boolean>): Promise<boolean> => {
      signal ??= abortWhenClosed(reply, { ms: Math.max(0, waitMs - reply.elapsedTime), closing })
      return waitFor(end, chatbotOf(reply), signal)
    }
    for (;;) {
      if (silence !== undefined) await untilBack(silence)
      try {
        return await task()
      } catch (error) {
        if (!isOutage(error) || isStorageFull(error) || reply.sent || reply.elapsedTime >= waitMs) throw error
        if (await untilBack((silence ??= untilAnswered(error)))) continue
        // Both answer. Either it was too short to be seen, or the account has used up its own share.
        if (error instanceof AppError && isSecond) throw error
        isSecond = true
        await wait(askEveryMs)
      }
    }
  }
}

/** The chatbot that a request names, in its body or its query, whether or not there is one of this id. */
function chatbotOf({ request }: FastifyReply): string {
  // Both are whatever the client has sent.
  const { body, query } = request as { body?: { chatbotId?: unknown } | null; query?: { chatbotId?: unknown } | null }
  return String(body?.chatbotId ?? query?.chatbotId).toLowerCase()
}

/** Resolves when the signal aborts. */
const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise(resolve => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })

import { setTimeout as wait } from 'node:timers/promises'
import { unavailable } from '@frontdesk/errors/app-error'
import { isOutage } from '@frontdesk/runtime/is-outage'
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
  let silence: Promise<void> | undefined
  const untilAnswered = async (failure: unknown): Promise<void> => {
    log.warn({ err: failure }, 'PostgreSQL or Redis is away; messages wait')
    let isAnswered = false
    do {
      await wait(askEveryMs)
      isAnswered = await ask().then(
        () => true,
        () => false,
      )
    } while (!isAnswered && waiting > 0)
    silence = undefined
  }
  const count = (chatbotId: string, change: 1 | -1): void => {
    waiting += change
    const now = (held.get(chatbotId) ?? 0) + change
    if (now === 0) held.delete(chatbotId)
    else held.set(chatbotId, now)
  }
  const waitFor = async (end: Promise<unknown>, chatbotId: string, signal: AbortSignal): Promise<void> => {
    if ((held.get(chatbotId) ?? 0) >= most - waiting)
      throw unavailable(new Error('as many requests wait for PostgreSQL or Redis as may'))
    count(chatbotId, 1)
    try {
      await Promise.race([end, aborted(signal)])
    } finally {
      count(chatbotId, -1)
    }
    if (signal.aborted) throw unavailable(signal.reason)
  }
  return async (reply, task) => {
    let signal: AbortSignal | undefined
    for (;;) {
      if (silence !== undefined) {
        signal ??= abortWhenClosed(reply, { ms: Math.max(0, waitMs - reply.elapsedTime), closing })
        await waitFor(silence, chatbotOf(reply), signal)
      }
      try {
        return await task()
      } catch (error) {
        if (!isOutage(error) || reply.sent || reply.elapsedTime >= waitMs) throw error
        silence ??= untilAnswered(error)
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
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

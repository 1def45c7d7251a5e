import { setTimeout as pause } from 'node:timers/promises'
import { startWorkers, type WorkersInput } from '@frontdesk/jobs/start-workers'
import { AppError } from '@frontdesk/errors/app-error'
import { findBrowser, whyNoBrowser } from '@frontdesk/rendering/find-browser'
import { removeDeadProfiles } from '@frontdesk/rendering/remove-dead-profiles'
import { forgetRenderer, recordRenderer } from '@frontdesk/rendering/render-exchange'
import type { Deps } from './deps.ts'
import { repeat } from './repeat.ts'

interface Needs extends Pick<Deps, 'redis' | 'namespace' | 'renderer' | 'times' | 'log'> {
  /** CHROMIUM. */
  readonly chromium: string | undefined
}

/** Rendering that was started. */
export interface Rendering {
  /** Resolves when the queue is served, or is not going to be. */
  readonly started: Promise<unknown>
  /** Takes no new page, waits for those that are being read, and after `releaseAfterMs` releases them. */
  readonly close: (releaseAfterMs: number) => Promise<void>
}

/**
 * Serves the queue `rendering` after a browser was started and closed as a test. Without a browser, the queue is not
 * served, one line of the log says why, and pages that need JavaScript are reported as such. If the browser does not
 * start, the worker retries after a while, because a machine that has just booted is busy.
 */
export function startRendering(needs: Needs, input: Omit<WorkersInput, 'redis' | 'namespace' | 'log'>): Rendering {
  const closing = new AbortController()
  const started = start(needs, input, closing.signal).catch((err: unknown) => {
    needs.log.error({ err }, 'rendering is off: its queue could not be served')
    return undefined
  })
  return {
    started,
    async close(releaseAfterMs) {
      closing.abort()
      await (await started)?.close(releaseAfterMs)
    },
  }
}

async function start(
  needs: Needs,
  input: Omit<WorkersInput, 'redis' | 'namespace' | 'log'>,
  closing: AbortSignal,
): Promise<Pick<Rendering, 'close'> | undefined> {
  const { times, log } = needs
  if (!(await awaitBrowser(needs, closing)) || closing.aborted) return undefined
  const workers = startWorkers({ ...needs, ...input })
  const record = (): Promise<void> => recordRenderer(needs)
  const onError = (err: unknown): void => log.warn({ err }, 'could not record that rendering is on')
  const stopRecording = repeat(times.rendererRecordMs, record, onError)
  await workers.ready()
  await record().catch(onError)
  log.info('rendering is on: pages that need JavaScript are read in a browser')
  return {
    async close(releaseAfterMs) {
      await Promise.all([stopRecording(), workers.close(releaseAfterMs)])
    },
  }
}

const isOff = 'rendering is off: pages that need JavaScript are not read'

/** Waits until a browser has started. False if there is none, or if the worker stops first. */
async function awaitBrowser(needs: Needs, closing: AbortSignal): Promise<boolean> {
  const { renderer, chromium, times, log } = needs
  await removeDeadProfiles().catch((err: unknown) =>
    log.warn({ err }, 'could not remove the profiles of dead browsers'),
  )
  if (chromium === 'off') await forgetRenderer(needs)
  if ((await findBrowser({ CHROMIUM: chromium })) === undefined) {
    log.info({ why: whyNoBrowser(chromium ?? '') }, isOff)
    return false
  }
  while (!closing.aborted) {
    try {
      await renderer.check()
      return true
    } catch (error) {
      if (closing.aborted) return false
      const why = error instanceof AppError ? error.message : 'unknown'
      log.warn({ why }, isOff)
    }
    await pause(times.rendererRetryMs, undefined, { signal: closing }).catch(() => undefined)
  }
  return false
}

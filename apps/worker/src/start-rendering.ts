import { startWorkers, type WorkersInput } from '@frontdesk/jobs/start-workers'
import { AppError } from '@frontdesk/errors/app-error'
import { recordRenderer } from '@frontdesk/rendering/render-exchange'
import type { Deps } from './deps.ts'
import { repeat } from './repeat.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'renderer' | 'times' | 'log'>

/** Rendering that was started. */
export interface Rendering {
  /** Resolves when the queue is served, or is not going to be. */
  readonly started: Promise<unknown>
  /** Takes no new page, waits for those that are being read, and after `releaseAfterMs` releases them. */
  readonly close: (releaseAfterMs: number) => Promise<void>
}

/**
 * Serves the queue `rendering`, once a browser has been started and closed again. Where none can be, nothing is served, and
 * one line of the log says why: pages that need JavaScript are then reported as such.
 */
export function startRendering(needs: Needs, input: Omit<WorkersInput, 'redis' | 'namespace' | 'log'>): Rendering {
  const closing = new AbortController()
  const started = start(needs, input, closing.signal)
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
  const { renderer, times, log } = needs
  try {
    await renderer.check()
  } catch (error) {
    if (closing.aborted) return undefined
    const why = error instanceof AppError ? error.message : 'unknown'
    log.info({ why }, 'rendering is off: pages that need JavaScript are not read')
    return undefined
  }
  if (closing.aborted) return undefined
  const workers = startWorkers({ ...needs, ...input })
  const record = (): Promise<void> => recordRenderer(needs)
  const onError = (err: unknown): void => log.warn({ err }, 'could not record that pages are rendered')
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

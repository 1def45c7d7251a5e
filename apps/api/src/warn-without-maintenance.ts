import type { Deps } from './deps.ts'

/** Processes of an installation start together: so long a maintenance worker may take. */
const lookAfterMs = 60_000

/** Says in the log, a minute after the start, where no maintenance worker runs: everything seems to work without one. */
export function warnWithoutMaintenance(
  { queues, log }: Pick<Deps, 'queues' | 'log'>,
  { afterMs = lookAfterMs } = {},
): void {
  const look = async (): Promise<void> => {
    const { maintenance } = await queues.workers()
    if (maintenance > 0) return
    log.warn(
      'no maintenance worker is running: visitors whose reply is lost wait 100 s, no emails are sent, and old data is not deleted. Start a worker with maintenance in WORKER_QUEUES',
    )
  }
  setTimeout(
    () => void look().catch((err: unknown) => log.warn({ err }, 'could not check for workers')),
    afterMs,
  ).unref()
}

import { fetchTimeout } from '@frontdesk/egress/errors'

/** Does work that somebody waits for. What takes longer than this is aborted, and fails with `FETCH_TIMEOUT`. */
export async function withDeadline<Result>(
  { signal, ms }: { signal: AbortSignal; ms: number },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(ms)
  try {
    return await work(AbortSignal.any([signal, deadline]))
  } catch (error) {
    if (deadline.aborted && !signal.aborted) throw fetchTimeout(ms, error)
    throw error
  }
}

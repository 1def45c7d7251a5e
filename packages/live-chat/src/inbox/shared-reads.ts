import type { LiveUpdate } from '../live-feed.ts'

/*
 * What the streams of one process read about one update. The feed hands the same update to all of them, so what one has
 * read is there for the others: twenty events a second cost twenty reads, however many agents have the inbox open. An
 * update that nobody holds any more takes its reads with it.
 */

const reads = new WeakMap<LiveUpdate, Map<string, Promise<unknown>>>()

/** Reads once for all streams that ask for the same of an update. The key names everything that `read` depends on. */
export function readOnce<Value>(update: LiveUpdate, key: string, read: () => Promise<Value>): Promise<Value> {
  const ofUpdate = reads.get(update) ?? new Map<string, Promise<unknown>>()
  reads.set(update, ofUpdate)
  const known = ofUpdate.get(key)
  // Under one key there is one kind of value: each is read in one place.
  if (known !== undefined) return known as Promise<Value>
  const reading = read()
  ofUpdate.set(key, reading)
  return reading
}

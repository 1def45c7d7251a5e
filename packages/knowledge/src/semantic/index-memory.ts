import { LRUCache } from 'lru-cache'

/** Something in memory that says roughly how many bytes it takes. */
interface Sized {
  readonly bytes: number
}

/** Indexes of one kind, by chatbot. */
export interface IndexSpace<Index extends Sized> {
  readonly get: (chatbotId: string) => Index | undefined
  /** Keeps an index, in place of the one before. One that takes more than all indexes may take is not kept. */
  readonly set: (chatbotId: string, index: Index) => void
}

/** The memory that the indexes of one process share. Those that were searched last stay. */
export interface IndexMemory {
  readonly maxBytes: number
  readonly openSpace: <Index extends Sized>(kind: string) => IndexSpace<Index>
}

/** What an entry takes although its index is empty. */
const entryBytes = 500

/** Makes the memory for indexes: SEARCH_INDEX_MEGABYTES, in bytes. */
export function newIndexMemory(maxBytes: number): IndexMemory {
  const kept = new LRUCache<string, Sized>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes }) => bytes + entryBytes,
  })
  return {
    maxBytes,
    openSpace: <Index extends Sized>(kind: string): IndexSpace<Index> => ({
      // What has this kind in its key was kept by `set` of this kind.
      get: chatbotId => kept.get(`${kind} ${chatbotId}`) as Index | undefined,
      set: (chatbotId, index) => void kept.set(`${kind} ${chatbotId}`, index),
    }),
  }
}

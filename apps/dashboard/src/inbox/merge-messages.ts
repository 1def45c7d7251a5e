interface WithId {
  readonly id: number
}

/** Messages that were read and messages that arrived, each once, in the order of their ids. */
export function mergeMessages<Message extends WithId>(
  read: readonly Message[],
  arrived: readonly Message[],
): readonly Message[] {
  const known = new Set(read.map(({ id }) => id))
  const added = arrived.filter(({ id }) => !known.has(id))
  return added.length === 0 ? read : [...read, ...added].toSorted((a, b) => a.id - b.id)
}

/**
 * Text that comes within this time travels as one piece from the provider's connection to the visitor: nobody reads
 * faster, and each costs three processes work. The more streams are open, the longer it is, so that a busy
 * installation has time left for the next visitor: about 70 ms with 64 streams, 120 ms with 160 and more, which still
 * looks like a stream.
 */
export const batchMs = (streams: number): number => Math.min(40 + streams / 2, 120)

/** As long for a reply that nobody sees before its end. A visitor who stops it loses what has gathered. */
export const wholeBatchMs = 500

/** Replies that this process reads at the moment. */
let streams = 0

/** Counts a reply that is read from now on; its end is to be called once. */
export function enterStream(): { batchMs: () => number; leave: () => void } {
  streams += 1
  return {
    batchMs: () => batchMs(streams),
    leave() {
      streams -= 1
    },
  }
}

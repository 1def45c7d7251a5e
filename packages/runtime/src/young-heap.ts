import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8's heap for young objects at its first size, 2 MB, until `release` is called. What a program makes while it
 * starts stays, so that V8 takes it for a busy process and grows this heap to 32 MB, which an idle process never gives
 * back. After `release` it grows as soon as work needs it.
 */
export function holdYoungHeap(): { release: () => void } {
  setFlagsFromString('--semi-space-growth-factor=1')
  return { release: () => setFlagsFromString('--semi-space-growth-factor=2') }
}

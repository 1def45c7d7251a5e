import type { Stack } from './stack.ts'
import type { Terminal } from './terminal.ts'

/** What the commands need. Nothing is opened before a command asks for it. */
export interface Deps {
  stack: Stack
  terminal: Terminal
  /** How long `source add --wait` waits without any progress. */
  idleMs: number
}

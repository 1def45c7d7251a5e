import type { Input } from './read-password.ts'
import type { Stack } from './stack.ts'
import type { Terminal } from './terminal.ts'

/** What the commands need. Nothing is opened before a command asks for it. */
export interface Deps {
  stack: Stack
  terminal: Terminal
  /** Where passwords come from: never from the arguments, which other users of the machine can read. */
  input: Input
  /** The variables of this process, for programs that a command starts. */
  env: NodeJS.ProcessEnv
  /** Folder that a relative DATA_DIR is meant from. */
  home: string
  /** Namespace of everything that Frontdesk keeps in Redis. */
  namespace: string
  /** Has the program exit with 1 although the command itself has worked. */
  reportFailure: () => void
  /** How long `source add --wait` waits without any progress. */
  idleMs: number
}

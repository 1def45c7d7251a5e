import cluster from 'node:cluster'
import { readVariableFiles } from '../read-env.ts'

export interface ProcessesInput {
  /** Name of the program, as its log has it. */
  name: string
  env: NodeJS.ProcessEnv
  /** The variable that says how many processes one command starts. */
  variable: string
  /** Runs the program in this process; gets the number of the process where it is one of several. */
  run: (processNumber: number | undefined) => Promise<void>
}

/** More processes than any machine has cores for are a mistake in a setting. */
export const mostProcesses = 64

/** Says to a process that was started by another one which of them it is. */
const numberVariable = 'FRONTDESK_PROCESS_NUMBER'

/**
 * Runs a program in this process, or where `variable` says 2 or more, in as many processes that share its ports. This
 * process then loads nothing of the program: it starts the others, and starts one again that ends by itself.
 */
export async function runProcesses({ name, env, variable, run }: ProcessesInput): Promise<void> {
  if (cluster.isWorker) {
    await run(Number(env[numberVariable]))
    process.send?.({ type: 'ready' })
    return
  }
  const count = readCount(env, variable)
  if (count === 1) return run(undefined)
  const { superviseProcesses } = await import('./supervise-processes.ts')
  superviseProcesses({ name, count, numberVariable })
}

/** A value that cannot be used counts as 1: the program reads it again, and says what is wrong with it. */
function readCount(env: NodeJS.ProcessEnv, variable: string): number {
  const count = Number(readVariableFiles(env, [variable]).variables[variable])
  return Number.isInteger(count) && count > 1 && count <= mostProcesses ? count : 1
}

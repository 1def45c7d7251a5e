import { resolve } from 'node:path'
import { CommanderError } from 'commander'
import { openMessageFileStore } from '@frontdesk/files/file-store/open-file-store'
import { findEncryptionKeys } from '@frontdesk/runtime/encryption-keys'
import { readEnv } from '@frontdesk/runtime/read-env'
import { readAddresses } from './addresses.ts'
import { AdminEnv } from './env.ts'
import { explainFailure } from './explain-failure.ts'
import { buildProgram } from './program.ts'
import type { Input } from './read-password.ts'
import { openStack } from './stack.ts'
import { openTerminal, type TerminalNeeds } from './terminal.ts'

export interface RunNeeds extends TerminalNeeds {
  env: NodeJS.ProcessEnv
  input: Input
  /** Folder that a relative DATA_DIR is meant from. */
  home: string
  /** Namespace of everything that Frontdesk keeps in Redis. */
  namespace: string
  /** How long `source add --wait` waits without any progress. */
  idleMs: number
}

/** Runs one command and resolves with the exit code of the program. Prints an error in one line. */
export async function run(needs: RunNeeds, args: string[]): Promise<number> {
  const { env, home, namespace, idleMs, input, out, err } = needs
  const terminal = openTerminal({ out, err })
  let code = 0
  const reportFailure = (): void => {
    code = 1
  }
  const stack = openStack({
    namespace,
    addresses: async () => readAddresses({ env: readEnv(AdminEnv, env), home }),
    encryptionKeys: async () => findKeys(readEnv(AdminEnv, env), home),
    messageFiles: async () => openFiles(readEnv(AdminEnv, env), home),
    dataDir: async () => resolve(home, readEnv(AdminEnv, env).DATA_DIR),
  })
  try {
    const deps = { stack, terminal, input, env, home, namespace, reportFailure, idleMs }
    await buildProgram(deps).parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    // Commander has printed the help already: for --help (0), or because no command was given (1).
    const isHelp = error instanceof CommanderError && error.code.startsWith('commander.help')
    if (!isHelp) terminal.progress(`error: ${explainFailure(error)}`)
    return error instanceof CommanderError ? error.exitCode : 1
  } finally {
    await stack.close()
  }
}

/** The folder or the bucket that the API and the workers have. */
const openFiles = ({ EXPORT_STORE: store, DATA_DIR: dataDir, ...env }: AdminEnv, home: string) =>
  openMessageFileStore({
    ...env,
    DATA_DIR: resolve(home, dataDir),
    EXPORT_STORE: store === undefined || store.startsWith('s3://') ? store : resolve(home, store),
  })

const findKeys = (env: AdminEnv, home: string) =>
  findEncryptionKeys({
    given: env.ENCRYPTION_KEY,
    previous: env.ENCRYPTION_KEYS_PREVIOUS,
    dataDir: resolve(home, env.DATA_DIR),
  })

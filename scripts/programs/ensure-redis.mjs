import { delimiter, dirname, join } from 'node:path'
import { findProgram } from './find-program.mjs'
import { CommandFailed, createWorkDir, logFile, root, SetUpError, step } from '../progress.mjs'
import { canUnpackPackages, unpackPackages } from './unpack-packages.mjs'

const advice = 'install the package redis-server or valkey with your package manager, or set REDIS_URL'

/**
 * Makes sure that this process and its children find a redis-server or valkey-server on PATH. Debian's is unpacked below
 * `.data/`, which leaves the machine as it is; elsewhere one line says what to install.
 */
export const ensureRedis = async () => {
  if (findProgram(['redis-server', 'valkey-server']) !== undefined) return
  if (!canUnpackPackages()) throw new SetUpError(`Redis is missing: ${advice}`)
  createWorkDir()
  const target = join(root, '.data/programs/redis')
  const input = { target, program: 'redis-server', packages: ['redis-server', 'redis-tools'] }
  const file = await step("Redis from Debian's package in .data", () => unpackPackages(input)).catch(error => {
    if (!(error instanceof CommandFailed)) throw error
    throw new SetUpError(`Redis is missing and could not be downloaded (see ${logFile}): ${advice}`, { cause: error })
  })
  process.env.PATH = `${dirname(file)}${delimiter}${process.env.PATH}`
}

import { delimiter, dirname, join } from 'node:path'
import { CommandFailed, createWorkDir, logFile, root, say, step } from '../progress.mjs'
import { findProgram } from './find-program.mjs'
import { canUnpackPackages, unpackPackages } from './unpack-packages.mjs'

/**
 * Puts PgBouncer on PATH for the tests that stand behind it: where none is installed, Debian's, unpacked below `.data/`.
 * Where it cannot be had these tests are skipped, because nobody else needs it.
 */
export const ensurePgBouncer = async () => {
  if (findProgram(['pgbouncer']) !== undefined) return
  const skipped = 'tests behind PgBouncer are skipped'
  if (!canUnpackPackages()) return say(`! no PgBouncer: ${skipped}`)
  createWorkDir()
  const input = { target: join(root, '.data/programs/pgbouncer'), program: 'pgbouncer', packages: ['pgbouncer'] }
  try {
    const file = await step("PgBouncer from Debian's package in .data", () => unpackPackages(input))
    process.env.PATH = `${dirname(file)}${delimiter}${process.env.PATH}`
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    say(`! PgBouncer could not be downloaded (see ${logFile}): ${skipped}`)
  }
}

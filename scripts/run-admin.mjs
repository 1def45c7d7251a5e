import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './progress.mjs'
import { dataDir, readRuntimeFacts, withDefaults } from './runtime-facts.mjs'
import { build } from './set-up.mjs'

/** The addresses of the Frontdesk that runs from this folder, for what the environment does not name. */
const addresses = () => {
  const { databaseUrl, redisUrl, baseUrl, egressAllow } = readRuntimeFacts() ?? {}
  const known = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    BASE_URL: baseUrl,
    EGRESS_ALLOW: egressAllow,
    DATA_DIR: dataDir,
  }
  return Object.fromEntries(Object.entries(known).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/**
 * Runs the operators' program with these arguments and variables, and exits as it does. Standard output belongs to the
 * program: it prints JSON that other programs read.
 */
export const runAdmin = async (args, env = process.env) => {
  const program = join(root, 'apps/admin/dist/main.js')
  if (!existsSync(program)) await build()
  const child = spawn(process.execPath, [program, ...args], {
    stdio: 'inherit',
    env: withDefaults(addresses(), env),
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { main, root } from './progress.mjs'
import { runAdmin } from './run-admin.mjs'
import { withDefaults } from './runtime-facts.mjs'

/** The settings of this shell, else of `.env`. Empty counts as not set. */
const readVariables = () => {
  const file = join(root, '.env')
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const set = Object.fromEntries(Object.entries(kept).filter(([, value]) => value.trim()))
  return withDefaults(set, process.env)
}

await main(() => runAdmin(['doctor', ...process.argv.slice(2)], readVariables()))

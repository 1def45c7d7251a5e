import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { main, root, say, SetUpError } from './progress.mjs'
import { databaseUrl } from './runtime-facts.mjs'
import { build } from './set-up.mjs'

await main(async () => {
  const url = databaseUrl()
  // The container image is built, and has no compiler.
  if (!existsSync(join(root, 'packages/db/dist/migrate.js'))) await build()
  const { migrate } = await import('@frontdesk/db/migrate')
  const applied = await migrate({ databaseUrl: url, onWait: sentence => say(`… ${sentence}`) }).catch(cause => {
    throw new SetUpError(`the migrations were not applied: ${cause.message}`, { cause })
  })
  say(applied.length === 0 ? '✓ the database is up to date' : `✓ applied: ${applied.join(', ')}`)
})

import { setTimeout as wait } from 'node:timers/promises'
import { applyMigrations } from '../../scripts/apply-migrations.mjs'
import { main } from '../../scripts/progress.mjs'

/** A process of `apply-migrations.test.ts`: applies the migrations of a folder to a PostgreSQL that may return. */
const [, , databaseUrl, dir] = process.argv

await main(() => applyMigrations({ databaseUrl, dir, mayReturn: true, pause: () => wait(20) }))

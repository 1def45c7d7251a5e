import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@frontdesk/local-services/start-postgres'

/** A PostgreSQL for a bench: one of its own, or BENCH_DATABASE_URL, an empty database of a server that has pgvector. */
export async function benchPostgres() {
  const url = process.env.BENCH_DATABASE_URL
  if (url) return { url, stop: async () => undefined }
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  const postgres = await startPostgres({ dir })
  const stop = async () => {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  return { url: postgres.url, stop }
}

import { PGlite } from '@electric-sql/pglite'
import { btree_gin as btreeGin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist as btreeGist } from '@electric-sql/pglite/contrib/btree_gist'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import type { VectorStorage } from '@frontdesk/knowledge/semantic/vector-sets'
import { testDatabase } from '@frontdesk/testing/test-database'
import type { Test } from 'tap'

/** A database with the real tables that stores vectors so: the embedded PostgreSQL has no pgvector. */
export const openVectorDatabase = (t: Test, storage: VectorStorage) =>
  storage === 'halfvec' ? openPgvector(t) : openWithoutPgvector(t)

async function openWithoutPgvector(t: Test) {
  const { url: databaseUrl } = await testDatabase(t)
  const db = connect({ databaseUrl, poolSize: 4, name: 'knowledge test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  return db
}

/**
 * PostgreSQL with pgvector, compiled to WebAssembly, behind a socket: real SQL, with the real tables. All connections
 * share one backend, so it proves nothing about locks, and the pool has one connection only.
 */
async function openPgvector(t: Test) {
  const lite = await PGlite.create({ extensions: { vector, btree_gin: btreeGin, btree_gist: btreeGist } })
  const server = new PGLiteSocketServer({ db: lite, port: 0, host: '127.0.0.1', maxConnections: 8 })
  await server.start()
  const databaseUrl = `postgresql://postgres:postgres@${server.getServerConn()}/postgres`
  await migrate({ databaseUrl })
  const db = connect({ databaseUrl, poolSize: 1, name: 'knowledge test', onIdleError: () => undefined })
  // A connection that replaces another one meets its statements.
  db.pool.on('connect', client => void client.query('deallocate all'))
  t.teardown(async () => {
    await db.close()
    await server.stop()
    await lite.close()
  })
  return db
}

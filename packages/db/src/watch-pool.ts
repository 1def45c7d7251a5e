import { Gauge, type Registry } from '@frontdesk/runtime/metrics'
import type { Db } from './connect.ts'

/** Tells how many of this process's database connections work or idle, and how many statements wait for one. */
export function watchPool(registry: Registry, { pool }: Pick<Db, 'pool'>): void {
  const connections = new Gauge({
    name: 'frontdesk_database_connections',
    help: 'Connections of this process to PostgreSQL by what they do, and statements that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

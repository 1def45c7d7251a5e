import { Gauge, type Registry } from '@frontdesk/runtime/metrics'
import type { Db } from './connect.ts'

/** Registers a metric of this process's database connections (in use, idle) and of the statements that wait for one. */
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

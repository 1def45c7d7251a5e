import t from 'tap'
import { migrationFaults } from './catalogue/migration-faults.ts'
import { postgresFaults, postgresKilled } from './catalogue/postgres-faults.ts'
import { patientPeriods } from './harness/periods.ts'
import { startCluster } from './harness/start-cluster.ts'
import { tryFaults } from './harness/try-faults.ts'

const cluster = await startCluster(t, { periods: patientPeriods, apis: 2, workers: 2 })
// `postgres.test.ts` kills it.
await tryFaults(t, cluster, [...postgresFaults.filter(fault => fault !== postgresKilled), ...migrationFaults])

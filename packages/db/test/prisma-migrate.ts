import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { migrationNames } from '@frontdesk/db/migrate'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type { DiagnoseMigrationHistoryOutput, MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'

/** The one function that is needed: TypeScript knows WebAssembly only together with all globals of the browser. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}

/** A database and the migrations that its Prisma knows. */
interface PrismaInput {
  databaseUrl: string
  dir: string
}

const filters = { externalTables: [], externalEnums: [] }

/** What `prisma migrate deploy` does: Prisma's own engine applies what is missing. Returns the names. */
export async function prismaMigrateDeploy(input: PrismaInput): Promise<string[]> {
  const engine = await openSchemaEngine(input)
  const migrationsList = await readMigrations(input.dir)
  return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames
}

/** What `prisma migrate status` knows: whether Prisma's own engine agrees with the table and the files. */
export async function prismaMigrateStatus(input: PrismaInput): Promise<DiagnoseMigrationHistoryOutput> {
  const engine = await openSchemaEngine(input)
  const migrationsList = await readMigrations(input.dir)
  return engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters })
}

async function readMigrations(dir: string): Promise<MigrationList> {
  const read = async (path: string) => {
    const value = await readFile(join(dir, path, 'migration.sql'), 'utf8')
    return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } }
  }
  return {
    baseDir: dir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all((await migrationNames(dir)).map(read)),
  }
}

let started: Promise<void> | undefined

/** Prisma's engine as WebAssembly: the program that its command downloads cannot be had everywhere. */
async function openSchemaEngine({ databaseUrl }: PrismaInput): Promise<SchemaEngine> {
  started ??= start()
  await started
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }))
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter)
}

/**
 * The package's entry point imports the `.wasm` as a module, which Node 20 does not do; so the file is instantiated
 * here with the package's own bindings. Once in a process: the bindings know one instance.
 */
async function start(): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
  const bytes = await readFile(file.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': { ...bindings, ...unrefTimers() },
  })
  // These two are not in the package's types; both are what its own entry point calls.
  const internals = bindings as unknown as { __wbg_set_wasm(exports: unknown): void }
  internals.__wbg_set_wasm(instance.exports)
  const begin = instance.exports['__wbindgen_start'] as () => void
  begin()
}

/** The engine never clears its 10 s timer for the lock. Without a reference it keeps no process alive. */
function unrefTimers(): Record<string, unknown> {
  const names = Object.keys(bindings).filter(name => name.startsWith('__wbg_setTimeout_'))
  const set = (run: () => void, ms: number): NodeJS.Timeout => setTimeout(run, ms).unref()
  return Object.fromEntries(names.map(name => [name, set]))
}

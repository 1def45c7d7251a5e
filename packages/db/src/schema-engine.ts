import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type { Pool } from 'pg'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'

/** The one function that is needed: TypeScript knows WebAssembly only together with all globals of the browser. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}

let started: Promise<void> | undefined

/**
 * Prisma's own schema engine, as WebAssembly: the native engine is a download that a closed network refuses.
 */
export async function openSchemaEngine(pool: Pool): Promise<SchemaEngine> {
  started ??= start()
  await started
  const adapter = bindMigrationAwareSqlAdapterFactory(withFunctionBodies(new PrismaPg(pool)))
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter)
}

/** The statements of a script; a semicolon between two `$$` ends none. */
const statementPattern = /(?:\$\$[^]*?\$\$|[^;])+/g

/** The adapter cuts a migration at each semicolon, and so through the body of a function. */
function withFunctionBodies(factory: PrismaPg): PrismaPg {
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    const executeScript = adapter.executeScript.bind(adapter)
    adapter.executeScript = async script => {
      for (const [statement] of script.matchAll(statementPattern)) {
        if (statement.includes('$$')) await adapter.executeRaw({ sql: statement, args: [], argTypes: [] })
        else await executeScript(statement)
      }
    }
    return adapter
  }
  return factory
}

/**
 * The package's entry point imports the `.wasm` as a module, which Node 20 does not do; so the file is instantiated
 * here with the package's own bindings. Once in a process: the bindings know one instance, and what an earlier engine
 * leaves behind would be looked up in the memory of the next one.
 */
async function start(): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg')).replace(
    /\.js$/,
    '.wasm',
  )
  // The bindings are the module's imports under their own name: the loader of bundlers does the same.
  const imports = { './schema_engine_bg.js': { ...bindings, ...unrefTimers() } }
  const { instance } = await WebAssembly.instantiate(await readFile(file), imports)
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

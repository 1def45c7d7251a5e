import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '@frontdesk/errors/app-error'
import type { AdminEnv } from './env.ts'

/** The addresses of the installation that the commands work on. */
export interface Addresses {
  databaseUrl: string
  /** Needed only to enqueue jobs. */
  redisUrl: string | undefined
  /** Only needed to print a snippet. */
  baseUrl: string | undefined
  /** Hosts of the operator's own network that workers may reach. */
  egressAllow: string
}

/** The part of `runtime.json`, which `npm start` writes, that is needed here. */
const RuntimeFacts = Type.Object({
  databaseUrl: Type.String(),
  redisUrl: Type.String(),
  baseUrl: Type.Optional(Type.String()),
  egressAllow: Type.Optional(Type.String()),
})

export interface AddressesNeeds {
  env: AdminEnv
  /** Folder that a relative DATA_DIR is meant from. */
  home: string
}

/**
 * Reads the addresses from the environment, and the rest from the stack that runs from this folder. Redis and base URL
 * of that stack are used only together with its database, so that no job is enqueued for another installation.
 */
export async function readAddresses({ env, home }: AddressesNeeds): Promise<Addresses> {
  const facts = await readRuntimeFacts(join(resolve(home, env.DATA_DIR), 'runtime.json'))
  // A few statements of an operator need no pooler.
  const databaseUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? facts?.databaseUrl
  if (databaseUrl === undefined) {
    throw new AppError(
      'STACK_UNKNOWN',
      'unavailable',
      'Frontdesk is not running from this folder. Run `npm start` in another terminal, or set DATABASE_URL and REDIS_URL.',
    )
  }
  const same = facts?.databaseUrl === databaseUrl ? facts : undefined
  return {
    databaseUrl,
    redisUrl: env.REDIS_URL ?? same?.redisUrl,
    baseUrl: env.BASE_URL ?? same?.baseUrl,
    egressAllow: env.EGRESS_ALLOW ?? same?.egressAllow ?? '',
  }
}

async function readRuntimeFacts(file: string) {
  try {
    const facts: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (Value.Check(RuntimeFacts, facts)) return facts
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new AppError('RUNTIME_FACTS_BROKEN', 'invalid', `${file} is damaged. Run \`npm start\` again to rewrite it.`)
}

import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '@frontdesk/contracts/app-error'
import type { AdminEnv } from './env.ts'

/** Where the Frontdesk is that the commands work on. */
export interface Addresses {
  databaseUrl: string
  /** Only needed to ask the workers for something. */
  redisUrl: string | undefined
  /** Only needed to print a snippet. */
  baseUrl: string | undefined
  /** What the workers may reach beside the public internet. */
  egressAllow: string
}

/** What `npm start` writes down about the stack that it runs; it writes more than is needed here. */
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
 * The addresses given in the variables, and for the rest those of the stack that runs from this folder. Redis and
 * base URL of that stack count only together with its database, so that no work is queued for another installation.
 */
export async function readAddresses({ env, home }: AddressesNeeds): Promise<Addresses> {
  const facts = await readRuntimeFacts(join(resolve(home, env.DATA_DIR), 'runtime.json'))
  const databaseUrl = env.DATABASE_URL ?? facts?.databaseUrl
  if (databaseUrl === undefined) {
    throw new AppError(
      'STACK_UNKNOWN',
      'unavailable',
      'no Frontdesk runs from this folder: run `npm start` in another terminal, or set DATABASE_URL and REDIS_URL.',
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
  throw new AppError(
    'RUNTIME_FACTS_BROKEN',
    'invalid',
    `${file} cannot be read: run \`npm start\` again, which writes it anew.`,
  )
}

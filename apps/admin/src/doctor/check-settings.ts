import type { TObject } from '@sinclair/typebox'
import { AppError } from '@frontdesk/errors/app-error'
import { readEnv, readVariableFiles } from '@frontdesk/runtime/read-env'
import { findSecret } from '@frontdesk/runtime/secrets'
import { fail, ok, warn, type Finding } from '@frontdesk/accounts/doctor/finding'

export interface SettingsInput {
  env: NodeJS.ProcessEnv
  dataDir: string
  /** What each kind of process reads from its environment. */
  schemas: readonly TObject[]
  /** Throws if the API would refuse the value. */
  readTrustedProxies: (text: string) => string[]
}

/** Checks the settings by the rules that processes apply at start, before they open connections. */
export async function checkSettings(input: SettingsInput): Promise<Finding[]> {
  const secrets = await Promise.all(['SESSION_SECRET', 'ENCRYPTION_KEY'].map(name => checkSecret(input, name)))
  return [...checkVariables(input), ...secrets]
}

function checkVariables({ env, schemas, readTrustedProxies }: SettingsInput): Finding[] {
  const readings = [
    ...schemas.map(schema => () => readEnv(schema, env)),
    () => readTrustedProxies(readVariableFiles(env, ['TRUSTED_PROXIES']).variables['TRUSTED_PROXIES'] ?? ''),
  ]
  const problems = readings.flatMap(read => {
    try {
      read()
      return []
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return error.message.split('\n').slice(1)
    }
  })
  // A variable that several processes read fails for each of them.
  const lines = [...new Set(problems.map(line => line.trim()))]
  if (lines.length === 0) return [ok('Settings', 'all variables are valid')]
  return lines.map(line => fail('Settings', line, 'Correct this variable. See .env.example for its format.'))
}

async function checkSecret({ env, dataDir }: SettingsInput, name: string): Promise<Finding> {
  const given = readVariableFiles(env, [name]).variables[name] || undefined
  try {
    const secret = await findSecret({ name, given, dataDir })
    if (given !== undefined) return ok(name, 'set')
    if (secret !== undefined) return ok(name, `stored in ${dataDir}/secrets`)
    return warn(
      name,
      `not set; the first start creates one in ${dataDir}/secrets`,
      'Set it if processes run on several machines. Otherwise each machine creates its own.',
    )
  } catch (error) {
    if (error instanceof AppError) return fail(name, 'invalid', error.message)
    throw error
  }
}

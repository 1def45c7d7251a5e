import type { Static, TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '@frontdesk/contracts/app-error'

/**
 * Reads the variables that `schema` names, turns them into the types it asks for and fills in its defaults. An empty
 * variable counts as not set, because that is what `NAME=` in a compose file means. Throws one AppError that names
 * every variable that is wrong or missing.
 */
export function readEnv<Schema extends TObject>(schema: Schema, env: NodeJS.ProcessEnv): Static<Schema> {
  const given = Object.keys(schema.properties).flatMap(name => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  const candidate = Value.Default(schema, Value.Convert(schema, Object.fromEntries(given)))
  const problems = [...Value.Errors(schema, candidate)]
  if (problems.length > 0) throw new AppError('SETTINGS_INVALID', 'invalid', describe(schema, problems))
  return Value.Decode(schema, candidate)
}

function describe(schema: TObject, problems: { path: string; message: string }[]): string {
  const names = [...new Set(problems.map(problem => problem.path.split('/')[1] ?? ''))]
  const lines = names.map(name => {
    const message = problems.find(problem => problem.path.split('/')[1] === name)?.message ?? 'is wrong'
    const about = schema.properties[name]?.description
    return `${name}: ${message}${about === undefined ? '' : ` (${about})`}`
  })
  return `Settings that cannot be used:\n  ${lines.join('\n  ')}`
}

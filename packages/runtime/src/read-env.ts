import { TypeGuard, type Static, type TObject, type TSchema } from '@sinclair/typebox'
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
    return value === undefined || value === '' ? [] : [[name, read(schema.properties[name], value)] as const]
  })
  const candidate = Value.Default(schema, Object.fromEntries(given))
  const problems = [...Value.Errors(schema, candidate)]
  if (problems.length > 0) throw new AppError('SETTINGS_INVALID', 'invalid', describe(schema, problems))
  return Value.Decode(schema, candidate)
}

/**
 * The value of a whole number where the text is written as one; anything else stays a text, and so is refused.
 * TypeBox' own conversion cuts off what it does not understand: `1e3` would be a limit of 1, `15.9` one of 15.
 */
const read = (type: TSchema | undefined, text: string): string | number =>
  TypeGuard.IsInteger(type) && /^-?\d{1,15}$/.test(text) ? Number(text) : text

function describe(schema: TObject, problems: { path: string; message: string }[]): string {
  const names = [...new Set(problems.map(problem => problem.path.split('/')[1] ?? ''))]
  const lines = names.map(name => {
    const message = problems.find(problem => problem.path.split('/')[1] === name)?.message ?? 'is wrong'
    const about = schema.properties[name]?.description
    return `${name}: ${message}${about === undefined ? '' : ` (${about})`}`
  })
  return `Settings that cannot be used:\n  ${lines.join('\n  ')}`
}

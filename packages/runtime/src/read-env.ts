import { readFileSync } from 'node:fs'
import { TypeGuard, type Static, type TObject, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '@frontdesk/errors/app-error'

/**
 * Reads the variables of `schema`, converts them to its types and fills in its defaults. An empty variable counts as not
 * set, because `NAME=` in a compose file means that. Any variable can come from a file (`readVariableFiles`). Throws one
 * AppError that names every invalid or missing variable.
 */
export function readEnv<Schema extends TObject>(schema: Schema, env: NodeJS.ProcessEnv): Static<Schema> {
  const { variables, unread } = readVariableFiles(env, Object.keys(schema.properties))
  const given = Object.entries(variables).map(([name, value]) => [name, read(schema.properties[name], value)] as const)
  const candidate = Value.Default(schema, Object.fromEntries(given))
  const problems = [...Value.Errors(schema, candidate)].filter(({ path }) => !(nameOf(path) in unread))
  if (problems.length > 0 || Object.keys(unread).length > 0) {
    throw settingsInvalid([...Object.values(unread), ...describe(schema, problems)])
  }
  return Value.Decode(schema, candidate)
}

export interface GivenVariables {
  /** Those that are set, without blanks around them. */
  variables: Record<string, string>
  /** What is wrong with the file of a variable, by the variable. */
  unread: Record<string, string>
}

/**
 * The named variables of an environment. `NAME_FILE` names a file with the value of `NAME`, such as a secret of Docker or
 * Kubernetes. The environment itself is shown by `docker inspect`, inherited by every program that a process starts, and
 * part of many crash reports.
 */
export function readVariableFiles(env: NodeJS.ProcessEnv, names: readonly string[]): GivenVariables {
  const variables: Record<string, string> = {}
  const unread: Record<string, string> = {}
  for (const name of names) {
    const value = env[name]?.trim()
    const file = env[`${name}_FILE`]?.trim()
    if (file === undefined || file === '') {
      if (value !== undefined && value !== '') variables[name] = value
    } else if (value !== undefined && value !== '') {
      unread[name] = `${name}_FILE: ${name} is set too; set only one of them`
    } else {
      try {
        variables[name] = readFileSync(file, 'utf8').trim()
        if (variables[name] === '') unread[name] = `${name}_FILE: ${file} is empty`
      } catch (error) {
        unread[name] = `${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`
      }
    }
  }
  return { variables, unread }
}

/**
 * Converts text to a whole number if it is one. Anything else stays text and is therefore refused. TypeBox's own
 * conversion truncates: `1e3` would become a limit of 1, and `15.9` one of 15.
 */
const read = (type: TSchema | undefined, text: string): string | number =>
  TypeGuard.IsInteger(type) && /^-?\d{1,15}$/.test(text) ? Number(text) : text

/** The variable that an error of the schema is about. */
const nameOf = (path: string): string => path.split('/')[1] ?? ''

function describe(schema: TObject, problems: { path: string; message: string }[]): string[] {
  const names = [...new Set(problems.map(problem => nameOf(problem.path)))]
  return names.map(name => {
    const message = problems.find(problem => nameOf(problem.path) === name)?.message ?? 'is invalid'
    const about = schema.properties[name]?.description
    return `${name}: ${message}${about === undefined ? '' : ` (${about})`}`
  })
}

const settingsInvalid = (lines: string[]): AppError =>
  new AppError('SETTINGS_INVALID', 'invalid', `Invalid settings:\n  ${lines.join('\n  ')}`)

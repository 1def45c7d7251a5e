import { createInterface } from 'node:readline'
import { PassThrough, type Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { AppError } from '@frontdesk/errors/app-error'

/** Standard input: a terminal, a pipe or a file. */
export type Input = Readable & { isTTY?: boolean }

export interface PasswordNeeds {
  input: Input
  /** Prints the question, on standard error. */
  err: (text: string) => void
}

/** Reads a password from a pipe or a file: the first line. */
export async function readPipedPassword({ input }: Pick<PasswordNeeds, 'input'>): Promise<string> {
  const [line = ''] = (await readText(input)).split(/\r?\n/, 1)
  if (line === '') throw passwordMissing()
  return line
}

/** Asks for a new password at the terminal, twice and without showing it. Refuses where there is no terminal. */
export async function askPassword({ input, err }: PasswordNeeds): Promise<string> {
  if (input.isTTY !== true) throw passwordMissing()
  // Readline would print here what is typed. Ctrl-C and Ctrl-D close it.
  const lines = createInterface({ input, output: new PassThrough().resume(), terminal: true })
  const typed = lines[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    err(question)
    const answer = await typed.next()
    err('\n')
    if (answer.done === true) throw new AppError('CANCELLED', 'invalid', 'cancelled. Nothing was changed.')
    return answer.value
  }
  try {
    const password = await ask('Password: ')
    if ((await ask('Repeat the password: ')) !== password) throw passwordsDiffer()
    return password
  } finally {
    lines.close()
  }
}

const passwordMissing = (): AppError =>
  new AppError(
    'PASSWORD_MISSING',
    'invalid',
    'no password was given. Pass it on standard input with --password-stdin, or let the user choose one with --link.',
  )

const passwordsDiffer = (): AppError =>
  new AppError('PASSWORDS_DIFFER', 'invalid', 'the passwords differ. Nothing was changed.')

import { Option, type Command } from 'commander'
import { createPasswordLink } from '@frontdesk/accounts/login/create-password-link'
import { passwordLimits } from '@frontdesk/accounts/login/check-new-password'
import { createUser } from '@frontdesk/accounts/team/create-user'
import { listUsers } from '@frontdesk/accounts/team/find-user'
import { permissionNames } from '@frontdesk/accounts/team/permissions'
import type { Deps } from '../deps.ts'
import { askPassword, readPipedPassword } from '../read-password.ts'
import { table } from '../terminal.ts'
import { addUserAccessCommands } from './user-access.ts'

interface CreateOptions {
  account: string
  email: string
  name?: string
  passwordStdin?: boolean
  link?: boolean
  permission?: string[]
  json?: boolean
}

const { atLeast, atMost } = passwordLimits

/** `user create`, `user list`, and what takes access away and gives it back. */
export function addUserCommands(program: Command, deps: Deps): void {
  const user = program.command('user').description('Manage the users of the dashboard.')

  user
    .command('create')
    .description('Create a user. Without --permission, the user is an owner of the account.')
    .requiredOption('--account <id>', 'account of the user')
    .requiredOption('--email <address>', 'email address to log in with')
    .option('--link', 'print a link that lets the user choose a password within a day')
    .addOption(new Option('--password-stdin', 'read the password from standard input').conflicts('link'))
    .option('--name <name>', 'name in the dashboard (default: the part of the email address before the @)')
    .option('--permission <name...>', `permissions of the user: ${permissionNames.join(', ')}`)
    .option('--json', 'print the user as JSON')
    .addHelpText(
      'after',
      `\nWithout --link and --password-stdin, the command asks for a password of ${atLeast} to ${atMost} characters.\n` +
        '\nExamples:\n  $ npm run -s admin -- user create --account ID --email robin@shop.example --link\n' +
        '  $ npm run -s admin -- user create --account ID --email kim@shop.example --permission conversations leads',
    )
    .action((options: CreateOptions) => create(deps, options))

  user
    .command('list')
    .description('List the users of one account, or of all accounts.')
    .option('--account <id>', 'only users of this account')
    .option('--json', 'print the users as JSON')
    .action((options: { account?: string; json?: boolean }) => list(deps, options))

  addUserAccessCommands(user, deps)
}

async function create({ stack, terminal, input }: Deps, options: CreateOptions): Promise<void> {
  const db = await stack.db()
  // Asked for first: without it there would be a user and no link.
  const baseUrl = options.link === true ? await stack.baseUrl() : undefined
  const made = await createUser(
    { db },
    {
      accountId: options.account,
      email: options.email,
      password: await passwordOf({ terminal, input }, options),
      permissions: options.permission ?? [],
      ...(options.name === undefined ? {} : { name: options.name }),
    },
  )
  const may = made.isOwner ? 'owner' : made.permissions.join(', ')
  const said = `User ${made.id}: ${made.email}, ${may}`
  if (baseUrl === undefined) return terminal.result(options, made, said)
  const link = await createPasswordLink({ db }, { userId: made.id, baseUrl })
  return terminal.result(options, { ...made, ...link }, `${said}\nPassword: ${link.link}`)
}

/** Null if the user chooses the password by a link. */
async function passwordOf(
  { terminal, input }: Pick<Deps, 'terminal' | 'input'>,
  { link, passwordStdin }: CreateOptions,
): Promise<string | null> {
  if (link === true) return null
  return passwordStdin === true ? readPipedPassword({ input }) : askPassword({ input, err: terminal.err })
}

async function list({ stack, terminal }: Deps, options: { account?: string; json?: boolean }): Promise<void> {
  const users = await listUsers({ db: await stack.db() }, { accountId: options.account })
  const cells = users.map(({ id, email, isOwner, permissions, hasPassword, lastLoginAt, accountName }) => [
    id,
    email,
    isOwner ? 'owner' : permissions.join(' '),
    lastLoginAt ?? (hasPassword ? 'never' : 'never (no password)'),
    accountName,
  ])
  terminal.result(options, users, table(['ID', 'EMAIL', 'PERMISSIONS', 'LAST LOGIN', 'ACCOUNT'], cells))
}

import type { Command } from 'commander'
import { createUser } from '@frontdesk/accounts/team/create-user'
import { passwordLimits } from '@frontdesk/accounts/login/passwords'
import { permissionNames } from '@frontdesk/accounts/team/permissions'
import type { Deps } from '../deps.ts'

interface CreateOptions {
  account: string
  email: string
  name?: string
  password: string
  permission?: string[]
  json?: boolean
}

const { atLeast, atMost } = passwordLimits

/** `user create`. */
export function addUserCommands(program: Command, deps: Deps): void {
  program
    .command('user')
    .description('Manage users, who log in to the dashboard.')
    .command('create')
    .description('Create a user. Without --permission, the user is an owner of the account.')
    .requiredOption('--account <id>', 'account of the user')
    .requiredOption('--email <address>', 'e-mail address to log in with')
    .requiredOption(
      '--password <text>',
      `${atLeast} to ${atMost} characters; other users of this machine can see it while the command runs`,
    )
    .option('--name <name>', 'name in the dashboard (default: the e-mail address up to the @)')
    .option('--permission <name...>', `permissions of the user: ${permissionNames.join(', ')}`)
    .option('--json', 'print the user as JSON')
    .addHelpText(
      'after',
      "\nExample:\n  $ npm run -s admin -- user create --account ID --email kim@shop.example --password 'a long sentence' \\\n" +
        '      --permission conversations leads',
    )
    .action((options: CreateOptions) => create(deps, options))
}

async function create({ stack, terminal }: Deps, options: CreateOptions): Promise<void> {
  const db = await stack.db()
  const made = await createUser(
    { db },
    {
      accountId: options.account,
      email: options.email,
      password: options.password,
      permissions: options.permission ?? [],
      ...(options.name === undefined ? {} : { name: options.name }),
    },
  )
  const may = made.isOwner ? 'owner' : made.permissions.join(', ')
  terminal.result(options, made, `User ${made.id}: ${made.email}, ${may}`)
}

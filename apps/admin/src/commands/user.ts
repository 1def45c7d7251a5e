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
    .description('people who log in to the dashboard')
    .command('create')
    .description('Makes a person with a login. With no permission named they own the account and may do everything.')
    .requiredOption('--account <id>', 'account that the person belongs to')
    .requiredOption('--email <address>', 'what the person logs in with')
    .requiredOption(
      '--password <text>',
      `${atLeast} to ${atMost} characters; others on this machine may see it while this runs`,
    )
    .option('--name <name>', 'how the person is shown; else the part of the e-mail before the @')
    .option('--permission <name...>', `what the person may do: ${permissionNames.join(', ')}`)
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

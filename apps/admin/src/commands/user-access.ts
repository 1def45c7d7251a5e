import type { Command } from 'commander'
import { createPasswordLink } from '@frontdesk/accounts/login/create-password-link'
import { endLogins } from '@frontdesk/accounts/login/end-logins'
import { newMailCipher } from '@frontdesk/accounts/mails/enqueue-mail'
import { setOperator } from '@frontdesk/accounts/operators/set-operator'
import { removeSecondFactor } from '@frontdesk/accounts/second-factor/remove-second-factor'
import { findUser, type AccountUser } from '@frontdesk/accounts/team/find-user'
import { permissionNames } from '@frontdesk/accounts/team/permissions'
import { demoteUser, promoteUser, removeUser } from '@frontdesk/accounts/team/promote-user'
import type { Deps } from '../deps.ts'

interface UserOptions {
  email: string
  account?: string
  json?: boolean
}

type Act = (
  deps: Deps,
  user: AccountUser,
  options: UserOptions & { permission?: string[]; revoke?: boolean },
) => Promise<Said>

/** What a command prints. */
interface Said {
  value?: object
  text: string
}

/** `user reset`, `user logout`, `user reset-second-factor`, `user remove`, `user promote`, `user demote` and `user operator`. */
export function addUserAccessCommands(user: Command, deps: Deps): void {
  const add = (name: string, description: string, act: Act): Command =>
    user
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'email address of the user')
      .option('--account <id>', 'account of the user, if they belong to several')
      .option('--json', 'print the user as JSON')
      .action((options: UserOptions) => run(deps, options, act))

  add('reset', 'Remove the password of a user, end their logins, and print a link to choose a new one.', reset)
  add('logout', 'End all logins of a user.', logout)
  add(
    'reset-second-factor',
    'Turn off two-factor authentication of a user who has lost the authenticator app and the recovery codes.',
    resetSecondFactor,
  )
  add('remove', 'Remove a user from their account. The last owner of an account cannot be removed.', remove)
  add('promote', 'Make a member an owner of the account.', promote)
  add('demote', 'Make an owner a member. The last owner of an account must stay its owner.', demote).requiredOption(
    '--permission <name...>',
    `permissions of the user: ${permissionNames.join(', ')}`,
  )
  add(
    'operator',
    'Make a user an operator, who manages all accounts in the dashboard without reading their content.',
    operator,
  ).option('--revoke', 'make the user an ordinary user again')
}

async function run(deps: Deps, options: UserOptions, act: Act): Promise<void> {
  const user = await findUser({ db: await deps.stack.db() }, { email: options.email, accountId: options.account })
  const { id, email, accountId } = user
  const { value = {}, text } = await act(deps, user, options)
  deps.terminal.result(options, { id, email, accountId, ...value }, text)
}

async function reset({ stack }: Deps, { id: userId, email }: AccountUser): Promise<Said> {
  const [db, baseUrl] = [await stack.db(), await stack.baseUrl()]
  await endLogins({ db }, { userId, password: 'removed' })
  const made = await createPasswordLink({ db }, { userId, baseUrl })
  return {
    value: made,
    text: `${email} is logged out and has no password. Link to choose a new one, valid until ${made.expiresAt}:\n${made.link}`,
  }
}

async function logout({ stack }: Deps, { id: userId, email }: AccountUser): Promise<Said> {
  await endLogins({ db: await stack.db() }, { userId, password: 'kept' })
  return { text: `${email} is logged out everywhere` }
}

async function resetSecondFactor({ stack }: Deps, { id: userId, email }: AccountUser): Promise<Said> {
  const mailCipher = newMailCipher(await stack.encryptionKeys())
  const needs = { db: await stack.db(), mailCipher, baseUrl: await stack.baseUrl() }
  await removeSecondFactor(needs, userId, 'operator')
  return { text: `${email} logs in with the password alone, until they set up two-factor authentication again` }
}

async function remove({ stack }: Deps, user: AccountUser): Promise<Said> {
  await removeUser({ db: await stack.db() }, user)
  return { text: `${user.email} is no longer a member of ${user.accountName}` }
}

async function promote({ stack }: Deps, user: AccountUser): Promise<Said> {
  await promoteUser({ db: await stack.db() }, user)
  return { value: { isOwner: true }, text: `${user.email} is an owner of ${user.accountName}` }
}

async function demote(
  { stack }: Deps,
  user: AccountUser,
  { permission = [] }: { permission?: string[] },
): Promise<Said> {
  await demoteUser({ db: await stack.db() }, user, permission)
  const text = `${user.email} is a member of ${user.accountName}: ${permission.join(', ')}`
  return { value: { isOwner: false, permissions: permission }, text }
}

async function operator(
  { stack }: Deps,
  { email }: AccountUser,
  { revoke = false }: { revoke?: boolean },
): Promise<Said> {
  await setOperator({ db: await stack.db() }, { email, isOperator: !revoke })
  const text = revoke ? `${email} is no longer an operator` : `${email} is an operator of this installation`
  return { value: { isOperator: !revoke }, text }
}

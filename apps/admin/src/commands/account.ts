import { Option, type Command } from 'commander'
import { changePlan } from '@frontdesk/accounts/plan/change-plan'
import { resumeAccount, suspendAccount } from '@frontdesk/accounts/plan/suspend-account'
import { verifyDomainByOperator } from '@frontdesk/accounts/single-sign-on/verify-domain'
import { createAccount } from '@frontdesk/accounts/create-account'
import { monthlyQuota, planNames } from '@frontdesk/accounts/plan/plan'
import type { Plan } from '@frontdesk/db/generated/enums'
import type { Deps } from '../deps.ts'
import { table } from '../terminal.ts'
import { wholeNumber } from '../whole-number.ts'

interface CreateOptions {
  name: string
  plan: Plan
  quota?: number
  json?: boolean
}

interface PlanOptions {
  account: string
  plan: Plan
  json?: boolean
}

const planOption = () =>
  new Option(`--plan <${planNames.join('|')}>`, 'plan of the account').choices(planNames).makeOptionMandatory()

interface DomainOptions {
  account: string
  domain: string
  json?: boolean
}

interface SuspendOptions {
  account: string
  json?: boolean
}

/** `account create`, `account plan`, `account suspend`, `account resume`, `account verify-domain` and `account list`. */
export function addAccountCommands(program: Command, deps: Deps): void {
  const account = program.command('account').description('Manage accounts. An account has a plan and owns chatbots.')

  account
    .command('create')
    .description('Create an account.')
    .requiredOption('--name <name>', 'name of the business')
    .addOption(planOption())
    .option('--quota <number>', "AI replies per month instead of the plan's quota", wholeNumber)
    .option('--json', 'print the account as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ npm run -s admin -- account create --name "Corner Shop" --plan basic --quota 500',
    )
    .action((options: CreateOptions) => create(deps, options))

  account
    .command('plan')
    .description('Change the plan of an account. The change takes effect immediately.')
    .requiredOption('--account <id>', 'the account')
    .addOption(planOption())
    .option('--json', 'print the plan as JSON')
    .addHelpText(
      'after',
      '\nExports and the content of tool data need the basic plan. Teams and live chat need the standard plan.',
    )
    .action((options: PlanOptions) => plan(deps, options))

  account
    .command('suspend')
    .description('Suspend an account: its chatbots stop answering and its users cannot log in. No data is deleted.')
    .requiredOption('--account <id>', 'the account')
    .option('--json', 'print the account as JSON')
    .action((options: SuspendOptions) => suspend(deps, options))

  account
    .command('resume')
    .description('End the suspension of an account.')
    .requiredOption('--account <id>', 'the account')
    .option('--json', 'print the account as JSON')
    .action((options: SuspendOptions) => resume(deps, options))

  account
    .command('verify-domain')
    .description('Say that a mail domain belongs to an account, which may then use single sign-on for it.')
    .requiredOption('--account <id>', 'the account')
    .requiredOption('--domain <domain>', 'a domain that the account has entered for single sign-on')
    .option('--json', 'print the domain as JSON')
    .action((options: DomainOptions) => verifyDomain(deps, options))

  account
    .command('list')
    .description('List all accounts.')
    .option('--json', 'print the accounts as JSON')
    .action((options: { json?: boolean }) => list(deps, options))
}

async function create({ stack, terminal }: Deps, options: CreateOptions): Promise<void> {
  const db = await stack.db()
  const made = await createAccount({ db }, { name: options.name, plan: options.plan, quota: options.quota ?? null })
  const quota = monthlyQuota(made)
  terminal.result(
    options,
    { ...made, quota },
    `Account ${made.id}: ${made.name}, ${made.plan}, ${quota} AI replies a month`,
  )
}

async function plan({ stack, terminal }: Deps, options: PlanOptions): Promise<void> {
  const { account: id, plan } = options
  const { quota } = await changePlan({ db: await stack.db() }, { accountId: id, plan })
  terminal.result(options, { id, plan, quota }, `Account ${id} is on ${plan}, with ${quota} AI replies a month`)
}

async function suspend({ stack, terminal }: Deps, options: SuspendOptions): Promise<void> {
  const { account: id } = options
  await suspendAccount({ db: await stack.db() }, id)
  terminal.result(options, { id, isSuspended: true }, `Account ${id} is suspended`)
}

async function verifyDomain({ stack, terminal }: Deps, options: DomainOptions): Promise<void> {
  const { account: accountId } = options
  const { domain } = await verifyDomainByOperator({ db: await stack.db() }, { accountId, domain: options.domain })
  terminal.result(options, { id: accountId, domain }, `${domain} is verified for account ${accountId}`)
}

async function resume({ stack, terminal }: Deps, options: SuspendOptions): Promise<void> {
  const { account: id } = options
  await resumeAccount({ db: await stack.db() }, id)
  terminal.result(options, { id, isSuspended: false }, `Account ${id} is active`)
}

async function list({ stack, terminal }: Deps, options: { json?: boolean }): Promise<void> {
  const db = await stack.db()
  const rows = await db.prisma.account.findMany({
    orderBy: { createdAt: 'asc' },
    include: { _count: { select: { chatbots: true } } },
  })
  const accounts = rows.map(row => ({
    id: row.id,
    name: row.name,
    plan: row.plan,
    quota: monthlyQuota(row),
    isSuspended: row.suspendedAt !== null,
    chatbots: row._count.chatbots,
  }))
  const cells = accounts.map(({ id, name, plan, quota, isSuspended, chatbots }) => [
    id,
    isSuspended ? `${plan} (suspended)` : plan,
    String(quota),
    String(chatbots),
    name,
  ])
  terminal.result(options, accounts, table(['ID', 'PLAN', 'QUOTA PER MONTH', 'CHATBOTS', 'NAME'], cells))
}

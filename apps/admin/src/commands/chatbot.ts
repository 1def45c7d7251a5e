import type { Command } from 'commander'
import { AppError } from '@frontdesk/errors/app-error'
import { accountUnknown } from '@frontdesk/accounts/errors'
import { isUuid } from '@frontdesk/contracts/text'
import { addDomains } from '@frontdesk/chatbots/domains/add-domains'
import { createChatbot } from '@frontdesk/chatbots/create-chatbot'
import { embedSnippet } from '@frontdesk/chatbots/embed-snippet'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { isRestrictedByPlan } from '@frontdesk/chatbots/plan-restriction'
import { setDailyCap, unlimitedDailyCap } from '@frontdesk/chatbots/set-daily-cap'
import type { Deps } from '../deps.ts'
import { table } from '../terminal.ts'
import { wholeNumber } from '../whole-number.ts'

interface CreateOptions {
  account: string
  name: string
  serviceName?: string
  domain: string[]
  streaming?: boolean
  language: string
  wiki?: string
  wikiProtected?: boolean
  dailyCap?: number
  json?: boolean
}

const domainHelp =
  'host that may embed the chatbot: shop.example matches this host on every port, *.shop.example its subdomains'

interface CapOptions {
  chatbot: string
  daily: number | 'default' | 'none'
  json?: boolean
}

/** `chatbot create`, `chatbot list`, `chatbot snippet`, `chatbot cap` and `chatbot domain add`. */
export function addChatbotCommands(program: Command, deps: Deps): void {
  const chatbot = program.command('chatbot').description('Manage chatbots.')

  chatbot
    .command('create')
    .description('Create a chatbot.')
    .requiredOption('--account <id>', 'account that owns it')
    .requiredOption('--name <name>', 'name of the chatbot in the dashboard')
    .requiredOption('--domain <host...>', domainHelp)
    .option('--service-name <name>', 'business that the chatbot represents (default: --name)')
    .option('--streaming', 'stream replies to browsers that accept it')
    .option('--language <code>', "language of the chatbot's own texts", 'en')
    .option('--wiki <subdomain>', 'make this chatbot the team wiki of a subdomain')
    .option('--wiki-protected', 'answer only requests with the header X-Wiki-Auth: wiki_auth_<subdomain>')
    .option(
      '--daily-cap <number>',
      'maximum number of messages answered per day (UTC) (default: a tenth of the monthly quota)',
      wholeNumber,
    )
    .option('--json', 'print the chatbot as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run -s admin -- chatbot create --account ID --name "Shop assistant" --domain shop.example www.shop.example --streaming\n' +
        '  $ npm run -s admin -- chatbot create --account ID --name "Team wiki" --domain wiki.shop.example --wiki shop --wiki-protected',
    )
    .action((options: CreateOptions) => create(deps, options))

  chatbot
    .command('list')
    .description('List the chatbots of one account, or of all accounts.')
    .option('--account <id>', 'only chatbots of this account')
    .option('--json', 'print the chatbots as JSON')
    .action((options: { account?: string; json?: boolean }) => list(deps, options))

  chatbot
    .command('snippet')
    .description('Print the script tag that embeds the chatbot in a website.')
    .requiredOption('--chatbot <id>', 'the chatbot')
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nPaste the tag before </body>. It uses BASE_URL, or the address of the running Frontdesk.')
    .action((options: { chatbot: string; json?: boolean }) => snippet(deps, options))

  chatbot
    .command('cap')
    .description('Limit how many messages a chatbot answers per day (UTC) to protect the monthly quota.')
    .requiredOption('--chatbot <id>', 'the chatbot')
    .requiredOption('--daily <number>', 'messages per day, "default" (a tenth of the monthly quota) or "none"', text =>
      text === 'default' || text === 'none' ? text : wholeNumber(text),
    )
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      '\nWhen the limit is reached, visitors see that the chat is temporarily unavailable until midnight UTC.',
    )
    .action((options: CapOptions) => cap(deps, options))

  chatbot
    .command('domain')
    .description('Manage the allowed domains of a chatbot.')
    .command('add')
    .description('Add allowed domains to a chatbot. Existing domains are kept.')
    .requiredOption('--chatbot <id>', 'the chatbot')
    .requiredOption('--domain <host...>', domainHelp)
    .option('--json', 'print the domains as JSON')
    .action((options: { chatbot: string; domain: string[]; json?: boolean }) => addDomain(deps, options))
}

async function create({ stack, terminal }: Deps, options: CreateOptions): Promise<void> {
  const { wiki, wikiProtected = false, serviceName, dailyCap } = options
  if (wikiProtected && wiki === undefined) {
    throw new AppError('WIKI_SUBDOMAIN_MISSING', 'invalid', '--wiki-protected requires --wiki with a subdomain.')
  }
  const db = await stack.db()
  const made = await createChatbot(
    { db },
    {
      accountId: options.account,
      name: options.name,
      domains: options.domain,
      isStreaming: options.streaming === true,
      language: options.language,
      ...(serviceName === undefined ? {} : { serviceName }),
      ...(dailyCap === undefined ? {} : { dailyCap }),
      ...(wiki === undefined ? {} : { wiki: { subdomain: wiki, isProtected: wikiProtected } }),
    },
  )
  const chatbot = await findChatbot({ db }, made.id)
  if (chatbot !== null && isRestrictedByPlan(chatbot)) {
    terminal.progress(
      `This chatbot does not answer: its account is suspended, or its plan (${chatbot.plan}) does not include protected wikis.`,
    )
  }
  terminal.result(options, made, `Chatbot ${made.id}: ${made.name}, on ${made.domains.join(', ')}`)
}

async function list({ stack, terminal }: Deps, options: { account?: string; json?: boolean }): Promise<void> {
  if (options.account !== undefined && !isUuid(options.account)) throw accountUnknown()
  const db = await stack.db()
  const rows = await db.prisma.chatbot.findMany({
    where: { isDeleting: false, ...(options.account !== undefined && { accountId: options.account }) },
    orderBy: { createdAt: 'asc' },
    include: { allowedDomains: { orderBy: { domain: 'asc' } }, wiki: true },
  })
  const chatbots = rows.map(row => ({
    id: row.id,
    accountId: row.accountId,
    name: row.name,
    domains: row.allowedDomains.map(({ domain }) => domain),
    isStreaming: row.isStreaming,
    language: row.language,
    wiki: row.wiki === null ? null : { subdomain: row.wiki.subdomain, isProtected: row.wiki.isProtected },
    dailyCap: row.dailyCap,
  }))
  const cells = chatbots.map(({ id, accountId, name, domains }) => [id, accountId, name, domains.join(' ')])
  terminal.result(options, chatbots, table(['ID', 'ACCOUNT', 'NAME', 'DOMAINS'], cells))
}

async function snippet({ stack, terminal }: Deps, options: { chatbot: string; json?: boolean }): Promise<void> {
  const db = await stack.db()
  const chatbot = await findChatbot({ db }, options.chatbot)
  if (chatbot === null) throw chatbotUnknown()
  const { id } = chatbot
  const tag = embedSnippet({ baseUrl: await stack.baseUrl(), chatbotId: id })
  terminal.result(options, { id, snippet: tag }, tag)
}

const named = {
  default: { dailyCap: null, words: 'answers at most a tenth of the monthly quota per day, but at least 50 messages' },
  none: { dailyCap: unlimitedDailyCap, words: 'has no daily cap' },
}

async function cap({ stack, terminal }: Deps, options: CapOptions): Promise<void> {
  const { chatbot: id, daily } = options
  const dailyCap = typeof daily === 'number' ? daily : named[daily].dailyCap
  await setDailyCap({ db: await stack.db() }, { chatbotId: id, dailyCap })
  const limit = typeof daily === 'number' ? `answers at most ${daily} messages per day` : named[daily].words
  terminal.result(options, { id, dailyCap }, `Chatbot ${id} ${limit}`)
}

async function addDomain(
  { stack, terminal }: Deps,
  options: { chatbot: string; domain: string[]; json?: boolean },
): Promise<void> {
  const db = await stack.db()
  const id = options.chatbot
  const domains = await addDomains({ db }, { chatbotId: id, domains: options.domain })
  terminal.result(options, { id, domains }, `Chatbot ${id} answers on ${domains.join(', ')}`)
}

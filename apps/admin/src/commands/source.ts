import type { Command } from 'commander'
import type { Source } from '@frontdesk/db/generated/client'
import { isUuid } from '@frontdesk/contracts/text'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import { addWebsiteSource } from '@frontdesk/knowledge/add-source'
import { askForCrawl } from '@frontdesk/knowledge/ask-for-crawl'
import type { Deps } from '../deps.ts'
import { table } from '../terminal.ts'
import { waitForSource } from '../wait-for-source.ts'
import { wholeNumber } from '../whole-number.ts'

interface AddOptions {
  chatbot: string
  website: string
  depth?: number
  wait?: boolean
  json?: boolean
}

/** `source add` and `source list`. */
export function addSourceCommands(program: Command, deps: Deps): void {
  const source = program.command('source').description('the pages that a chatbot answers from')

  source
    .command('add')
    .description('Adds a website and asks the workers to index it.')
    .requiredOption('--chatbot <id>', 'chatbot that learns from it')
    .requiredOption('--website <url>', 'page to start from; the pages that it links to on the same site follow')
    .option('--depth <number>', 'link levels to follow; 0 is the start page alone (default: all)', wholeNumber)
    .option('--wait', 'wait until the pages are indexed, and tell how it goes on standard error')
    .option('--json', 'print the source as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ npm run -s admin -- source add --chatbot ID --website https://shop.example/ --depth 3 --wait',
    )
    .action((options: AddOptions) => add(deps, options))

  source
    .command('list')
    .description('Lists the sources of a chatbot, and how their last indexing went.')
    .requiredOption('--chatbot <id>', 'the chatbot')
    .option('--json', 'print them as JSON')
    .action((options: { chatbot: string; json?: boolean }) => list(deps, options))
}

async function add({ stack, terminal, patienceMs }: Deps, options: AddOptions): Promise<void> {
  const db = await stack.db()
  // Opened first: a source that no worker could be told of would wait for ever.
  const queues = await stack.queues()
  const rules = await stack.addressRules()
  const maxDepth = options.depth ?? null
  const { id } = await addWebsiteSource({ db, rules }, { chatbotId: options.chatbot, url: options.website, maxDepth })
  try {
    await askForCrawl({ queues }, id)
  } catch (error) {
    await db.prisma.source.delete({ where: { id } })
    throw error
  }
  const wait = options.wait === true
  const made = wait
    ? await waitForSource({ db, note: terminal.note, patienceMs }, id)
    : await db.prisma.source.findUniqueOrThrow({ where: { id } })
  terminal.result(
    options,
    present(made),
    `Source ${id}: ${made.url ?? ''}, ${wait ? pages(made) : 'waiting to be indexed'}`,
  )
}

async function list({ stack, terminal }: Deps, options: { chatbot: string; json?: boolean }): Promise<void> {
  const db = await stack.db()
  if (!isUuid(options.chatbot)) throw chatbotUnknown()
  const chatbot = await db.prisma.chatbot.findUnique({
    where: { id: options.chatbot },
    include: { sources: { orderBy: { createdAt: 'asc' } } },
  })
  if (chatbot === null) throw chatbotUnknown()
  const { sources } = chatbot
  const cells = sources.map(source => [
    source.id,
    source.status,
    pages(source),
    source.url ?? source.kind,
    source.error ?? '',
  ])
  terminal.result(options, sources.map(present), table(['ID', 'STATUS', 'PAGES', 'WHAT', 'PROBLEM'], cells))
}

const pages = ({ pagesIndexed, pagesSkipped, pagesFailed }: Source): string =>
  `${pagesIndexed} indexed, ${pagesSkipped} skipped, ${pagesFailed} failed`

const present = ({ id, chatbotId, kind, url, maxDepth, status, error, ...counts }: Source) => ({
  id,
  chatbotId,
  kind,
  url,
  maxDepth,
  status,
  error,
  pagesFound: counts.pagesFound,
  pagesIndexed: counts.pagesIndexed,
  pagesSkipped: counts.pagesSkipped,
  pagesFailed: counts.pagesFailed,
  lastIndexedAt: counts.lastIndexedAt,
})

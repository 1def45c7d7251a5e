import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Option, type Command } from 'commander'
import type { Source } from '@frontdesk/db/generated/client'
import { largestFile } from '@frontdesk/contracts/sources/source-files'
import { isUuid } from '@frontdesk/contracts/text'
import { AppError } from '@frontdesk/contracts/app-error'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import { addWebsiteSource, type NewWebsiteSource } from '@frontdesk/knowledge/sources/add-source'
import { enqueueIndexing } from '@frontdesk/knowledge/sources/enqueue-indexing'
import { addFileSource } from '@frontdesk/knowledge/sources/edit-files'
import { sourceUnknown } from '@frontdesk/knowledge/errors'
import { checkOptions, optionColumns } from '@frontdesk/knowledge/sources/source-options'
import type { Deps } from '../deps.ts'
import { pageOptions, withPageArguments, type PageArguments } from '../page-options.ts'
import { table } from '../terminal.ts'
import { addSourcePagesCommand } from './source-pages.ts'
import { waitForSource, whatWasLeft, whySkipped } from '../wait-for-source.ts'
import { wholeNumber } from '../whole-number.ts'

interface AddOptions extends PageArguments {
  chatbot: string
  website?: string
  sitemap?: string
  products?: string
  file?: string
  depth?: number
  wait?: boolean
  json?: boolean
}

interface EditOptions extends PageArguments {
  source: string
  depth?: number
  every?: number
  json?: boolean
}

/** `source add`, `source edit`, `source list` and `source pages`. */
export function addSourceCommands(program: Command, deps: Deps): void {
  const source = program.command('source').description('the pages that a chatbot answers from')

  withPageArguments(source.command('add'))
    .description('Adds a website, a product feed or a file and asks the workers to index it.')
    .requiredOption('--chatbot <id>', 'chatbot that learns from it')
    .option('--website <url>', 'page to start from; the pages that it links to on the same site follow')
    .option('--sitemap <url>', 'instead of a website: a sitemap whose pages are read, and no others')
    .option('--products <url>', 'instead of a website: a product feed (JSON, CSV, or XML for Google Merchant Center)')
    .addOption(
      new Option('--file <path>', 'PDF, DOCX, HTML, Markdown, TXT or CSV instead').conflicts([
        'website',
        'sitemap',
        'products',
      ]),
    )
    .option('--depth <number>', 'link levels to follow; 0 is the start page alone (default: all)', wholeNumber)
    .option('--wait', 'wait until the pages are indexed, and tell how it goes on standard error')
    .option('--json', 'print the source as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ npm run -s admin -- source add --chatbot ID --website https://shop.example/ --depth 3 --wait',
    )
    .action((options: AddOptions) => add(deps, options))

  withPageArguments(source.command('edit'))
    .description('Changes how a website is read from its next indexing on; what is not named stays as it is.')
    .requiredOption('--source <id>', 'the source')
    .option('--depth <number>', 'link levels to follow; 0 is the start page alone', wholeNumber)
    .option('--every <days>', 'read it again every 3, 7 or 30 days; 0: only when asked', wholeNumber)
    .option('--json', 'print the source as JSON')
    .action((options: EditOptions) => edit(deps, options))

  source
    .command('list')
    .description('Lists the sources of a chatbot, and how their last indexing went.')
    .requiredOption('--chatbot <id>', 'the chatbot')
    .option('--json', 'print them as JSON')
    .action((options: { chatbot: string; json?: boolean }) => list(deps, options))

  addSourcePagesCommand(source, deps)
}

async function add({ stack, terminal, patienceMs }: Deps, options: AddOptions): Promise<void> {
  const db = await stack.db()
  // Opened first: a source that no worker could be told of would wait for ever.
  const queues = await stack.queues()
  const { id, what } = await store({ stack }, options)
  try {
    await enqueueIndexing({ queues }, id)
  } catch (error) {
    await db.prisma.source.delete({ where: { id } })
    throw error
  }
  const wait = options.wait === true
  const made = wait
    ? await waitForSource({ db, note: terminal.note, patienceMs }, id)
    : await db.prisma.source.findUniqueOrThrow({ where: { id } })
  terminal.result(options, present(made), `Source ${id}: ${what}, ${wait ? pages(made) : 'waiting to be indexed'}`)
}

/** Stores the source, and says what it is. */
async function store({ stack }: Pick<Deps, 'stack'>, options: AddOptions): Promise<{ id: string; what: string }> {
  const db = await stack.db()
  const { chatbot: chatbotId, file } = options
  if (file === undefined) {
    const { id, url } = await addWebsiteSource({ db, rules: await stack.addressRules() }, siteOf(options))
    return { id, what: url }
  }
  if (!isUuid(chatbotId) || (await db.prisma.chatbot.count({ where: { id: chatbotId } })) === 0) throw chatbotUnknown()
  const name = basename(file)
  const id = await addFileSource({ db }, { chatbotId, language: null, name, content: await contentOf(file) })
  return { id, what: name }
}

async function contentOf(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() !== true) throw new AppError('FILE_MISSING', 'invalid', `there is no file ${path}.`)
  if (found.size > largestFile) {
    throw new AppError('FILE_TOO_LARGE', 'too-large', `a file has at most ${largestFile / 1024 / 1024} MB.`)
  }
  return readFile(path)
}

function siteOf({ website, sitemap, products, ...options }: AddOptions): NewWebsiteSource {
  const named = Object.entries({ website, sitemap, products }).filter(([, url]) => url !== undefined)
  const [[kind, url] = []] = named
  if (named.length !== 1 || url === undefined) {
    throw new AppError('SITE_MISSING', 'invalid', 'name either a --website, a --sitemap or --products.')
  }
  return {
    chatbotId: options.chatbot,
    url,
    kind: kind as 'website' | 'sitemap' | 'products',
    maxDepth: options.depth ?? null,
    options: pageOptions(options),
  }
}

async function edit({ stack, terminal }: Deps, { source: id, depth, every, ...rest }: EditOptions): Promise<void> {
  const options = pageOptions(rest)
  checkOptions(options)
  if (every !== undefined && ![0, 3, 7, 30].includes(every)) {
    throw new AppError(
      'DAYS_INVALID',
      'invalid',
      'a source is read again every 3, 7 or 30 days, or with 0 only when asked.',
    )
  }
  const db = await stack.db()
  const found = isUuid(id) ? await db.prisma.source.findUnique({ where: { id } }) : null
  if (found === null) throw sourceUnknown()
  const data = {
    ...optionColumns(options),
    ...(depth === undefined ? {} : { maxDepth: depth }),
    ...(every === undefined ? {} : { reindexDays: every === 0 ? null : every }),
  }
  const changed = await db.prisma.source.update({ where: { id }, data })
  terminal.result(rest, present(changed), `Source ${id}: changed, and read so from its next indexing on`)
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

const pages = ({ pagesIndexed, pagesSkipped, pagesFailed, ...source }: Source): string =>
  `${pagesIndexed} indexed, ${pagesSkipped} skipped${whySkipped(source)}, ${pagesFailed} failed${whatWasLeft(source)}`

const present = ({ id, chatbotId, kind, url, maxDepth, status, error, ...counts }: Source) => ({
  id,
  chatbotId,
  kind,
  url,
  maxDepth,
  reindexDays: counts.reindexDays,
  includePatterns: counts.includePatterns,
  excludePatterns: counts.excludePatterns,
  keepSelectors: counts.keepSelectors,
  dropSelectors: counts.dropSelectors,
  status,
  error,
  pagesFound: counts.pagesFound,
  pagesFetched: counts.pagesFetched,
  skipReasons: counts.skipReasons,
  pagesIndexed: counts.pagesIndexed,
  pagesSkipped: counts.pagesSkipped,
  pagesFailed: counts.pagesFailed,
  lastIndexedAt: counts.lastIndexedAt,
})

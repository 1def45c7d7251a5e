import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Option, type Command } from 'commander'
import type { Db } from '@frontdesk/db/connect'
import type { Source } from '@frontdesk/db/generated/client'
import { raiseVersion } from '@frontdesk/db/row-version'
import { largestFile } from '@frontdesk/contracts/sources/source-files'
import { isUuid } from '@frontdesk/contracts/text'
import { AppError } from '@frontdesk/errors/app-error'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import { addFetchedSource, type NewFetchedSource } from '@frontdesk/knowledge/sources/add-fetched-source'
import { enqueueIndexing } from '@frontdesk/knowledge/sources/enqueue-indexing'
import { addFileSource } from '@frontdesk/knowledge/sources/store-files'
import { sourceUnknown } from '@frontdesk/knowledge/errors'
import type { FetchedKind } from '@frontdesk/knowledge/source-kinds'
import { checkOptions, optionColumns } from '@frontdesk/knowledge/sources/source-options'
import type { Deps } from '../deps.ts'
import { pageOptions, withPageArguments, type PageArguments } from '../page-options.ts'
import { table } from '../terminal.ts'
import { addSourcePagesCommand } from './source-pages.ts'
import { waitForSource, whatWasLeft, whySkipped } from '../wait-for-source.ts'
import { wholeNumber } from '../whole-number.ts'

/** The options of `source add` that name an address, with their help. */
const addressOptions = {
  website: 'start page; Frontdesk follows links to pages of the same site',
  sitemap: 'sitemap to read instead of a website',
  products: 'product feed (JSON, CSV, or XML for Google Merchant Center) instead of a website',
} satisfies Record<FetchedKind, string>

// A table of exactly these keys.
const addressKinds = Object.keys(addressOptions) as FetchedKind[]

interface AddOptions extends PageArguments, Partial<Record<FetchedKind, string>> {
  chatbot: string
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
  const source = program.command('source').description('Manage the sources of a knowledge base.')

  const add = withPageArguments(source.command('add'))
    .description('Add a website, a product feed or a file, and index it.')
    .requiredOption('--chatbot <id>', 'chatbot that answers from the source')
  for (const kind of addressKinds) add.option(`--${kind} <url>`, addressOptions[kind])
  add
    .addOption(
      new Option(
        '--file <path>',
        'PDF, DOCX, ODT, XLSX, ODS, PPTX, ODP, EPUB, HTML, Markdown, TXT or CSV file instead of a website',
      ).conflicts(addressKinds),
    )
    .option('--depth <number>', 'link levels to follow; 0: only the start page (default: all)', wholeNumber)
    .option('--wait', 'wait until the source is indexed, printing progress to standard error')
    .option('--json', 'print the source as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ npm run -s admin -- source add --chatbot ID --website https://shop.example/ --depth 3 --wait',
    )
    .action((options: AddOptions) => addSource(deps, options))

  withPageArguments(source.command('edit'))
    .description('Change the options of a website source. They apply the next time it is indexed.')
    .requiredOption('--source <id>', 'the source')
    .option('--depth <number>', 'link levels to follow; 0: only the start page', wholeNumber)
    .option('--every <days>', 'index again every 3, 7 or 30 days; 0: on demand only', wholeNumber)
    .option('--json', 'print the source as JSON')
    .action((options: EditOptions) => edit(deps, options))

  source
    .command('list')
    .description('List the sources of a chatbot with the result of their last indexing.')
    .requiredOption('--chatbot <id>', 'the chatbot')
    .option('--json', 'print the sources as JSON')
    .action((options: { chatbot: string; json?: boolean }) => list(deps, options))

  addSourcePagesCommand(source, deps)
}

async function addSource({ stack, terminal, idleMs }: Deps, options: AddOptions): Promise<void> {
  const db = await stack.db()
  const queues = await stack.queues()
  const { id, what } = await store({ stack }, options)
  await enqueueIndexing({ queues }, id)
  const wait = options.wait === true
  const made = wait
    ? await waitForSource({ db, onProgress: terminal.progress, idleMs }, id)
    : await db.prisma.source.findUniqueOrThrow({ where: { id } })
  terminal.result(options, present(made), `Source ${id}: ${what}, ${wait ? pages(made) : 'waiting to be indexed'}`)
}

/** Stores the source. Returns its id and its address or file name. */
async function store({ stack }: Pick<Deps, 'stack'>, options: AddOptions): Promise<{ id: string; what: string }> {
  const db = await stack.db()
  const { chatbot: chatbotId, file } = options
  if (file === undefined) {
    const rules = (await stack.addressRules()).forAccount(await accountOf(db, chatbotId))
    const { id, url } = await addFetchedSource({ db, rules }, siteOf(options))
    return { id, what: url }
  }
  await accountOf(db, chatbotId)
  const name = basename(file)
  const id = await addFileSource({ db }, { chatbotId, language: null, name, content: await contentOf(file) })
  return { id, what: name }
}

async function accountOf({ prisma }: Db, chatbotId: string): Promise<string> {
  const where = { id: chatbotId }
  const chatbot = isUuid(chatbotId) ? await prisma.chatbot.findUnique({ where, select: { accountId: true } }) : null
  if (chatbot === null) throw chatbotUnknown()
  return chatbot.accountId
}

async function contentOf(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() !== true) throw new AppError('FILE_MISSING', 'invalid', `no such file: ${path}.`)
  if (found.size > largestFile) {
    throw new AppError(
      'FILE_TOO_LARGE',
      'too-large',
      `the file is larger than ${largestFile / 1024 / 1024} MB, the maximum.`,
    )
  }
  return readFile(path)
}

function siteOf(options: AddOptions): NewFetchedSource {
  const named = addressKinds.flatMap(kind => {
    const url = options[kind]
    return url === undefined ? [] : [{ kind, url }]
  })
  const [site] = named
  if (named.length !== 1 || site === undefined) {
    const sites = addressKinds.map(name => `a --${name}`).join(', ')
    throw new AppError('SITE_MISSING', 'invalid', `pass either ${sites} or --file.`)
  }
  return { chatbotId: options.chatbot, ...site, maxDepth: options.depth ?? null, options: pageOptions(options) }
}

async function edit({ stack, terminal }: Deps, { source: id, depth, every, ...rest }: EditOptions): Promise<void> {
  const options = pageOptions(rest)
  checkOptions(options)
  if (every !== undefined && ![0, 3, 7, 30].includes(every)) {
    throw new AppError('DAYS_INVALID', 'invalid', '--every takes 3, 7 or 30 days, or 0 for indexing on demand only.')
  }
  const db = await stack.db()
  const found = isUuid(id) ? await db.prisma.source.findUnique({ where: { id } }) : null
  if (found === null) throw sourceUnknown()
  const data = {
    ...optionColumns(options),
    ...(depth === undefined ? {} : { maxDepth: depth }),
    ...(every === undefined ? {} : { reindexDays: every === 0 ? null : every }),
  }
  const changed = await db.prisma.source.update({ where: { id }, data: { ...data, ...raiseVersion } })
  terminal.result(rest, present(changed), `Source ${id} is changed; the options apply the next time it is indexed`)
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
  terminal.result(options, sources.map(present), table(['ID', 'STATUS', 'PAGES', 'SOURCE', 'ERROR'], cells))
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
  renderPages: counts.renderPages,
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

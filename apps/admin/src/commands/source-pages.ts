import type { Command } from 'commander'
import { isUuid } from '@frontdesk/contracts/text'
import { sourceUnknown } from '@frontdesk/knowledge/errors'
import type { Deps } from '../deps.ts'
import { table } from '../terminal.ts'

interface PagesOptions {
  source: string
  failed?: boolean
  json?: boolean
}

/** `source pages`. */
export function addSourcePagesCommand(source: Command, deps: Deps): void {
  source
    .command('pages')
    .description('Lists the pages of a source, and why those that could not be read the last time were not.')
    .requiredOption('--source <id>', 'the source')
    .option('--failed', 'only those that could not be read')
    .option('--json', 'print them as JSON')
    .action((options: PagesOptions) => listPages(deps, options))
}

async function listPages({ stack, terminal }: Deps, options: PagesOptions): Promise<void> {
  const { source: sourceId, failed } = options
  const db = await stack.db()
  if (!isUuid(sourceId) || (await db.prisma.source.count({ where: { id: sourceId } })) === 0) throw sourceUnknown()
  const pages = await db.prisma.document.findMany({
    where: { sourceId, ...(failed === true ? { error: { not: null } } : {}) },
    orderBy: { id: 'asc' },
    select: { url: true, title: true, status: true, error: true, fetchedAt: true },
  })
  const cells = pages.map(({ url, title, status, error }) => [url, status, title, error ?? ''])
  terminal.result(options, pages, table(['URL', 'STATUS', 'TITLE', 'PROBLEM'], cells))
}

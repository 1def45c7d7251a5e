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
    .description('List the pages of a source, with errors.')
    .requiredOption('--source <id>', 'the source')
    .option('--failed', 'only pages with an error')
    .option('--json', 'print the pages as JSON')
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
  terminal.result(options, pages, table(['URL', 'STATUS', 'TITLE', 'ERROR'], cells))
}

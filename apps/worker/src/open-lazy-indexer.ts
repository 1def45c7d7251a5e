import type { Indexer, IndexerNeeds } from '@frontdesk/knowledge/open-indexer'
import type { Deps } from './deps.ts'

type Needs = Omit<IndexerNeeds, 'paces'> & Pick<Deps, 'redis' | 'namespace'>

/**
 * The indexer, which is loaded and opened by the first job that wants it: a process that indexes nothing holds no
 * crawler.
 */
export function openLazyIndexer({ redis, namespace, ...needs }: Needs): Indexer {
  const open = async (): Promise<Indexer> => {
    const [{ openIndexer }, { openPaces }] = await Promise.all([
      import('@frontdesk/knowledge/open-indexer'),
      import('@frontdesk/knowledge/crawl/pace'),
    ])
    return openIndexer({ ...needs, paces: openPaces({ redis, namespace }) })
  }
  let opened: Promise<Indexer> | undefined
  const indexer = (): Promise<Indexer> => (opened ??= open())
  return {
    index: async (sourceId, options) => (await indexer()).index(sourceId, options),
    previewWebsite: async input => (await indexer()).previewWebsite(input),
    testPage: async input => (await indexer()).testPage(input),
    indexPage: async input => (await indexer()).indexPage(input),
    close: async () => (await opened)?.close(),
  }
}

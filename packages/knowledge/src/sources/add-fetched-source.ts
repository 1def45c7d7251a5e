import { isUuid } from '@frontdesk/contracts/text'
import { prismaCode } from '@frontdesk/db/prisma-code'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import { AppError, inField } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { readUrl, type AddressRules } from '@frontdesk/egress/address-rules'
import type { FetchedKind } from '../source-kinds.ts'
import { checkOptions, optionColumns, type PageOptions } from './source-options.ts'

/** A website, the pages that a sitemap lists, or a product feed, to learn from. */
export interface NewFetchedSource {
  readonly chatbotId: string
  /** As a person writes it: `https://` may be missing. */
  readonly url: string
  /** Link levels to follow; 0 reads this page only, null all of the site. */
  readonly maxDepth: number | null
  readonly kind?: FetchedKind
  readonly options?: Partial<PageOptions>
}

/**
 * Stores a source that is fetched from an address; the caller enqueues its indexing. Refuses what is no web address, and
 * what the crawler would refuse anyway. The crawler checks again, with what the name then stands for.
 */
export async function addFetchedSource(
  { db, rules }: { db: { prisma: Pick<Db['prisma'], 'source'> }; rules: Pick<AddressRules, 'checkUrl'> },
  { chatbotId, url, maxDepth, kind = 'website', options = {} }: NewFetchedSource,
): Promise<{ id: string; url: string }> {
  const address = inField('/url', () => {
    const written = websiteAddress(url)
    rules.checkUrl(written)
    return written
  })
  if (!isUuid(chatbotId)) throw chatbotUnknown()
  if (maxDepth !== null && !(Number.isInteger(maxDepth) && maxDepth >= 0 && maxDepth <= 100)) {
    throw new AppError('DEPTH_INVALID', 'invalid', 'The depth must be a whole number from 0 to 100.', {
      field: '/maxDepth',
    })
  }
  checkOptions(options)
  try {
    const data = { chatbotId, kind, url: address.href, maxDepth, ...optionColumns(options) }
    const { id } = await db.prisma.source.create({ data, select: { id: true } })
    return { id, url: address.href }
  } catch (error) {
    throw prismaCode(error) === 'P2003' ? chatbotUnknown() : error
  }
}

/** The address of a website as a person writes it: `https://` may be missing. */
export function websiteAddress(text: string): URL {
  const written = text.trim()
  const address = readUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`)
  const isWeb = address.protocol === 'http:' || address.protocol === 'https:'
  if (!isWeb || address.username !== '' || address.password !== '' || address.href.length > 2_000) {
    throw new AppError('UNSUPPORTED_URL', 'invalid', 'A website address looks like https://shop.example/.')
  }
  address.hash = ''
  return address
}

import { Type, type Static } from '@sinclair/typebox'
import { listQueryFields } from '../list-query.ts'
import { SourceFile } from './source-files.ts'
import { noNul, Timestamp, Uuid, visible } from '../text.ts'
import { Version } from '../version.ts'

const strict = { additionalProperties: false } as const

/** `*` matches any characters. A pattern that begins with `/` is matched against path and query, others against the URL. */
const patterns = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 500, pattern: visible, ...noNul }), { maxItems: 50, description })

const selectors = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 200, ...noNul }), { maxItems: 20, description })

const settings = {
  maxDepth: Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()], {
    description: 'Number of link levels to follow; 0: this page only; null: the whole site.',
  }),
  language: Type.Union([Type.String({ maxLength: 35 }), Type.Null()], {
    description: 'Language of pages that do not declare one.',
  }),
  reindexDays: Type.Union([Type.Literal(3), Type.Literal(7), Type.Literal(30), Type.Null()], {
    description: 'Interval in days between reindexing runs; null: only on request.',
  }),
  includePatterns: patterns(
    'Pages to read, like /help/* or https://shop.example/en/*; empty: all. The start page is always read for its links.',
  ),
  excludePatterns: patterns('Pages to exclude. Takes precedence over includePatterns.'),
  keepSelectors: selectors(
    'CSS selectors of the parts of a page to read; empty: the main content is detected automatically.',
  ),
  dropSelectors: selectors('CSS selectors of the parts of a page to ignore.'),
  renderPages: Type.Boolean({
    description:
      'Whether to run the JavaScript of every page in a browser; false: only of pages without text. Requires a rendering worker.',
  }),
}

const ofPages = {
  language: Type.Optional(settings.language),
  reindexDays: Type.Optional(settings.reindexDays),
  includePatterns: Type.Optional(settings.includePatterns),
  excludePatterns: Type.Optional(settings.excludePatterns),
  keepSelectors: Type.Optional(settings.keepSelectors),
  dropSelectors: Type.Optional(settings.dropSelectors),
  renderPages: Type.Optional(settings.renderPages),
}

const CreateWebsiteSourceRequest = Type.Object(
  {
    kind: Type.Optional(Type.Literal('website')),
    url: Type.String({
      minLength: 1,
      maxLength: 2_048,
      description: 'The page to start from; https:// may be omitted.',
    }),
    maxDepth: Type.Optional(settings.maxDepth),
    ...ofPages,
  },
  { ...strict, title: 'CreateWebsiteSourceRequest' },
)

const CreateSitemapSourceRequest = Type.Object(
  {
    kind: Type.Literal('sitemap'),
    url: Type.String({
      minLength: 1,
      maxLength: 2_048,
      description: 'A sitemap or sitemap index, gzipped or not. Only the pages listed in it are read.',
    }),
    ...ofPages,
  },
  { ...strict, title: 'CreateSitemapSourceRequest' },
)

const CreateWrittenSourceRequest = Type.Object(
  {
    kind: Type.Union([Type.Literal('text'), Type.Literal('question_answer')], {
      description: 'Texts, or questions and answers, that the owner writes.',
    }),
    language: Type.Optional(settings.language),
  },
  { ...strict, title: 'CreateWrittenSourceRequest' },
)

const CreateProductFeedRequest = Type.Object(
  {
    kind: Type.Literal('products'),
    url: Type.String({
      minLength: 1,
      maxLength: 2_048,
      description: 'A product feed: JSON, CSV, or XML in the format of Google Merchant Center.',
    }),
    language: Type.Optional(
      Type.Union([Type.String({ maxLength: 35 }), Type.Null()], {
        description: 'Language of the product descriptions.',
      }),
    ),
    reindexDays: Type.Optional(settings.reindexDays),
  },
  { ...strict, title: 'CreateProductFeedRequest' },
)

/**
 * POST /api/chatbots/{id}/sources: a website, the pages of a sitemap, a product feed, or a source whose entries the
 * owner writes.
 */
export const CreateSourceRequest = Type.Union(
  [CreateWebsiteSourceRequest, CreateSitemapSourceRequest, CreateProductFeedRequest, CreateWrittenSourceRequest],
  { title: 'CreateSourceRequest' },
)
export type CreateSourceRequest = Static<typeof CreateSourceRequest>

/** The kinds of sources: those that are created by this request, and `file`, which is created by an upload. */
export type SourceKind = NonNullable<CreateSourceRequest['kind']> | 'file'

/**
 * PATCH of a source. Absent fields stay unchanged. Depth, language, patterns and selectors take effect with the next
 * indexing.
 */
export const UpdateSourceRequest = Type.Partial(Type.Object(settings), {
  title: 'UpdateSourceRequest',
  ...strict,
  minProperties: 1,
})
export type UpdateSourceRequest = Static<typeof UpdateSourceRequest>

/**
 * Why pages were skipped, and how many for each reason. `outOfScope`, `endless` and the limits count links that were found
 * and never requested, so that they count neither as found nor as skipped; each counts up to the most pages that are read.
 */
export const SkipReasons = Type.Partial(
  Type.Object({
    robots: Type.Integer({ description: 'robots.txt disallows them.' }),
    excluded: Type.Integer({ description: 'The patterns of the source exclude them.' }),
    canonical: Type.Integer({ description: 'They name another page as canonical.' }),
    duplicate: Type.Integer({ description: 'Their title and text are the same as on another page.' }),
    variant: Type.Integer({
      description:
        'They repeat another page: with a session id, in another order, with fewer of its entries, or for a date without entries.',
    }),
    redirect: Type.Integer({ description: 'They redirect to a page that was already read, or to another site.' }),
    gone: Type.Integer({
      description: 'They do not exist: the site returns 404, 410, or a page that says so.',
    }),
    notHtml: Type.Integer({ description: 'They are not HTML.' }),
    noText: Type.Integer({ description: 'They have no readable text.' }),
    scriptOnly: Type.Integer({
      description: 'Their text requires JavaScript, and no rendering worker is running.',
    }),
    challenge: Type.Integer({ description: 'The site shows a bot check instead of the page.' }),
    login: Type.Integer({ description: 'They are behind a login.' }),
    parked: Type.Integer({ description: 'The domain is parked or for sale and has no website.' }),
    outOfScope: Type.Integer({ description: 'Links to pages that the patterns of the source exclude.' }),
    endless: Type.Integer({
      description: 'Endless links, such as those of a calendar or a filter, after pages that added nothing new.',
    }),
    depthLimit: Type.Integer({ description: 'Links to pages deeper than maxDepth.' }),
    pageLimit: Type.Integer({ description: 'Links to pages beyond the page limit of a source.' }),
    sizeLimit: Type.Integer({
      description: 'Pages remaining when the size limit of a source, or of all sources together, was reached.',
    }),
    timeLimit: Type.Integer({ description: 'Pages remaining when the time limit of a source was reached.' }),
    sitemapLimit: Type.Integer({ description: 'Sitemaps beyond the limit for one source.' }),
    noId: Type.Integer({ description: 'Rows of a product feed without an id.' }),
    noName: Type.Integer({ description: 'Rows of a product feed without a name.' }),
    repeated: Type.Integer({ description: 'Rows of a product feed with the id of an earlier row.' }),
    rowLimit: Type.Integer({ description: 'Rows of a product feed beyond the row limit.' }),
    notProduct: Type.Integer({ description: 'Rows of a product feed without any fields.' }),
    brokenRow: Type.Integer({
      description: 'Rows of a product feed that are damaged, or have more or fewer fields than columns.',
    }),
    unpublished: Type.Integer({ description: 'Products that the feed marks as drafts or not published.' }),
    oddRow: Type.Integer({
      description:
        'Rows of a table in a file whose number of fields does not match its columns. They are read as they are.',
    }),
  }),
  { title: 'SkipReasons' },
)
export type SkipReasons = Static<typeof SkipReasons>

/** A source and the progress of its indexing. */
export const Source = Type.Object(
  {
    id: Uuid(),
    // Clients take any string: a later version may add a kind.
    kind: Type.Unsafe<SourceKind>(Type.String()),
    url: Type.Union([Type.String(), Type.Null()]),
    file: Type.Union([SourceFile, Type.Null()]),
    ...settings,
    status: Type.Union(['pending', 'indexing', 'ready', 'failed'].map(status => Type.Literal(status))),
    error: Type.Union([Type.String(), Type.Null()], { description: 'Why the last indexing failed.' }),
    pagesFound: Type.Integer(),
    pagesIndexed: Type.Integer(),
    pagesSkipped: Type.Integer(),
    pagesFailed: Type.Integer(),
    pagesFetched: Type.Integer({ description: 'Pages that were requested, including unchanged ones.' }),
    skipReasons: SkipReasons,
    limitReached: Type.Union(
      [Type.Literal('pages'), Type.Literal('bytes'), Type.Literal('time'), Type.Literal('plan'), Type.Null()],
      {
        description:
          'Limit that ended the last crawl early: pages, bytes or time of this installation, or the text that the plan allows for this source; null: none.',
      },
    ),
    limitValue: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Value of that limit: pages, bytes, seconds, or bytes of text.',
    }),
    lastIndexedAt: Type.Union([Timestamp(), Type.Null()]),
    version: Version(),
    createdAt: Timestamp(),
  },
  { title: 'Source' },
)
export type Source = Static<typeof Source>

/** GET /api/chatbots/{id}/sources. */
export const SourceList = Type.Object({ sources: Type.Array(Source) }, { title: 'SourceList' })

/** GET /api/chatbots/{id}/sources/{sourceId}/pages. */
export const PagesQuery = Type.Object(
  {
    status: Type.Optional(
      Type.Union([Type.Literal('indexed'), Type.Literal('failed')], {
        description:
          'indexed: pages that can be found. failed: pages that could not be read at the last attempt; their previous content may still be found.',
      }),
    ),
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
    ...listQueryFields,
  },
  strict,
)
export type PagesQuery = Static<typeof PagesQuery>

/** A page of a source. */
export const SourcePage = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    title: Type.String(),
    status: Type.Union([Type.Literal('indexed'), Type.Literal('failed')]),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the page could not be read at the last attempt.',
    }),
    fetchedAt: Timestamp('When the page was last fetched and had changed or could not be read.'),
  },
  { title: 'SourcePage' },
)

/** Pages of a source in the order in which they were found. */
export const SourcePageList = Type.Object(
  {
    pages: Type.Array(SourcePage),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'SourcePageList' },
)
export type SourcePageList = Static<typeof SourcePageList>

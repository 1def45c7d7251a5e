import { Type, type Static } from '@sinclair/typebox'
import { SkipReason } from './skipped-pages.ts'
import { pageAddress, SourcePageDetail } from './source-pages.ts'

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

/** Why a website, or a page of it, cannot be read as it is. */
export const PageProblem = Type.Union(
  [
    Type.Literal('PRIVATE_ADDRESS', { description: 'The address is inside a private network (see EGRESS_ALLOW).' }),
    Type.Literal('UNSUPPORTED_ADDRESS', {
      description: 'The address uses a port or scheme other than those of the web.',
    }),
    Type.Literal('ROBOTS_DISALLOWED', { description: 'robots.txt disallows the page.' }),
    Type.Literal('NOT_FOUND', { description: 'The page does not exist (404 or 410).' }),
    Type.Literal('LOGIN_REQUIRED', { description: 'The page is behind a login.' }),
    Type.Literal('REFUSED', { description: 'The site refused the request (403, 429 or similar).' }),
    Type.Literal('SERVER_ERROR', { description: 'The site returned a server error (500 or higher).' }),
    Type.Literal('UNREACHABLE', {
      description: 'The host does not exist, the connection failed, or the certificate is invalid.',
    }),
    Type.Literal('TIMED_OUT', { description: 'The site did not answer in time.' }),
    Type.Literal('TOO_MANY_REDIRECTS', { description: 'The site redirects in a loop.' }),
    Type.Literal('NOT_HTML', { description: 'The address leads to a file or an image, not a web page.' }),
    Type.Literal('TOO_LARGE', { description: 'The page is too large or too deeply nested.' }),
    Type.Literal('SCRIPT_ONLY', {
      description: 'The text requires JavaScript, and no rendering worker is running.',
    }),
    Type.Literal('NO_TEXT', { description: 'The page has no readable text.' }),
  ],
  { title: 'PageProblem' },
)
export type PageProblem = Static<typeof PageProblem>

/** POST /api/chatbots/preview. */
export const PreviewWebsiteRequest = Type.Object(
  { url: pageAddress('The address of a website; https:// may be omitted.') },
  { title: 'PreviewWebsiteRequest', additionalProperties: false },
)
export type PreviewWebsiteRequest = Static<typeof PreviewWebsiteRequest>

/** What a website says of itself, before it becomes a source. What is not known is null. */
export const WebsitePreview = Type.Object(
  {
    url: Type.String({ description: 'The address after redirects.' }),
    host: Type.String(),
    title: orNull(Type.String()),
    siteName: orNull(Type.String({ description: 'The name of the website (og:site_name).' })),
    description: orNull(Type.String()),
    language: orNull(Type.String()),
    iconDataUrl: orNull(
      Type.String({ description: 'The icon as a data URL: PNG, JPEG, GIF, WebP or ICO of at most 30 kB.' }),
    ),
    color: orNull(Type.String({ description: 'The theme colour, as #rrggbb.' })),
    sitemap: orNull(
      Type.Object({
        url: Type.String(),
        pages: Type.Integer({ description: 'Pages of this website that its sitemaps list.' }),
        hasMore: Type.Boolean({ description: 'True if only some of the sitemaps were read.' }),
      }),
    ),
    robots: Type.Union([Type.Literal('allowed'), Type.Literal('disallowed'), Type.Literal('none')], {
      description: 'Whether robots.txt allows the page; none: there is no robots.txt, or it is unknown.',
    }),
    links: Type.Integer({ description: 'Links on the page to other pages of this website.' }),
    problem: orNull(PageProblem),
  },
  { title: 'WebsitePreview' },
)
export type WebsitePreview = Static<typeof WebsitePreview>

/** POST /api/chatbots/{id}/sources/{sourceId}/test-page. */
export const TestPageRequest = Type.Object(
  { url: pageAddress('A page of this website; https:// may be omitted.') },
  { title: 'TestPageRequest', additionalProperties: false },
)
export type TestPageRequest = Static<typeof TestPageRequest>

/** What would be read of a page, by the patterns and selectors of its source. Nothing is stored. */
export const TestPageResult = Type.Object(
  {
    url: Type.String({ description: 'The address after redirects.' }),
    isRead: Type.Boolean({ description: 'Whether a crawl that reaches the page will index it.' }),
    skipReason: orNull(SkipReason),
    problem: orNull(PageProblem),
    error: orNull(Type.String({ description: 'A sentence that explains why the page could not be read.' })),
    insteadUrl: orNull(Type.String({ description: 'Canonical or identical page that is indexed instead.' })),
    title: orNull(Type.String()),
    language: orNull(Type.String()),
    text: Type.String({ description: 'Text that would be indexed, at most 20,000 characters.' }),
    isTextCut: Type.Boolean(),
    passagesCount: Type.Integer(),
    links: Type.Array(Type.String(), { description: 'Links to pages of this website, at most 100.' }),
    linksCount: Type.Integer(),
    maxDepth: orNull(
      Type.Integer({
        description: 'Depth of the source: the maximum number of links from the start page to a page. null: unlimited.',
      }),
    ),
    pageId: orNull(Type.String({ description: 'The page as currently indexed; null: it is not indexed.' })),
  },
  { title: 'TestPageResult' },
)
export type TestPageResult = Static<typeof TestPageResult>

/** POST /api/chatbots/{id}/sources/{sourceId}/pages/{pageId}/reindex: what came of it, and the page as it is now. */
export const ReindexPageResult = Type.Object(
  {
    outcome: Type.Union([
      Type.Literal('indexed', { description: 'The page has changed and was indexed.' }),
      Type.Literal('unchanged', { description: 'The page has not changed.' }),
      Type.Literal('skipped', {
        description: 'The page was not indexed. Its previous content stays until the next crawl.',
      }),
      Type.Literal('failed', { description: 'The page could not be read. Its previous content stays.' }),
    ]),
    skipReason: orNull(SkipReason),
    error: orNull(Type.String()),
    page: SourcePageDetail,
  },
  { title: 'ReindexPageResult' },
)
export type ReindexPageResult = Static<typeof ReindexPageResult>

import { Type, type Static } from '@sinclair/typebox'
import { SkipReason } from './skipped-pages.ts'
import { pageAddress, SourcePageDetail } from './source-pages.ts'

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

/** Why a website, or a page of it, cannot be read as it is. */
export const PageProblem = Type.Union(
  [
    Type.Literal('PRIVATE_ADDRESS', { description: 'The address is inside a private network (see EGRESS_ALLOW).' }),
    Type.Literal('UNSUPPORTED_ADDRESS', { description: 'Another port or scheme than those of the web.' }),
    Type.Literal('ROBOTS_DISALLOWED', { description: 'robots.txt forbids reading the page.' }),
    Type.Literal('NOT_FOUND', { description: 'There is no page at this address (404 or 410).' }),
    Type.Literal('LOGIN_REQUIRED', { description: 'The page is behind a login.' }),
    Type.Literal('REFUSED', { description: 'The site refuses to answer (403, 429 or the like).' }),
    Type.Literal('SERVER_ERROR', { description: 'The site answers with an error of its own (500 and up).' }),
    Type.Literal('UNREACHABLE', { description: 'No such host, no connection, or a certificate that is not valid.' }),
    Type.Literal('TIMED_OUT', { description: 'The site did not answer in time.' }),
    Type.Literal('TOO_MANY_REDIRECTS', { description: 'The site redirects in circles.' }),
    Type.Literal('NOT_HTML', { description: 'Not a web page, but a file or an image.' }),
    Type.Literal('TOO_LARGE', { description: 'Too large, or too deeply nested.' }),
    Type.Literal('SCRIPT_ONLY', {
      description: 'The text appears only with JavaScript, and no rendering worker runs it.',
    }),
    Type.Literal('NO_TEXT', { description: 'The page holds no readable text.' }),
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
        hasMore: Type.Boolean({ description: 'True when only a part of the sitemaps was read.' }),
      }),
    ),
    robots: Type.Union([Type.Literal('allowed'), Type.Literal('disallowed'), Type.Literal('none')], {
      description: 'Whether robots.txt allows reading the page; none: there is no robots.txt, or it is not known.',
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
    isRead: Type.Boolean({ description: 'Whether a crawl that comes across the page indexes it.' }),
    skipReason: orNull(SkipReason),
    problem: orNull(PageProblem),
    error: orNull(Type.String({ description: 'Why the page could not be read, as a sentence.' })),
    insteadUrl: orNull(
      Type.String({ description: 'The page that is indexed instead: a canonical or an identical one.' }),
    ),
    title: orNull(Type.String()),
    language: orNull(Type.String()),
    text: Type.String({ description: 'The text that would be indexed, 20,000 characters at most.' }),
    isTextCut: Type.Boolean(),
    passagesCount: Type.Integer(),
    links: Type.Array(Type.String(), { description: 'Links to pages of this website, 100 at most.' }),
    linksCount: Type.Integer(),
    maxDepth: orNull(
      Type.Integer({
        description: 'The depth of the source: a page is found only within so many links of the start page. null: any.',
      }),
    ),
    pageId: orNull(Type.String({ description: 'The page as it is indexed now; null if it is not.' })),
  },
  { title: 'TestPageResult' },
)
export type TestPageResult = Static<typeof TestPageResult>

/** POST /api/chatbots/{id}/sources/{sourceId}/pages/{pageId}/reindex: what came of it, and the page as it is now. */
export const ReindexPageResult = Type.Object(
  {
    outcome: Type.Union([
      Type.Literal('indexed', { description: 'The page had changed and was indexed.' }),
      Type.Literal('unchanged', { description: 'The page says what it said before.' }),
      Type.Literal('skipped', {
        description: 'The page was not indexed; what was indexed before stays until a crawl.',
      }),
      Type.Literal('failed', { description: 'The page could not be read; what was indexed before stays.' }),
    ]),
    skipReason: orNull(SkipReason),
    error: orNull(Type.String()),
    page: SourcePageDetail,
  },
  { title: 'ReindexPageResult' },
)
export type ReindexPageResult = Static<typeof ReindexPageResult>

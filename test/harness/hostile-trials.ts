import { Readable } from 'node:stream'
import { hostOfOrigin, hostOfUrl, isAllowedHost, normaliseDomain } from '@frontdesk/chatbots/domains/allowed-domains'
import { mayReadWiki } from '@frontdesk/chatbots/wiki-access'
import { isUuid, visible } from '@frontdesk/contracts/text'
import { readCitations } from '@frontdesk/answers/answer/citations'
import { cleanReply, plainText } from '@frontdesk/conversations/messages/clean-reply'
import { describeVisitor } from '@frontdesk/conversations/messages/visitor'
import { decodePage } from '@frontdesk/knowledge/read/decode-page'
import { extractArticle } from '@frontdesk/knowledge/read/extract-article'
import { pageLanguage } from '@frontdesk/knowledge/words/guess-language'
import { normalisePageUrl } from '@frontdesk/knowledge/read/page-url'
import { parseFeed } from '@frontdesk/knowledge/read/feed/parse-feed'
import { parseSitemap } from '@frontdesk/knowledge/read/parse-sitemap'
import { parseProductQuery } from '@frontdesk/knowledge/search/parse-product-query'
import { readRules } from '@frontdesk/knowledge/crawl/robots-rules'
import { segmentWords } from '@frontdesk/knowledge/words/segment-words'
import { splitArticle } from '@frontdesk/knowledge/read/split'
import { checkReply } from '@frontdesk/answers/reply-checks/check-reply'
import { readFacts } from '@frontdesk/knowledge/facts/read-facts'
import { readGrounds } from '@frontdesk/answers/reply-checks/read-grounds'
import { isSmallTalk } from '@frontdesk/answers/reply-checks/small-talk'
import { chooseWindows } from '@frontdesk/model/extractive/choose-windows'
import { maskTexts } from '@frontdesk/model/masking/masked-model'
import { readEvents } from '@frontdesk/model/read-events'
import { createEventParser } from '@frontdesk/client/event-stream'
import { safeHref } from '@frontdesk/web/answer/safe-href'
import { streamedHtml } from '@frontdesk/web/answer/streamed-html'

/** A parser of foreign text, the longest text that reaches it, and the CPU time in ms it may take for that in the bench. */
export interface Trial {
  readonly length: number
  readonly limitMs: number
  readonly parse: (text: string) => unknown
  /** Some of the shapes of `hostileTexts`, where all of them would take minutes. */
  readonly shapes?: readonly string[]
}

type Parse = Trial['parse']

const MESSAGE = 700
const MEGABYTE = 1_000_000

const all =
  (...parsers: Parse[]): Parse =>
  text => {
    for (const parse of parsers) parse(text)
  }

const refused =
  (parse: Parse): Parse =>
  text => {
    try {
      parse(text)
    } catch {
      // Whether it is refused is not the question here.
    }
  }

/** Feeds of each format that hold a text wherever one can stand. */
const feeds: ((text: string) => string)[] = [
  text => text,
  text => `id,name\n1,${text}`,
  text => `<rss><item><id>1</id><title>${text}</title></item></rss>`,
  text => JSON.stringify([{ id: 1, name: text, price: text, description: text, [text]: text }]),
]

const passage = (text: string) => ({ number: 1, title: text.slice(0, 300), heading: text.slice(0, 200), url: '', text })
const rules = { isAllowedHost: () => true, passages: [passage('Write to hi@shop.example or call +49 30 1234.')] }
const told = 'Our shop is open on Monday from 9:00 to 17:00 and costs nothing. '.repeat(15)

const ofVisitors = (): Record<string, Trial> => {
  const seen = new RegExp(visible, 'u')
  return {
    'the message': { length: MEGABYTE, limitMs: 200, parse: all(text => seen.test(text), isUuid) },
    'origin and page': {
      length: 8_000,
      limitMs: 50,
      parse: all(
        hostOfOrigin,
        hostOfUrl,
        text => hostOfUrl(`https://${text}`),
        text => isAllowedHost(text, ['*.a.test']),
      ),
    },
    'the other headers': {
      length: 16_000,
      limitMs: 50,
      parse: text => {
        const headers = { acceptLanguage: text, referer: text, userAgent: text }
        describeVisitor({ ip: text, domains: ['a.test'], pageUrl: `https://a.test/${text}`, ...headers })
        mayReadWiki({ wiki: { subdomain: 'a', isProtected: true } }, text)
      },
    },
    'a question without a model': {
      length: MESSAGE,
      limitMs: 50,
      parse: text => chooseWindows({ question: text, earlier: [], passages: [passage(told)], language: 'en' }),
    },
    'whether it is small talk': { length: MESSAGE, limitMs: 50, parse: isSmallTalk },
    'what a reply is checked against': { length: 16_000, limitMs: 150, parse: text => readFacts(text) },
    'what a question asks of products': { length: MESSAGE, limitMs: 50, parse: parseProductQuery },
    'what is masked': {
      length: 100_000,
      limitMs: 200,
      parse: text => maskTexts({ patterns: ['@@@-###'] }, [text, text.slice(0, 9_000)]),
    },
    'an allowed domain': { length: 100_000, limitMs: 200, parse: refused(normaliseDomain) },
  }
}

const ofModels = (): Record<string, Trial> => {
  const inPieces: Parse = text => {
    const reader = readCitations(() => 3)
    for (let at = 0; at < text.length; at += 4) reader.push(text.slice(at, at + 4))
    reader.end()
  }
  const ofProvider = async (text: string): Promise<void> => {
    const pieces = (function* () {
      for (let at = 0; at < text.length; at += 64) yield text.slice(at, at + 64)
      yield `\n\ndata: ${text}`
    })()
    for await (const events of readEvents(Readable.from(pieces, { objectMode: false }))) if (events.length === 0) return
  }
  const ofWidget: Parse = text => {
    const parse = createEventParser()
    const bytes = new TextEncoder().encode(`data: ${text}`)
    for (let at = 0; at < bytes.length; at += 64) parse(bytes.subarray(at, at + 64))
  }
  const checked =
    (isFound: boolean): Parse =>
    text => {
      const found = isFound ? [{ ...passage(told), chunkId: '1', score: 1, coverage: 1 }] : []
      const grounds = {
        passages: () => found,
        results: () => [],
        said: ['Demo Shop'],
        meant: [],
        clock: [],
        zones: ['UTC'],
      }
      const checking = checkReply(readGrounds({ ...grounds, asked: ['When are you open?'] }), 'hold-rest')
      for (let at = 0; at < text.length; at += 8) checking.push(text.slice(at, at + 8))
      checking.end({ isCut: true })
    }
  return {
    // A reply is cut off at 800 tokens of 8 characters, whatever a provider sends.
    'checks of what was found': { length: 6_400, limitMs: 500, parse: checked(true) },
    'checks where nothing was found': { length: 6_400, limitMs: 500, parse: checked(false) },
    // 800 tokens are some 3,200 characters.
    Markdown: { length: 4_000, limitMs: 100, parse: text => plainText(cleanReply(text, rules)) },
    citations: { length: 16_000, limitMs: 100, parse: inPieces },
    'what the visitor sees meanwhile': { length: 8_000, limitMs: 50, parse: all(streamedHtml, safeHref) },
    'the provider’s events': {
      length: 400_000,
      limitMs: 1_000,
      parse: async text => ofProvider(text).catch(() => undefined),
    },
    'our events in the widget': { length: 400_000, limitMs: 1_000, parse: ofWidget },
  }
}

const ofWebsites = (): Record<string, Trial> => {
  const url = 'https://shop.example/a'
  const shapes = [
    'many of one and another',
    'a long address',
    '"("',
    '"<"',
    '" "',
    '"["',
    '"&amp;"',
    '"<ul><li>"',
    '"中文字"',
  ]
  const page = (html: string) => extractArticle({ html, url, keepFooter: true, keep: [], drop: [] })
  const blocks = (text: string) => text.split('\n').map(line => ({ kind: 'text' as const, text: line }))
  return {
    'a page of a megabyte': { length: MEGABYTE, limitMs: 4_000, parse: page, shapes },
    'a page': { length: 100_000, limitMs: 1_500, parse: page },
    'a paragraph under a title': {
      length: 100_000,
      limitMs: 1_500,
      parse: text => page(`<title>${text.slice(0, 9_000)}</title><main><h1>a</h1><p>${text}</p></main>`),
    },
    'a cell, a step and a meaning': {
      length: 100_000,
      limitMs: 1_500,
      parse: all(
        text => page(`<table><tr><th>a<th>b<tr><td rowspan=99999 colspan=99999>${text}</table>`),
        text => page(`<main><ol start=9><li>${text}</ol><dl><dt>a<dd>${text}</dl></main>`),
      ),
    },
    'a table to be cut': {
      length: 100_000,
      limitMs: 1_500,
      parse: text =>
        splitArticle({ title: '', description: '', language: 'en', blocks: [{ kind: 'text', text, leadLines: 2 }] }),
    },
    'its text': {
      length: 200_000,
      limitMs: 1_500,
      parse: text => splitArticle({ title: text.slice(0, 300), description: '', language: 'en', blocks: blocks(text) }),
    },
    'its words': { length: 200_000, limitMs: 1_500, parse: text => segmentWords(text) },
    'its language': { length: MEGABYTE, limitMs: 200, parse: text => pageLanguage(text.slice(0, 1_000), text) },
    'its bytes': {
      length: MEGABYTE,
      limitMs: 400,
      parse: text => decodePage(Buffer.from(`<meta ${text}`), `text/html; charset ${text.slice(0, 15_000)}`),
    },
    'an address': {
      length: MEGABYTE,
      limitMs: 100,
      parse: all(
        normalisePageUrl,
        text => normalisePageUrl(text, url),
        text => normalisePageUrl(`/?${text.slice(0, 10_000)}`, url),
      ),
    },
    'a sitemap': {
      length: MEGABYTE,
      limitMs: 500,
      parse: all(
        text => parseSitemap({ body: Buffer.from(text), contentType: '', url, limit: 2_000 }),
        text =>
          parseSitemap({
            body: Buffer.from(`<urlset><url><loc>https://a.test/${text}`),
            contentType: '',
            url,
            limit: 2_000,
          }),
      ),
    },
    'a product feed': {
      length: 50_000,
      limitMs: 1_000,
      shapes,
      parse: all(...feeds.map(make => refused(text => parseFeed({ body: Buffer.from(make(text)), contentType: '' })))),
    },
    'a robots.txt': {
      length: 512_000,
      limitMs: 1_500,
      parse: async text => {
        const { mayRead } = await readRules(`User-agent: *\nDisallow: /${text}\n${text}`, 'FrontdeskBot')
        mayRead(new URL(`https://a.test/${encodeURIComponent(text.slice(0, 300).replaceAll(/\p{Surrogate}/gu, ''))}`))
      },
    },
    'passages without a model': {
      length: 1_200,
      limitMs: 200,
      parse: text =>
        chooseWindows({
          question: 'When is it open, and what does it cost?',
          earlier: [],
          passages: Array(12).fill(passage(text)),
          language: 'en',
        }),
    },
  }
}

/** Every parser that reads foreign text, by who writes the text. */
export const hostileTrials: Readonly<Record<string, Readonly<Record<string, Trial>>>> = {
  visitor: ofVisitors(),
  model: ofModels(),
  website: ofWebsites(),
}

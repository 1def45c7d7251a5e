import { Readable } from 'node:stream'
import { hostOfOrigin, hostOfUrl, isAllowedHost, normaliseDomain } from '@frontdesk/chatbots/allowed-domains'
import { mayReadWiki } from '@frontdesk/chatbots/wiki-access'
import { isUuid, visible } from '@frontdesk/contracts/text'
import { readCitations } from '@frontdesk/conversations/answer/citations'
import { cleanReply, plainText } from '@frontdesk/conversations/messages/clean-reply'
import { describeVisitor } from '@frontdesk/conversations/messages/visitor'
import { decodePage } from '@frontdesk/knowledge/read/decode-page'
import { extractArticle } from '@frontdesk/knowledge/read/extract-article'
import { pageLanguage } from '@frontdesk/knowledge/words/guess-language'
import { normalisePageUrl } from '@frontdesk/knowledge/read/page-url'
import { parseFeed } from '@frontdesk/knowledge/read/parse-feed'
import { parseSitemap } from '@frontdesk/knowledge/read/parse-sitemap'
import { readWish } from '@frontdesk/knowledge/search/read-wish'
import { readRules } from '@frontdesk/knowledge/crawl/robots-rules'
import { segmentWords } from '@frontdesk/knowledge/words/segment-words'
import { splitArticle } from '@frontdesk/knowledge/read/split'
import { unitsOf } from '@frontdesk/model/extractive/extract-units'
import { pickUnits } from '@frontdesk/model/extractive/pick-units'
import { readEvents } from '@frontdesk/model/read-events'
import { createEventParser } from '@frontdesk/widget/api/event-stream'
import { safeHref } from '@frontdesk/widget/view/messages/safe-href'
import { streamedText } from '@frontdesk/widget/view/messages/streamed-text'
import t, { type Test } from 'tap'
import { hostileTexts } from './hostile-texts.ts'

type Parse = (text: string) => unknown

/** A parser of foreign text, the longest text that reaches it, and the CPU time it may take for that. */
interface Trial {
  readonly length: number
  readonly limitMs: number
  readonly parse: Parse
  /** Some of the shapes, where all of them would take minutes. */
  readonly shapes?: readonly string[]
}

const messageLength = 700
const oneMegabyte = 1_000_000

const cpuMs = async (parse: Parse, text: string): Promise<number> => {
  const before = process.cpuUsage()
  await parse(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The best of several, as another process or the garbage collector may be in the way of one; enough is enough. */
async function bestOf(parse: Parse, text: string, enoughMs: number): Promise<number> {
  let best = Infinity
  for (let times = 0; times < 4 && best > enoughMs; times++) best = Math.min(best, await cpuMs(parse, text))
  return best
}

/** Which shapes take the parser too long: over its limit, or over three times as long for twice the text. */
async function tooSlow({ length, limitMs, parse, shapes }: Trial): Promise<string[]> {
  const slow: string[] = []
  for (const [name, make] of hostileTexts) {
    if (shapes?.includes(name) === false) continue
    const whole = make(length)
    const wholeMs = await bestOf(parse, whole, limitMs / 4)
    // Under a quarter of the limit nothing can be told from the noise, and nothing needs to be.
    const halfMs = wholeMs > limitMs / 4 ? await bestOf(parse, make(length / 2), 0) : wholeMs
    if (wholeMs > limitMs || wholeMs > 3 * halfMs) slow.push(`${name}: ${halfMs} → ${wholeMs} ms`)
  }
  return slow
}

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

const trials = (t: Test, of: Record<string, Trial>) => {
  for (const [name, trial] of Object.entries(of)) {
    t.test(name, async t => t.same(await tooSlow(trial), []))
  }
}

const passage = (text: string) => ({ number: 1, title: text.slice(0, 300), heading: text.slice(0, 200), url: '', text })
const rules = { isAllowedHost: () => true, passages: [passage('Write to hi@shop.example or call +49 30 1234.')] }
const told = 'Our shop is open on Monday from 9:00 to 17:00 and costs nothing. '.repeat(15)

t.test('row 83: what a visitor sends is read in time with its length', async t => {
  const seen = new RegExp(visible, 'u')
  trials(t, {
    'the message': { length: oneMegabyte, limitMs: 200, parse: all(text => seen.test(text), isUuid) },
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
        describeVisitor({ ip: text, pageUrl: `https://a.test/${text}`, ...headers })
        mayReadWiki({ wiki: { subdomain: 'a', isProtected: true } }, text)
      },
    },
    'a question without a model': {
      length: messageLength,
      limitMs: 50,
      parse: text => pickUnits(text, 'en', unitsOf([passage(told)], 'en')),
    },
    'what a question asks of products': { length: messageLength, limitMs: 50, parse: readWish },
    'an allowed domain': { length: 100_000, limitMs: 200, parse: refused(normaliseDomain) },
  })
})

t.test('row 83: what a model writes is read in time with its length', async t => {
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
  trials(t, {
    // 800 tokens are some 3,200 characters.
    Markdown: { length: 4_000, limitMs: 100, parse: text => plainText(cleanReply(text, rules)) },
    citations: { length: 16_000, limitMs: 100, parse: inPieces },
    'what the visitor sees meanwhile': { length: 8_000, limitMs: 50, parse: all(streamedText, safeHref) },
    'the provider’s events': {
      length: 400_000,
      limitMs: 1_000,
      parse: async text => ofProvider(text).catch(() => undefined),
    },
    'our events in the widget': { length: 400_000, limitMs: 1_000, parse: ofWidget },
  })
})

t.test('row 83: what a website sends is read in time with its length', async t => {
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
  trials(t, {
    'a page of a megabyte': { length: oneMegabyte, limitMs: 4_000, parse: page, shapes },
    'a page': { length: 100_000, limitMs: 1_500, parse: page },
    'a paragraph under a title': {
      length: 100_000,
      limitMs: 1_500,
      parse: text => page(`<title>${text.slice(0, 9_000)}</title><main><h1>a</h1><p>${text}</p></main>`),
    },
    'its text': {
      length: 200_000,
      limitMs: 1_500,
      parse: text => splitArticle({ title: text.slice(0, 300), description: '', language: 'en', blocks: blocks(text) }),
    },
    'its words': { length: 200_000, limitMs: 1_500, parse: text => segmentWords(text) },
    'its language': { length: oneMegabyte, limitMs: 200, parse: text => pageLanguage(text.slice(0, 1_000), text) },
    'its bytes': {
      length: oneMegabyte,
      limitMs: 400,
      parse: text => decodePage(Buffer.from(`<meta ${text}`), `text/html; charset ${text.slice(0, 15_000)}`),
    },
    'an address': {
      length: oneMegabyte,
      limitMs: 100,
      parse: all(
        normalisePageUrl,
        text => normalisePageUrl(text, url),
        text => normalisePageUrl(`/?${text.slice(0, 10_000)}`, url),
      ),
    },
    'a sitemap': {
      length: oneMegabyte,
      limitMs: 500,
      parse: all(
        text => parseSitemap({ body: Buffer.from(text), limit: 2_000 }),
        text => parseSitemap({ body: Buffer.from(`<urlset><url><loc>https://a.test/${text}`), limit: 2_000 }),
      ),
    },
    'a product feed': {
      length: 50_000,
      limitMs: 1_000,
      shapes,
      parse: all(...feeds.map(make => refused(text => parseFeed({ body: Buffer.from(make(text)), contentType: '' })))),
    },
    'a robots.txt': {
      length: 128_000,
      limitMs: 400,
      parse: text => {
        const { mayRead } = readRules(`User-agent: *\nDisallow: /${text}\n${text}`, 'FrontdeskBot')
        mayRead(new URL(`https://a.test/${encodeURIComponent(text.slice(0, 300).replaceAll(/\p{Surrogate}/gu, ''))}`))
      },
    },
    'passages without a model': {
      length: 1_200,
      limitMs: 200,
      parse: text =>
        pickUnits('When is it open, and what does it cost?', 'en', unitsOf(Array(6).fill(passage(text)), 'en')),
    },
  })
})

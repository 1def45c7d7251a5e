import { parseUrl } from '@frontdesk/runtime/parse-url'
import { Parser } from 'htmlparser2'

/** Where a browser goes on to from a page, or what it shows inside of it. */
export interface LeadsTo {
  /** The page that a browser shows instead of this one, at once. */
  readonly instead: string | undefined
  /** Pages that it shows inside of this one, and those it goes on to after a while. */
  readonly within: readonly string[]
}

/** A page that sends its readers on is short, and says so early. */
const maxLength = 50_000
const maxWithin = 20
/** A browser goes on at once. A longer delay is one for readers: what stands there is the page. */
const maxDelaySeconds = 1
/** Text of these is not shown. */
const silent = new Set(['script', 'style', 'title', 'noscript', 'noframes', 'template', 'iframe', 'textarea'])

interface Found {
  base: string
  refresh: Refresh | undefined
  /** For browsers without scripts: believed where the page shows nothing else. */
  quietRefresh: Refresh | undefined
  readonly frames: string[]
  readonly iframes: string[]
  /** Scripts may show something, and hidden frames show nothing: neither is a page that is nothing but its frame. */
  hasMore: boolean
  text: string
}

/** https://html.spec.whatwg.org/#shared-declarative-refresh-steps, of which `0; URL='/x'`, `0,/x` and `0;/x` are members. */
interface Refresh {
  readonly seconds: number
  readonly to: string
}

/** Reads meta refreshes, the `Refresh` header, framesets, and a page that is nothing but a frame. */
export function readLeadsTo({ html, url, refresh = '' }: { html: string; url: string; refresh?: string }): LeadsTo {
  const start = html.slice(0, maxLength)
  if (refresh === '' && !/http-equiv|<i?frame/i.test(start)) return { instead: undefined, within: [] }
  const found = scan(start)
  const absolute = (address: string): string | undefined => {
    const next = parseUrl(address, parseUrl(found.base, url)?.href ?? url)
    if (next === null || !/^https?:$/.test(next.protocol)) return undefined
    next.hash = ''
    return next.href === url ? undefined : next.href
  }
  const isEmpty = found.text.trim() === '' && html.length <= maxLength
  const sent = readRefresh(refresh) ?? found.refresh ?? (isEmpty ? found.quietRefresh : undefined)
  const target = sent === undefined ? undefined : absolute(sent.to)
  const isAtOnce = target !== undefined && (sent?.seconds ?? 0) <= maxDelaySeconds
  const shown = [...found.frames, ...found.iframes].flatMap(address => absolute(address) ?? [])
  const own = shown.filter(address => new URL(address).origin === new URL(url).origin)
  const frame = isEmpty && !found.hasMore && shown.length === 1 ? own[0] : undefined
  const later = isAtOnce || target === undefined ? [] : [target]
  return { instead: isAtOnce ? target : frame, within: [...later, ...own].slice(0, maxWithin) }
}

function scan(html: string): Found {
  const found: Found = {
    base: '',
    refresh: undefined,
    quietRefresh: undefined,
    frames: [],
    iframes: [],
    hasMore: false,
    text: '',
  }
  const above: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (silent.has(name)) above.push(name)
        if (name === 'base' && found.base === '') found.base = attributes['href'] ?? ''
        if (name === 'meta' && attributes['http-equiv']?.trim().toLowerCase() === 'refresh') {
          const refresh = readRefresh(attributes['content'] ?? '')
          if (above.includes('noscript')) found.quietRefresh ??= refresh
          else found.refresh ??= refresh
        }
        const isHiddenFrame = name === 'iframe' && !above.includes('noscript') && isHidden(attributes)
        if (name === 'script' || isHiddenFrame) found.hasMore = true
        const source = attributes['src'] ?? ''
        if (name === 'frame' && source !== '') found.frames.push(source)
        if (name === 'iframe' && source !== '' && !above.includes('noscript')) found.iframes.push(source)
      },
      ontext(text) {
        if (above.length === 0) found.text += text
      },
      onclosetag(name) {
        if (above.at(-1) === name) above.pop()
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return found
}

const isHidden = ({ hidden, style = '', width = '', height = '' }: Record<string, string>): boolean =>
  hidden !== undefined ||
  [width, height].some(size => /^\s*[01](?:px)?\s*$/.test(size)) ||
  /display\s*:\s*none|visibility\s*:\s*hidden|(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|!|$)/i.test(
    style.slice(0, 1_000),
  )

function readRefresh(content: string): Refresh | undefined {
  const [, seconds = '', rest = ''] = /^\s*(\d*)[\d.]*\s*[;,\s]\s*([^]*)$/.exec(content.slice(0, 3_000)) ?? []
  const named = rest.replace(/^url\s*=\s*/i, '')
  const [, quoted] = /^(?:"([^"]*)|'([^']*))/.exec(named) ?? []
  const to = (quoted ?? named.replace(/^'([^']*).*$/, '$1')).trim()
  return to === '' ? undefined : { seconds: Number(seconds), to }
}

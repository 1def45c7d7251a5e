/** A request in parts, before it becomes bytes; Latin-1 throughout, so that any byte can be written. */
export interface Parts {
  method: string
  target: string
  version: string
  headers: [name: string, value: string][]
  body: string
  /** How the body's end is told. */
  framing: 'length' | 'chunked' | 'none'
  /** Comes after the request, on the same connection. */
  tail: string
}

/** One of some choices; the same one each time the test runs. */
export type Pick = <T>(...choices: readonly T[]) => T

/** What every mutated text carries, so that it can be looked for where nothing of a request may turn up. */
export const marker = 'zQ7odd'

type Mutation = (parts: Parts, pick: Pick) => void

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const long = (length: number): string => marker + 'a'.repeat(length)

/** Texts that some reader somewhere has stumbled over. */
const nasty = [
  '',
  marker,
  `<script>${marker}</script>`,
  `' or 1=1-- ${marker}`,
  `\${${marker}}`,
  '../../etc/passwd',
  'null',
  'undefined',
  '-1',
  '1e999',
  '[object Object]',
  '__proto__',
  '%00',
  '%',
  '%zz',
  '%c0%ae',
  '%ff%fe',
  '\u00ff\u00fe',
  '\u00c3\u0028',
  '\u00ed\u00a0\u0080',
  utf8('\u{1f600}\u202e\u2028'),
  'a,b;c="d"',
  '*',
  long(300),
  long(9_000),
] as const

const setHeader =
  (name: string, ...values: readonly string[]): Mutation =>
  (parts, pick) => {
    parts.headers = parts.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase())
    parts.headers.push([name, pick(...values, ...nasty)])
  }
const addHeader =
  (name: string, ...values: readonly string[]): Mutation =>
  (parts, pick) => {
    parts.headers.push([name, pick(...values)])
  }

const onTheLine: Mutation[] = [
  (parts, pick) => {
    parts.method = pick(
      'PUT',
      'PATCH',
      'HEAD',
      'OPTIONS',
      'TRACE',
      'CONNECT',
      'PROPFIND',
      'QUERY',
      'post',
      'GET',
      'POST',
    )
  },
  (parts, pick) => {
    parts.method = pick('', ' POST', 'PO ST', 'P\u0000ST', 'POST\t', long(100), 'PRI', '\u0016\u0003\u0001')
  },
  (parts, pick) => {
    parts.version = pick('HTTP/1.0', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'HTTP/11', 'http/1.1', '', 'HTTP/1.1 x')
  },
  (parts, pick) => {
    const [path = '', query = ''] = parts.target.split('?')
    const other = pick(
      '',
      '/',
      '.',
      '%',
      '%2',
      '%zz',
      '%00',
      ';x',
      '//',
      '/..',
      '#x',
      '\\',
      ' ',
      '\u00e9',
      '\u0000',
      '\t',
    )
    parts.target = `${path}${other}${query === '' ? '' : `?${query}`}`
  },
  (parts, pick) => {
    parts.target = pick('', '*', '?', '/', '//', 'api/chat', `/${long(9_000)}`, `/api/chat/${long(200)}`, '/%61pi/chat')
  },
  (parts, pick) => {
    parts.target =
      pick('http://shop.example', 'https://x:1', 'HTTP://x', 'http://', 'ftp://x', '//x', 'x:443') + parts.target
  },
  (parts, pick) => {
    parts.target = parts.target.replace(/=[^&]*/, () => `=${pick(...nasty)}`)
  },
  (parts, pick) => {
    const name = pick('chatbotId', 'sessionId', 'sessionIds', '__proto__', 'constructor', 'x', '')
    const suffix = pick('', '[]', '[not]', '[__proto__]', '.a', '%00')
    parts.target += `${parts.target.includes('?') ? '&' : '?'}${name}${suffix}=${pick(...nasty)}`
  },
  parts => {
    parts.target += `?${Array.from({ length: 1_000 }, (_, n) => `k${n}=1`).join('&')}`
  },
]

const inHeaders: Mutation[] = [
  setHeader('Host', 'x:99999', 'x y', 'x, y'),
  setHeader('Origin', 'null', 'https://shop.example, https://shop.example', 'https://shop.example:', 'https://[::1'),
  setHeader('Referer', 'https://shop.example', 'javascript:1'),
  setHeader(
    'Content-Type',
    'application/json; charset=utf-16',
    'application/json\ta',
    'text/plain',
    'multipart/form-data',
  ),
  setHeader('X-Chat-Session-Id', 'a', '00000000-0000-0000-0000-000000000000'),
  setHeader('X-Wiki-Auth', 'wiki_auth_x'),
  setHeader('Accept', 'text/event-stream', '*/*', 'text/event-stream;q=0'),
  setHeader('Last-Event-ID', '1-1', '-', '+', '$', '99999999999999999999-1', '0-0', '1-1 COUNT 1'),
  setHeader('Idempotency-Key', 'one-key-for-all-of-them', 'k'),
  setHeader('Accept-Language', 'x-'.repeat(500), 'de;q=x', ',,,'),
  setHeader('Accept-Encoding', 'gzip;q=0', 'br'),
  setHeader('If-None-Match', '*', '"'),
  setHeader('Range', 'bytes=0-1', 'bytes=9-1'),
  setHeader('X-Forwarded-For', '9.9.9.9'),
  setHeader('Cookie', 'a=b; a=c', '='),
  setHeader('Expect', '100-continue', 'something else'),
  setHeader('Content-Encoding', 'gzip', 'identity'),
  setHeader('Content-Length', '-1', '+5', '1e3', '0x10', '5, 5', '99999999999999999999', '0', '1', '99'),
  setHeader('Transfer-Encoding', 'gzip, chunked', 'chunked, identity', 'xchunked', 'chunked', ' chunked', 'chunked,'),
  addHeader('Content-Length', '0', '7'),
  addHeader('Connection', 'upgrade', 'keep-alive', 'x-chat-session-id, origin', 'close, close'),
  addHeader('Upgrade', 'websocket', 'h2c'),
  addHeader('HTTP2-Settings', 'AAMAAABkAARAAAAAAAIAAAAA'),
  addHeader('Access-Control-Request-Method', 'POST', 'CONNECT', marker),
  addHeader(`X-${marker}`, 'a\u0000b', 'a\rb', 'a\nb', 'a\r\n b', '\u00ff', long(20_000), long(1_000_000)),
  addHeader('', 'x'),
  addHeader('X Y', 'x'),
  addHeader('X\u0000', 'x'),
  parts => {
    parts.headers = parts.headers.filter(([name]) => name !== 'Host')
  },
  parts => {
    parts.headers = []
  },
  (parts, pick) => {
    if (parts.headers.length > 0) parts.headers.push([...pick(...parts.headers)])
  },
  parts => {
    parts.headers.push(...Array.from({ length: 1_500 }, (_, n): [string, string] => [`X-${n}`, '']))
  },
]

const inTheBody: Mutation[] = [
  (parts, pick) => {
    parts.body = pick(
      '',
      ' ',
      'null',
      'true',
      '7',
      '"x"',
      '[]',
      '{}',
      '{',
      '{"message"',
      '\u0000',
      '\u00ef\u00bb\u00bf{}',
      '{}{}',
    )
  },
  (parts, pick) => {
    const value = pick(
      '12345',
      'null',
      'true',
      '["a"]',
      '{"contains":"a"}',
      '1e999',
      '-0',
      '""',
      '"\\ud800"',
      '"\\u0000"',
    )
    parts.body = parts.body.replace(/:("[^"]*"|\{[^}]*\})/, () => `:${value}`)
  },
  (parts, pick) => {
    parts.body = parts.body.replace(/:"[^"]*"/, () => `:${JSON.stringify(pick(...nasty))}`)
  },
  (parts, pick) => {
    const key = pick(
      '__proto__',
      'constructor',
      'toString',
      'contextData',
      'pageUrl',
      'message',
      '',
      marker,
      '\\u005f_proto__',
    )
    const value = pick(
      '{"admin":true}',
      '{"prototype":{"a":1}}',
      '[]',
      '1',
      `"${marker}"`,
      deep(10_000),
      '{"a":{"b":1}}',
    )
    parts.body = parts.body.replace('{', () => `{"${key}":${value},`)
  },
  (parts, pick) => {
    parts.body = pick(
      deep(10_000),
      `{"contextData":${deep(10_000)}}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    )
  },
  (parts, pick) => {
    parts.body += pick(
      '\u00ff',
      '\u00c0\u00af',
      '\u00ed\u00a0\u0080',
      'x',
      '\r\n',
      ' '.repeat(33_000),
      'a'.repeat(1_000_000),
    )
  },
  (parts, pick) => {
    const cut = Math.floor(parts.body.length * pick(0.1, 0.5, 0.9))
    parts.body = parts.body.slice(0, cut) + pick('', '\u0000', '\u00ff\u00ff', '"', '}') + parts.body.slice(cut + 1)
  },
  (parts, pick) => {
    parts.framing = pick('chunked', 'none', 'length')
  },
  (parts, pick) => {
    parts.framing = 'none'
    parts.headers.push(['Transfer-Encoding', 'chunked'])
    const size = pick('zz', '-1', 'FFFFFFFFFFFFFFFF', '5;a=b', '5\u0000', '0x5', '5 ', '', '1'.repeat(5_000))
    parts.body = `${size}${pick('\r\n', '\n', '')}hello${pick('\r\n0\r\n\r\n', '0\r\n\r\n', '\r\n0\r\nTrailer: x\r\n\r\n', '')}`
  },
  (parts, pick) => {
    parts.tail = pick(
      '\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
      `${marker}\r\n\r\n`,
      'GET /health/live HTTP/1.1\r\n',
      '\u0000',
    )
  },
]

/** Everything that can be wrong with a request: its first line, its headers, its body. */
export const mutations: readonly Mutation[] = [...onTheLine, ...inHeaders, ...inTheBody]

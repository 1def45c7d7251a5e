import t from 'tap'
import { AppError } from '@frontdesk/errors/app-error'
import {
  entriesThatAllow,
  hostOfOrigin,
  hostOfUrl,
  isAllowedHost,
  normaliseDomain,
} from '@frontdesk/chatbots/domains/allowed-domains'

/** A generator with a seed: a failure can be run again, and names the text that failed. */
function* randomNumbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

const pickFrom =
  (numbers: Generator<number, never>) =>
  (items: readonly string[]): string =>
    items[Math.floor(numbers.next().value * items.length)] ?? ''

t.test('for 20,000 made-up entries: what is stored is stored the same again, and allows the host it names', async t => {
  const numbers = randomNumbers(17)
  const pick = pickFrom(numbers)
  const parts = [
    'shop',
    'EXAMPLE',
    'a',
    '1',
    '127',
    '0',
    '*',
    '*.',
    '.',
    '..',
    ':',
    '/',
    '@',
    '%2e',
    'ü',
    '-',
    '_',
    '[',
    ']',
    '::1',
    'xn--',
    ' ',
    '。',
    '?',
    'http://',
    'localhost',
  ]
  let storedCount = 0
  for (let round = 0; round < 20_000; round += 1) {
    const entry = Array.from({ length: 1 + Math.floor(numbers.next().value * 6) }, () => pick(parts)).join('')
    let domain: string
    try {
      domain = normaliseDomain(entry)
    } catch (error) {
      if (error instanceof AppError && !error.message.includes('\n')) continue
      throw error
    }
    storedCount += 1
    const host = domain.replace(/^\*\./, 'www.')
    const holds =
      normaliseDomain(domain) === domain &&
      isAllowedHost(hostOfOrigin(`https://${host}`) ?? '', [domain]) &&
      isAllowedHost(hostOfUrl(`http://${host}:81/x`) ?? '', [domain])
    if (!holds) t.fail(`${JSON.stringify(entry)} was stored as ${domain}`)
  }
  t.ok(storedCount > 1_000, `${storedCount} entries were good`)
})

t.test(
  'for 20,000 made-up origins and addresses: nothing but the host and what is under its wildcard passes',
  async t => {
    const numbers = randomNumbers(4_172_026)
    const pick = pickFrom(numbers)
    const before = [
      '',
      'evil',
      'evil.',
      'evil-',
      'a.b.',
      '.',
      '@',
      'evil.test@',
      'evil.test/',
      'evil.test\\',
      'evil.test#',
      'evil.test?',
      '%',
      ' ',
    ]
    const after = [
      '',
      '.',
      '.evil.test',
      'x',
      '-x',
      ':1',
      ':99999',
      '@evil.test',
      '%2eevil.test',
      '/',
      '\\',
      '/@evil.test',
      '#@evil.test',
      ', https://evil.test',
      ' ',
      '\t',
    ]
    let passed = 0
    for (let round = 0; round < 20_000; round += 1) {
      const text = `${pick(['https://', 'http://', 'HTTPS://', 'https:', 'ftp://', '//', ''])}${pick(before)}${pick(['shop.example', 'SHOP.example'])}${pick(after)}`
      for (const host of [hostOfOrigin(text), hostOfUrl(text)]) {
        if (host === null || !isAllowedHost(host, ['shop.example', '*.shop.example'])) continue
        passed += 1
        const seenByBrowsers = new URL(text)
        const isOurs = /^([a-z0-9-]+\.)*shop\.example$/.test(seenByBrowsers.hostname)
        if (!isOurs || seenByBrowsers.hostname !== host || seenByBrowsers.username !== '')
          t.fail(`${text} passed as ${host}`)
      }
    }
    t.ok(passed > 500, `${passed} passed`)
  },
)

t.test('looking a host up by the entries that allow it says the same as comparing it with every entry', async t => {
  const numbers = randomNumbers(5)
  const pick = pickFrom(numbers)
  const labels = ['a', 'b', 'shop', 'example']
  const name = (): string =>
    Array.from({ length: 1 + Math.floor(numbers.next().value * 4) }, () => pick(labels)).join('.')
  for (let round = 0; round < 5_000; round += 1) {
    const host = name()
    const domains = Array.from({ length: 3 }, () => `${pick(['', '*.'])}${name()}`)
    const found = entriesThatAllow(host).some(entry => domains.includes(entry))
    if (found !== isAllowedHost(host, domains)) t.fail(`${host} against ${domains.join(' ')}`)
  }
  t.strictSame(entriesThatAllow('a.shop.example'), ['a.shop.example', '*.shop.example', '*.example'])
  t.strictSame(entriesThatAllow('127.0.0.1'), ['127.0.0.1'])
  t.strictSame(entriesThatAllow('[::1]'), ['[::1]'])
})

t.test('a hostile text of any length is checked in linear time', async t => {
  const floods = [
    'a'.repeat(1e6),
    `https://${'a.'.repeat(1e6)}`,
    `https://${'@'.repeat(1e6)}`,
    `https://shop.example/${'/'.repeat(1e6)}`,
  ]
  for (const text of floods) {
    // A function that looks at a part of it again for each character takes minutes, and the file fails.
    t.equal(hostOfOrigin(text), null)
    t.equal(hostOfUrl(text), null)
  }
})

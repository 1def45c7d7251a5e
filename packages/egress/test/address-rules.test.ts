import { AppError } from '@frontdesk/contracts/app-error'
import { addressRules, readUrl } from '@frontdesk/egress/address-rules'
import { isPublicAddress } from '@frontdesk/egress/special-addresses'
import t from 'tap'

const closed = addressRules('')

const refusalOf = (rules: typeof closed, address: string): string => {
  try {
    rules.checkUrl(readUrl(address))
    return 'allowed'
  } catch (error) {
    return error instanceof AppError ? error.code : 'not an AppError'
  }
}

t.test('addresses of this machine and its network are refused in every spelling of the threat list', async t => {
  for (const address of [
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://0/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://①②⑦.0.0.1/',
    'http://169。254。169。254/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'http://127.0.0.1./',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
  ]) {
    t.equal(refusalOf(closed, address), 'BLOCKED_ADDRESS', address)
  }
})

t.test('what is no ordinary web address is refused before anything is looked up', async t => {
  for (const address of [
    'file:///etc/passwd',
    'gopher://x/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'http://user@example.com/',
    'http://user:password@example.com/',
    'http://postgres:5432/',
    'http://example.com:6379/',
    `http://example.com/${'a'.repeat(5_000)}`,
    'no address',
  ]) {
    t.equal(refusalOf(closed, address), 'UNSUPPORTED_URL', address)
  }
  t.equal(refusalOf(closed, 'http://93.184.216.34:8080/'), 'BLOCKED_ADDRESS')
})

t.test('public addresses and names pass', async t => {
  for (const address of [
    'http://example.com/',
    'https://example.com:443/a?b=c#d',
    'http://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'http://localhost/',
  ]) {
    t.equal(refusalOf(closed, address), 'allowed', address)
  }
  t.not(closed.mayConnect({ host: 'localhost', port: 80, address: '127.0.0.1' }), 'a name is decided by its address')
  t.notOk(isPublicAddress('not an address'))
  t.notOk(isPublicAddress('2606:4700::1111%eth0'))
})

t.test('100,000 random private addresses in six spellings are all refused', async t => {
  const random = generator(20_251_121)
  const ranges: readonly (readonly [base: number, bits: number])[] = [
    [0x0a000000, 8],
    [0x7f000000, 8],
    [0xac100000, 12],
    [0xc0a80000, 16],
    [0xa9fe0000, 16],
    [0x64400000, 10],
    [0x00000000, 8],
    [0xc0000000, 24],
    [0xc6120000, 15],
    [0xe0000000, 3],
  ]
  const passed: string[] = []
  for (let round = 0; round < 100_000; round++) {
    const [base, bits] = ranges[Math.floor(random() * ranges.length)] ?? [0, 8]
    const number = (base + Math.floor(random() * 2 ** (32 - bits))) >>> 0
    for (const host of spellings(number)) {
      const { hostname } = new URL(`http://${host}/`)
      if (refusalOf(closed, `http://${hostname}/`) !== 'BLOCKED_ADDRESS') passed.push(host)
    }
  }
  t.same(passed, [])
})

t.test('the allow-list opens the named host, host and port, address and range, and nothing beside them', async t => {
  const rules = addressRules(' shop.test, Intra.TEST.:8080 ,127.0.0.1:3001, 10.1.0.0/16,[::1]:3002, fd00::/8 ')
  const may = (host: string, port: number, address: string) => rules.mayConnect({ host, port, address })
  t.ok(may('shop.test', 81, '192.168.0.1'))
  t.ok(may('intra.test', 8080, '192.168.0.1'))
  t.notOk(may('intra.test', 80, '192.168.0.1'))
  t.ok(may('localhost', 3001, '127.0.0.1'))
  t.notOk(may('localhost', 3002, '127.0.0.1'))
  t.ok(may('x.test', 5, '10.1.255.3'))
  t.notOk(may('x.test', 80, '10.2.0.1'))
  t.ok(may('::1', 3002, '::1'))
  t.ok(may('any.test', 9, 'fd00::7'))
  t.notOk(may('evil.test', 80, '127.0.0.1'))
  t.equal(refusalOf(rules, 'http://shop.test:81/'), 'allowed')
  t.equal(refusalOf(rules, 'http://SHOP.test.:81/'), 'allowed')
  t.equal(refusalOf(rules, 'http://127.0.0.1:3001/'), 'allowed')
  t.equal(refusalOf(rules, 'http://127.0.0.1:3000/'), 'BLOCKED_ADDRESS')
  t.equal(refusalOf(rules, 'http://sub.shop.test/'), 'allowed')
  t.notOk(may('sub.shop.test', 80, '192.168.0.1'))
})

t.test('an allow-list that cannot be read is refused at start', async t => {
  for (const list of [
    'http://shop.test',
    'shop.test:0',
    'shop.test:99999',
    '10.0.0.0/33',
    'a b',
    '999.1.1.1/8',
    'x@y',
  ]) {
    t.throws(() => addressRules(list), /EGRESS_ALLOW/, list)
  }
})

function spellings(number: number): string[] {
  const bytes = [24, 16, 8, 0].map(shift => (number >>> shift) & 0xff)
  const high = (number >>> 16).toString(16)
  const low = (number & 0xffff).toString(16)
  return [
    bytes.join('.'),
    String(number),
    `0x${number.toString(16)}`,
    bytes.map(byte => `0${byte.toString(8)}`).join('.'),
    `[::ffff:${bytes.join('.')}]`,
    `[64:ff9b::${high}:${low}]`,
  ]
}

/** A small seeded generator (mulberry32's recurrence), so that a failure can be seen again. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

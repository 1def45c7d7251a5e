import { randomUUID } from 'node:crypto'
import { AppError } from '@frontdesk/errors/app-error'
import { addressRules, readUrl } from '@frontdesk/egress/address-rules'
import { isPublicAddress } from '@frontdesk/runtime/special-addresses'
import t from 'tap'

const closed = addressRules('')

const refusalOf = (rules: Pick<typeof closed, 'checkUrl'>, address: string): string => {
  try {
    rules.checkUrl(readUrl(address))
    return 'allowed'
  } catch (error) {
    return error instanceof AppError ? error.code : 'not an AppError'
  }
}

t.test('row 8, row 9: this machine and its network are refused in every spelling of the threat list', async t => {
  for (const address of [
    'http://127.0.0.1:6379/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://ｌｏｃａｌｈｏｓｔ/',
    'http://shop.localhost/',
    'http://postgres:5432/',
    'http://redis/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/machine/?comp=goalstate',
    'http://0xa83f8110/',
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
    'http://0x7f000001/',
    'http://017700000001/',
    'http://0x7f.0.0.01/',
    'http://127。0。0。1/',
    'http://127.0.0.1:80/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:10.0.0.1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2001::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[100::1]/',
    'http://[2001:db8::1]/',
    'http://192.0.0.170/',
    'http://192.88.99.1/',
    'http://0.0.0.0/',
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
    'http://127.0.0.1.nip.test/',
  ]) {
    t.equal(refusalOf(closed, address), 'allowed', address)
  }
  t.notOk(closed.mayConnect({ host: 'a.test', port: 80, address: '127.0.0.1' }), 'a name is decided by its address')
  t.notOk(isPublicAddress('not an address'))
  t.notOk(isPublicAddress('2606:4700::1111%eth0'))
})

t.test(
  'row 9: 100,000 random private addresses are refused in eight spellings, random public ones are not',
  async t => {
    const random = generator(20_251_121)
    const wrong: string[] = []
    // The refusal itself costs ten times the decision, for its stack: one spelling of each address goes all the way.
    const verdict = (host: string, isWhole: boolean) => {
      const url = new URL(`http://${host}/`)
      if (isWhole) return refusalOf(closed, url.href) === 'allowed'
      const address = url.hostname.replace(/^\[|\]$/g, '')
      return closed.mayConnect({ host: address, port: 80, address })
    }
    for (let round = 0; round < 100_000; round++) {
      const inside = [...spellings(within(privateRanges, random), random), privateIpv6(random)]
      // Mapped and translated ones stay refused: whoever means a public address has no need of them.
      const outside =
        round % 10 === 0 ? [...ipv4Spellings(within(publicRanges, random), random), publicIpv6(random)] : []
      wrong.push(...inside.filter((host, index) => verdict(host, round % inside.length === index)))
      wrong.push(...outside.filter(host => !verdict(host, round % 20 === 0)))
    }
    t.same(wrong, [])
  },
)

t.test('the allow-list allows the listed hosts, ports, addresses and ranges, and nothing else', async t => {
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
  t.equal(refusalOf(addressRules('intranet'), 'http://intranet/'), 'allowed')
  t.equal(refusalOf(addressRules('intranet:8080'), 'http://intranet/'), 'BLOCKED_ADDRESS')
  t.equal(refusalOf(addressRules('127.0.0.1:3001'), 'http://localhost:3001/'), 'allowed')
  t.notOk(may('sub.shop.test', 80, '192.168.0.1'))
})

t.test('an invalid allow-list is refused at start', async t => {
  for (const list of [
    'http://shop.test',
    'shop.test:0',
    'shop.test:99999',
    '10.0.0.0/33',
    'a b',
    '999.1.1.1/8',
    'x@y',
    'shop=10.0.0.1',
    `${randomUUID()}=`,
    `${randomUUID()}=a b`,
    `=10.0.0.1`,
  ]) {
    t.throws(() => addressRules(list), /EGRESS_ALLOW: /, list)
    t.throws(() => addressRules(list, 'EGRESS_ALLOW_CALLS'), /EGRESS_ALLOW_CALLS: /, list)
  }
})

t.test('an entry of an account opens its address to that account, and one without to everybody', async t => {
  const [one, other] = [randomUUID(), randomUUID()]
  const rules = addressRules(`intra.test:8080, ${one}=wiki.test:8080, ${one.toUpperCase()}=10.1.0.0/16,${other}=::1`)
  t.same(rules.accountIds.toSorted(), [one, other].toSorted())
  const reaches = ({ mayConnect }: Pick<typeof closed, 'mayConnect'>, host: string, address: string) =>
    mayConnect({ host, port: 8080, address })
  for (const who of [rules, rules.forAccount(one), rules.forAccount(other), rules.forAccount(randomUUID())]) {
    t.ok(reaches(who, 'intra.test', '10.9.0.1'))
    t.notOk(reaches(who, 'else.test', '10.9.0.1'))
  }
  t.ok(reaches(rules.forAccount(one), 'wiki.test', '10.9.0.1'))
  t.ok(reaches(rules.forAccount(one), 'any.test', '10.1.0.1'))
  t.notOk(reaches(rules.forAccount(one), 'any.test', '::1'))
  t.ok(reaches(rules.forAccount(other), 'any.test', '::1'))
  for (const who of [rules, rules.forAccount(other), rules.forAccount(randomUUID())]) {
    t.notOk(reaches(who, 'wiki.test', '10.9.0.1'))
    t.notOk(reaches(who, 'any.test', '10.1.0.1'))
    t.equal(refusalOf(who, 'http://10.1.0.1:8080/'), 'BLOCKED_ADDRESS')
  }
  t.equal(refusalOf(rules.forAccount(one), 'http://10.1.0.1:8080/'), 'allowed')
})

type Range = readonly [base: number, bits: number]

const privateRanges: readonly Range[] = [
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
/** Blocks handed out whole, among them the neighbours of private ones. */
const publicRanges: readonly Range[] = [
  [0x01000000, 8],
  [0x08000000, 6],
  [0x0b000000, 8],
  [0x80000000, 8],
  [0xac200000, 11],
  [0xc0a90000, 16],
  [0xa9ff0000, 16],
  [0x64800000, 9],
  [0xc6140000, 14],
]

const within = (ranges: readonly Range[], random: () => number): number => {
  const [base, bits] = ranges[Math.floor(random() * ranges.length)] ?? [0, 8]
  // 8.0.0.0/6 reaches into 10.0.0.0/8; half of it is enough.
  const size = base === 0x08000000 ? 2 ** 25 : 2 ** (32 - bits)
  return (base + Math.floor(random() * size)) >>> 0
}

const bytesOf = (number: number): number[] => [24, 16, 8, 0].map(shift => (number >>> shift) & 0xff)
const hex = (number: number): string => number.toString(16)
const octal = (number: number): string => `0${number.toString(8)}`

/** Dotted, decimal, hexadecimal, octal, each part in a base of its own, and with the last parts written as one. */
function ipv4Spellings(number: number, random: () => number): string[] {
  const bytes = bytesOf(number)
  const [first = 0, second = 0] = bytes
  const bases = [String, octal, (byte: number) => `0x${hex(byte)}`]
  const mixed = bytes.map(byte => bases[Math.floor(random() * bases.length)]?.(byte) ?? '').join('.')
  const short = random() < 0.5 ? `${first}.${number & 0xffffff}` : `${first}.${second}.${number & 0xffff}`
  return [bytes.join('.'), String(number), `0x${hex(number)}`, bytes.map(octal).join('.'), mixed, short]
}

const spellings = (number: number, random: () => number): string[] => [
  ...ipv4Spellings(number, random),
  `[::ffff:${bytesOf(number).join('.')}]`,
  `[64:ff9b::${hex(number >>> 16)}:${hex(number & 0xffff)}]`,
]

const groups = (random: () => number, count: number): string =>
  Array.from({ length: count }, () => hex(Math.floor(random() * 0x10000))).join(':')

/** ULA, link-local, site-local, multicast, 6to4, Teredo, documentation, or outside of what is handed out. */
function privateIpv6(random: () => number): string {
  const heads = ['fc00', 'fdab', 'fe80', 'febf', 'fec0', 'ff02', '2002', '2001:0', '2001:db8', '3fff:1', '4000', '1']
  const head = heads[Math.floor(random() * heads.length)] ?? ''
  return `[${head}:${groups(random, 8 - head.split(':').length)}]`
}

const publicIpv6 = (random: () => number): string =>
  `[${['2400', '2606', '2a00', '2001:4860'][Math.floor(random() * 4)]}::${groups(random, 4)}]`

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

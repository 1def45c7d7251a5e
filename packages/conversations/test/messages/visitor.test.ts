import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import { anonymiseIp } from '@frontdesk/conversations/messages/anonymise-ip'
import { handoffReply } from '@frontdesk/conversations/messages/handoff-reply'
import { readAddress } from '@frontdesk/conversations/messages/read-address'
import { describeVisitor, type VisitorInput } from '@frontdesk/conversations/messages/visitor'
import t from 'tap'

t.test('an address is never kept whole', async t => {
  const kept: Record<string, string> = {
    '203.0.113.57': '203.0.113.* (anonymized)',
    '203.0.113.7': '203.0.113.* (anonymized)',
    '0.0.0.0': '0.0.0.* (anonymized)',
    '::ffff:203.0.113.57': '203.0.113.* (anonymized)',
    '::FFFF:203.0.113.57': '203.0.113.* (anonymized)',
    '::ffff:cb00:7139': '203.0.113.* (anonymized)',
    '0:0:0:0:0:ffff:203.0.113.57': '203.0.113.* (anonymized)',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:* (anonymized)',
    '2001:0DB8:0001:0002::6': '2001:db8:1:* (anonymized)',
    '2001:db8::1': '2001:db8:0:* (anonymized)',
    '::1': '0:0:0:* (anonymized)',
    'fe80::1%eth0': 'fe80:0:0:* (anonymized)',
    '64:ff9b::203.0.113.57': '64:ff9b:0:* (anonymized)',
  }
  for (const [ip, expected] of Object.entries(kept)) t.equal(anonymiseIp(ip), expected, ip)
  for (const forged of [
    '',
    '<script>',
    '203.0.113',
    '203.0.113.57, 10.0.0.1',
    '1.2.3.4.5',
    '::g',
    '300.1.1.1',
    '1.2.3.4\n',
    'localhost',
  ]) {
    t.equal(anonymiseIp(forged), '* (anonymized)', JSON.stringify(forged))
  }
})

t.test('an IPv6 address is read in its one shortest form', async t => {
  t.same(readAddress('2001:DB8::8:800:200C:417A'), {
    family: 6,
    groups: ['2001', 'db8', '0', '0', '8', '800', '200c', '417a'],
  })
  t.same(readAddress('::'), { family: 6, groups: ['0', '0', '0', '0', '0', '0', '0', '0'] })
  t.same(readAddress('1::'), { family: 6, groups: ['1', '0', '0', '0', '0', '0', '0', '0'] })
  t.same(readAddress('1:2:3:4:5:6:7:8'), { family: 6, groups: ['1', '2', '3', '4', '5', '6', '7', '8'] })
  t.same(readAddress('10.1.2.3'), { family: 4, text: '10.1.2.3' })
  t.equal(readAddress('not an address'), null)
})

const describe = (input: Partial<VisitorInput>) =>
  describeVisitor({
    ip: '203.0.113.57',
    domains: ['shop.example', '*.shop.example'],
    acceptLanguage: undefined,
    pageUrl: undefined,
    referer: undefined,
    userAgent: undefined,
    ...input,
  })

t.test('the language is the first one that the browser names', async t => {
  const languages: [string | undefined, string | null][] = [
    ['de-de;q=0.9, en', 'de-DE'],
    ['en', 'en'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    [' fr ; q=1', 'fr'],
    ['*', null],
    ['*, de', null],
    ['', null],
    [undefined, null],
    [',', null],
    ['; q=1', null],
    ['<script>alert(1)</script>', null],
    ['en_US', null],
    ['x', null],
    ['a'.repeat(36), null],
    [`en-${'a-'.repeat(5_000)}`, null],
    ["de'; drop table messages; --", null],
  ]
  for (const [header, language] of languages)
    t.equal(describe({ acceptLanguage: header }).language, language, String(header))
})

t.test('of a page address, what a query could carry away is dropped', async t => {
  const pages: [string, string | null][] = [
    ['https://shop.example/cart?email=anna%40shop.example#token', 'https://shop.example/cart'],
    ['https://anna:secret@shop.example:8443/a/b', 'https://shop.example:8443/a/b'],
    ['HTTPS://SHOP.EXAMPLE', 'https://shop.example/'],
    ['http://shop.example/ä', 'http://shop.example/%C3%A4'],
    ['javascript:alert(1)', null],
    ['about:blank', null],
    ['file:///etc/passwd', null],
    ['/relative', null],
    ['', null],
  ]
  for (const [referer, kept] of pages) {
    t.equal(describe({ referer }).referer, kept)
    const elsewhere = 'https://www.shop.example/'
    t.equal(describe({ pageUrl: referer, referer: elsewhere }).referer, kept ?? elsewhere)
  }
  t.equal(describe({}).referer, null)
  t.equal(describe({ referer: `https://shop.example/${'a'.repeat(3_000)}` }).referer?.length, 2_048)
  t.equal(describe({}).clientIp, '203.0.113.* (anonymized)')
})

t.test('a page of another website is not kept, whichever header names it', async t => {
  for (const page of [
    'https://evil.example/login-to-frontdesk',
    'https://shop.example.evil.example/',
    'https://evilshop.example/',
    'https://shop.example@evil.example/',
    'https://shop.example./',
  ]) {
    t.equal(describe({ referer: page }).referer, null, page)
    t.equal(describe({ pageUrl: page }).referer, null, page)
  }
  t.equal(describe({ referer: 'https://a.b.shop.example/x' }).referer, 'https://a.b.shop.example/x')
})

t.test('while a person has the conversation the answer is a notice, or nothing', async t => {
  const waiting = (language: VisitorLanguage) => handoffReply({ mode: 'bot', liveStatus: 'waiting', language })
  t.same(waiting('en'), {
    reply: '<p>A team member will join the conversation shortly.</p>',
    sources: [],
    mode: 'bot',
    status: 'waiting',
  })
  for (const language of ['de', 'fr', 'es', 'it', 'nl'] as const) {
    t.match(waiting(language).reply, /^<p>\S.+\.<\/p>$/)
    t.not(waiting(language).reply, waiting('en').reply)
  }
  t.same(handoffReply({ mode: 'human', liveStatus: 'open', language: 'en' }), {
    reply: '',
    sources: [],
    mode: 'human',
    status: 'open',
  })
  t.same(handoffReply({ mode: 'bot', liveStatus: null, language: 'en' }), { reply: '', sources: [], mode: 'bot' })
})

import { withoutLinks } from '@frontdesk/conversations/history/without-links'
import t from 'tap'

const domains = ['shop.example', '*.shop.example']

t.test('addresses on the domains of the chatbot stay links, also in sentences', async t => {
  for (const text of [
    'See https://shop.example/pay.',
    '(https://www.shop.example/a/b?size=40&colour=red#top)',
    '"https://shop.example/größen", https://shop.example/%E0%A4%B9 and <https://shop.example/>',
  ]) {
    t.equal(withoutLinks(text, domains), text)
  }
})

t.test('an address that hides behind one on the domains is no link', async t => {
  const evil = 'evil.example/pay'
  for (const part of [
    '<',
    '>',
    '"',
    "'",
    '|',
    ',',
    ';',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '`',
    '\\',
    '^',
    '“',
    '»',
    '…',
    '，',
  ]) {
    for (const hidden of [`https://shop.example/${part}https://${evil}`, `https://shop.example/${part}${evil}`]) {
      const text = withoutLinks(hidden, domains)
      t.notMatch(text, '://', hidden)
      t.notMatch(text, 'evil.example', hidden)
    }
  }
  t.equal(
    withoutLinks(`https://shop.example/?to=https://${evil}`, domains),
    'https[:]//shop[.]example/?to=https[:]//evil[.]example/pay',
  )
})

t.test('a name without a scheme is no link, whatever it is written in', async t => {
  for (const [name, expected] of [
    ['evil.example', 'evil[.]example'],
    ['www.evil.example/pay', 'www[.]evil[.]example/pay'],
    ['हिन्दी.com', 'हिन्दी[.]com'],
    ['i❤.ws', 'i❤[.]ws'],
    ['i❤️.ws', 'i❤️[.]ws'],
    ['👩‍💻.ws', '👩‍💻[.]ws'],
    ['evil.भारत', 'evil[.]भारत'],
    ['evil.xn--h2brj9c', 'evil[.]xn--h2brj9c'],
    ['evil\u200d.com', 'evil\u200d[.]com'],
    ['evil.\u200dcom', 'evil[.]\u200dcom'],
    ['evil。example', 'evil[.]example'],
    ['evil．example', 'evil[.]example'],
    ['evil｡example', 'evil[.]example'],
    ['evil。xn--h2brj9c', 'evil[.]xn--h2brj9c'],
    ['您好。请看evil.example/pay。谢谢', '您好。请看evil[.]example/pay。谢谢'],
  ] as const) {
    t.equal(withoutLinks(name, domains), expected)
  }
})

t.test('what is no address stays as it was written', async t => {
  const text = 'It costs 12.50 € (i.e. 3.5 % less). Really? Yes... At 9:30 a.m.'
  t.equal(withoutLinks(text, []), text)
  for (const sentences of [
    '您好。我想咨询价格。谢谢',
    '予約できますか。明日です．はい｡よろしく',
    '型号是X1。多少钱',
    '請問。OK嗎',
  ])
    t.equal(withoutLinks(sentences, []), sentences)
})

import { parseUrl } from '@frontdesk/runtime/parse-url'
import t from 'tap'

t.test('an address is read alone or against a base, and what is none is null', async t => {
  t.equal(parseUrl('https://bücher.example/über')?.href, 'https://xn--bcher-kva.example/%C3%BCber')
  t.equal(parseUrl('/shoes', 'https://shop.example/hats')?.href, 'https://shop.example/shoes')
  t.equal(parseUrl('/shoes'), null)
  t.equal(parseUrl('https://'), null)
})

t.test('an address with a letter such as ü is read the ten thousandth time, too', async t => {
  const hosts = new Set(Array.from({ length: 10_000 }, () => parseUrl('https://bücher.example/')?.host))
  t.same([...hosts], ['xn--bcher-kva.example'])
})

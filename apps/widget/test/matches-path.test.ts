import { matchesPath } from '@frontdesk/widget/launcher/matches-path'
import t from 'tap'

t.test('a pattern of pages is a path, in which a star stands for anything', async t => {
  const pages: [pattern: string, path: string, isMatch: boolean][] = [
    ['/checkout', '/checkout', true],
    ['/checkout', '/checkout/', true],
    ['/checkout', '/checkout/pay', false],
    ['/', '/', true],
    ['/', '/shop', false],
    ['/account/*', '/account/orders', true],
    ['/account/*', '/account', false],
    ['*/pay', '/de/pay', true],
    ['/*/pay/*', '/de/pay/card', true],
    ['/a*a', '/a', false],
    ['*', '/anything', true],
    ['/a.c', '/abc', false],
  ]
  for (const [pattern, path, isMatch] of pages) t.equal(matchesPath(pattern, path), isMatch, `${pattern} and ${path}`)
})

t.test('a pattern with many stars is matched against a long path in linear time', async t => {
  t.notOk(matchesPath(`${'/a*'.repeat(66)}b`, '/a'.repeat(1_000)))
})

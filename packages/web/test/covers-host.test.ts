import { coversHost } from '@frontdesk/web/covers-host'
import t from 'tap'

t.test('a domain covers itself, and a wildcard what is below it', async t => {
  t.equal(coversHost('shop.example', 'shop.example'), true)
  t.equal(coversHost('shop.example', 'www.shop.example'), false)
  t.equal(coversHost('*.shop.example', 'cdn.img.shop.example'), true)
  for (const host of ['shop.example', '.shop.example', 'evilshop.example', 'shop.example.evil.test']) {
    t.equal(coversHost('*.shop.example', host), false, host)
  }
})

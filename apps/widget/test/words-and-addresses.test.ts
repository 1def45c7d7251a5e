import { pageUrl } from '@frontdesk/widget/conversation/page-url'
import { randomId } from '@frontdesk/widget/conversation/random-id'
import { safeHref } from '@frontdesk/web/answer/safe-href'
import { readScriptTag } from '@frontdesk/widget/launcher/script-tag'
import { productWords } from '@frontdesk/web/answer/product-words'
import { sourceLink } from '@frontdesk/widget/view/messages/source-link'
import t from 'tap'

t.test('a script tag', async t => {
  const src = 'https://chat.example:8443/widget.js?v=1'

  t.test('names the chatbot, the API it came from, and maybe a look', async t => {
    t.same(readScriptTag({ src, dataset: { chatbotId: ' c1 ' } }), {
      chatbotId: 'c1',
      base: 'https://chat.example:8443',
      colour: undefined,
      position: undefined,
    })
    t.match(readScriptTag({ src, dataset: { chatbotId: 'c1', color: '#1F5b60', position: 'left' } }), {
      colour: '#1F5b60',
      position: 'left',
    })
    t.match(readScriptTag({ src, dataset: { chatbotId: 'c1', color: 'red;', position: 'top' } }), {
      colour: undefined,
      position: undefined,
    })
  })

  t.test('says the same in its address, where a tag manager has dropped all else', async t => {
    const address = 'https://chat.example/widget.js?chatbot=c1&color=%231F5b60&position=left&_=1764392000'
    t.same(readScriptTag({ src: address, dataset: {} }), {
      chatbotId: 'c1',
      base: 'https://chat.example',
      colour: '#1F5b60',
      position: 'left',
    })
    t.match(readScriptTag({ src: address, dataset: { chatbotId: 'c2', position: 'right' } }), {
      chatbotId: 'c2',
      position: 'right',
    })
    t.equal(readScriptTag({ src: 'https://shop.example/all.js?chatbot=', dataset: {} }), undefined)
  })

  t.test('without a chatbot is none', async t => {
    t.equal(readScriptTag({ src: '', dataset: { chatbotId: 'c1' } }), undefined)
    t.equal(readScriptTag({ src: 'https://exa mple/widget.js', dataset: { chatbotId: 'c1' } }), undefined)
    t.equal(readScriptTag({ src, dataset: {} }), undefined)
    t.equal(readScriptTag({ src, dataset: { chatbotId: ' ' } }), undefined)
  })
})

t.test('the address of a page', async t => {
  t.test('is sent without credentials and fragment', async t => {
    t.equal(pageUrl('https://ann:secret@shop.example/a?b=c#d'), 'https://shop.example/a?b=c')
  })

  t.test('loses its query, and then itself, where it would be too long', async t => {
    t.equal(pageUrl(`https://shop.example/a?q=${'x'.repeat(3000)}`), 'https://shop.example/a')
    t.equal(pageUrl(`https://shop.example/${'x'.repeat(3000)}`), undefined)
  })

  t.test('is not sent where it is no web address', async t => {
    t.equal(pageUrl('file:///home/ann/shop.html'), undefined)
    t.equal(pageUrl('about:blank'), undefined)
  })
})

t.test('an address in an answer', async t => {
  t.test('is kept if it only opens a page', async t => {
    for (const href of [
      'https://shop.example/',
      'http://shop.example/a',
      'mailto:ann@shop.example',
      'tel:+353209130042',
    ]) {
      t.equal(safeHref(href), href)
    }
  })

  t.test('is dropped if it could run code', async t => {
    const bad = [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:https://shop.example/1',
      'file:///etc/passwd',
      'https://[',
      '',
    ]
    for (const href of bad) t.equal(safeHref(href), undefined, JSON.stringify(href))
    t.equal(safeHref(undefined), undefined)
  })
})

t.test('a source', async t => {
  const label = (source: string, titles?: Record<string, string>) => sourceLink(source, titles).label

  t.test('goes by the title of its page', async t => {
    const titles = { 'https://shop.example/p?id=7': 'Opening hours › Saturday' }
    t.equal(label('https://shop.example/p?id=7', titles), 'Opening hours › Saturday')
  })

  t.test('goes by its address where its page has none', async t => {
    t.equal(label('https://www.shop.example/opening-hours?x=1#y', {}), 'shop.example/opening-hours')
    t.equal(label('http://shop.example/'), 'shop.example/')
  })

  t.test('has no link where its address could do something', async t => {
    for (const source of ['javascript:alert(1)', 'javascript\u2236alert(1)'])
      t.same(sourceLink(source), { label: source, href: undefined })
  })

  t.test('of a file or a text is its name, and leads to no page of the website', async t => {
    for (const source of ['prices.pdf#page=3', 'Do you ship to Malta?', '//evil.example', '/care'])
      t.same(sourceLink(source), { label: source, href: undefined })
  })
})

t.test('a product', async t => {
  const product = (data: unknown, sourceUrl: string | null = null, domains: string[] | null = null) =>
    productWords({ source: 'p1', data: { data, sourceUrl } }, domains)

  t.test('goes by its title or name, else its id, and leads to its page', async t => {
    t.match(product({ title: 'Gannet' }, 'https://shop.example/g'), { name: 'Gannet', href: 'https://shop.example/g' })
    t.match(product({ name: 'Wren', title: '', availability: 'in_stock' }), { name: 'Wren', availability: 'in_stock' })
    t.equal(product({ name: 'Wren' }, 'javascript:alert(1)').href, undefined)
    t.equal(product('text').name, 'p1')
    t.equal(product(null).name, 'p1')
  })

  t.test('has its price as the visitor writes sums', async t => {
    const priced = (price: unknown, currency: unknown) => product({ name: 'Wren', price, currency }).price
    t.match(priced(89.9, 'EUR'), /89[.,]90?/)
    t.match(priced(89.9, 'EUR'), /€|EUR/)
    t.equal(priced(89.9, null), '89.90')
    t.equal(priced(89.9, '<b>'), '89.90')
    t.equal(priced('free', 'EUR'), undefined)
  })

  t.test('has a picture from the domains of the chatbot alone, encrypted, where its owner wants that', async t => {
    const pictured = (image: unknown, domains: string[] | null = ['shop.example', '*.cdn.example']) =>
      product({ image }, null, domains).picture
    t.equal(pictured('https://shop.example/a.jpg'), 'https://shop.example/a.jpg')
    t.equal(pictured('https://eu.cdn.example:8443/a.jpg'), 'https://eu.cdn.example:8443/a.jpg')
    t.equal(pictured('https://shop.example/a.jpg', null), undefined)
    const refused = ['http://shop.example/a.jpg', 'https://cdn.example/a.jpg', 'https://tracker.example/?shop.example']
    const wrong = ['javascript:alert(1)', 'data:image/png;base64,AA', '//evil.example/a.jpg', 'https://', '', 7, null]
    for (const image of [...refused, ...wrong]) t.equal(pictured(image), undefined, String(image))
  })
})

t.test('a key', async t => {
  t.test('is 128 bits that have not been there before, also where crypto.randomUUID is missing', async t => {
    t.intercept(crypto, 'randomUUID', { value: undefined, configurable: true })
    const keys = new Set(Array.from({ length: 100 }, randomId))
    t.equal(keys.size, 100)
    for (const key of keys) t.match(key, /^[0-9a-f]{32}$/)
  })
})

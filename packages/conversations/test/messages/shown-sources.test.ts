import { shownSources } from '@frontdesk/conversations/messages/shown-sources'
import t from 'tap'

const page = 'https://shop.example/a'
const shown = (source: string) => shownSources([{ type: 'web', source }])[0]?.source

t.test('a page is cited by its URL, a file or a text by its name', async t => {
  for (const source of [page, 'HTTP://shop.example', 'Prices 2027.pdf#page=2', 'Opening hours: today', 'a/b:c', '/a'])
    t.equal(shown(source), source)
})

t.test('row 82: no name that is cited is an address of another scheme or host', async t => {
  for (const name of [
    'javascript:alert(1).txt',
    ' data:text/html,x',
    'java\tscript:x',
    'Returns: when?',
    '//evil.example',
    '\\/evil',
  ])
    t.equal(new URL(shown(name) ?? '', page).origin, 'https://shop.example', JSON.stringify(name))
  t.equal(shown('Returns: when?'), 'Returns\u2236 when?', 'and people read the same')
  const product = {
    type: 'product' as const,
    source: 'sku:1',
    data: { id: 'sku:1', dataType: '', format: '', data: {}, sourceUrl: null },
  }
  t.strictSame(shownSources([product]), [product])
})

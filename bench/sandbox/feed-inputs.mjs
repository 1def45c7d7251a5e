/** Product feeds that are as hard to read as they may be: JSON, XML and CSV. */
import { gzipSync } from 'node:zlib'
import { answer, bomb, cutOff, endless, lying, pieces, times } from './tricks.mjs'

const most = 19_900_000
const types = { JSON: 'application/json', XML: 'application/xml', CSV: 'text/csv' }
const gzipped = { 'content-encoding': 'gzip' }

const feed = (type, trick, make) => ({
  format: `${type} feed`,
  trick,
  kind: 'products',
  path: '/feed',
  site: () => ({ '/feed': make({ 'content-type': types[type] }) }),
})

const item = n => `<item><g:id>${n}</g:id><title>T</title><link>http://a/${n}</link></item>`
const rss = text => `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${text}</channel></rss>`
const laughs = pieces(30, n => `<!ENTITY a${n + 1} "${times(`&a${n};`, 40)}">`)
const head = 'id,title,link\n'

export const feedInputs = [
  feed('JSON', 'many names', h => answer(`{"products":[{${pieces(1_400_000, n => `"a${n}":1,`)}"id":"1"}]}`, h)),
  feed('JSON', 'many items', h => answer(`[{}${times(',{}', most - 9)}]`, h)),
  feed('JSON', 'deep', h => answer(gzipSync(times('[', most)), { ...h, ...gzipped })),
  feed('JSON', 'deep and closed', h =>
    answer(gzipSync('['.repeat(9_900_000) + ']'.repeat(9_900_000)), { ...h, ...gzipped }),
  ),
  feed('JSON', 'long', h => answer(`[{"id":"1","title":"${times('long ', most - 99)}"}]`, h)),
  feed('JSON', 'lying size', h => lying('[{"id":"1"}', 9_000_000_000, h)),
  feed('JSON', 'packed twice', h => answer(bomb('[{},'), { ...h, ...gzipped })),
  feed('JSON', 'cut off', h => answer(cutOff(`[{}${times(',{"id":"1","title":"T"}', most)}]`), h)),
  feed('JSON', 'endless', h => endless('[', '{"id":"1"},', h)),
  feed('XML', 'many names', h => answer(rss(`<item ${pieces(1_200_000, n => `a${n}="" `)}/>`), h)),
  feed('XML', 'many items', h => answer(rss(pieces(240_000, item)), h)),
  feed('XML', 'deep', h => answer(times('<a>', most), h)),
  feed('XML', 'long', h => answer(rss(`<item><g:id>1</g:id><title>${times('long ', most - 999)}</title></item>`), h)),
  feed('XML', 'many entities', h =>
    answer(`<!DOCTYPE x [<!ENTITY a0 "ha">${laughs}]>${rss('<item><title>&a30;</title></item>')}`, h),
  ),
  feed('XML', 'endless', h => endless('<rss><channel>', '<item><title>T</title></item>', h)),
  feed('CSV', 'many names', h => answer(`${pieces(1_500_000, n => `a${n},`)}id\n${times('1,', 3_000_000)}\n`, h)),
  feed('CSV', 'many items', h => answer(head + pieces(700_000, n => `${n},T,http://a/${n}\n`), h)),
  feed('CSV', 'long', h => answer(`${head}1,"${times('long ', most - 999)}",http://a/1\n`, h)),
  feed('CSV', 'cut off', h => answer(`${head}1,"${times('never closed\n', most - 999)}`, h)),
]

/**
 * Inputs of one account that are as hard as they may be: sources by their kind, with what their address answers. As a
 * program it serves the one that it is told, on loopback.
 */
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const most = 20_000_000
const listed = (count, text) => Array.from({ length: count }, (_, number) => text(number)).join('')

/** 500 KiB of different rules. */
const robots = rule => {
  const rules = listed(60_000, rule).slice(0, 512_000)
  return { '/robots.txt': `User-agent: *\n${rules.slice(0, rules.lastIndexOf('\n'))}` }
}

/** Many links, each as long as an address may be. */
const longLinks = {
  '/': `<title>Home</title><p>Home text.</p>${listed(400, number => `<a href="/${number}${'a'.repeat(1_400)}">x</a> `)}`,
}
const longSitemap = `<urlset>${listed(4_000, number => `<url><loc>ORIGIN/${number}${'a'.repeat(1_400)}</loc></url>`)}</urlset>`
const product = number =>
  `{"id":${number},"name":"产品${number}",${listed(20, field => `"f${field}":"${'中文测试词语'.repeat(33)}",`)}"description":"${'中文测试词语'.repeat(160)}"},`

/** By name: the kind of the source, the options of its owner, and the answers by path. */
export const hostileInputs = {
  'robots: allow:*aaaab*': { kind: 'website', answers: { ...longLinks, ...robots(n => `allow:*aaaab${n}*\n`) } },
  'robots: nested parts': {
    kind: 'website',
    answers: { ...longLinks, ...robots(n => `allow:*${'a'.repeat(1 + (n % 1_000))}*b${n}*\n`) },
  },
  'robots: 20 long sitemaps': {
    kind: 'website',
    answers: {
      '/': '<title>Home</title><p>Home text.</p>',
      ...robots(n => (n < 20 ? `sitemap:ORIGIN/${n}${'a'.repeat(3_900)}\n` : `allow:*aaaab${n}*\n`)),
    },
  },
  '100 patterns of 500': {
    kind: 'sitemap',
    options: {
      includePatterns: Array.from({ length: 100 }, (_, number) => `/${'*aaaab'.repeat(82)}${number}`),
      excludePatterns: Array.from({ length: 100 }, (_, number) => `/${'*aab'.repeat(120)}${number}`),
    },
    answers: { '/': longSitemap },
  },
  'feed: 20 M brackets': { kind: 'products', answers: { '/': () => gzipSync(Buffer.alloc(most, '[')) } },
  'feed: 6.5 M objects': { kind: 'products', answers: { '/': () => `[${'{},'.repeat(6_500_000)}{}]` } },
  'feed: 1.5 M fields': {
    kind: 'products',
    answers: { '/': () => `[{${listed(1_500_000, number => `"${number}":1,`)}"id":1}]` },
  },
  'feed: 1.5 M columns': { kind: 'products', answers: { '/': () => listed(1_500_000, number => `c${number},`) } },
  'feed: 1.5 M attributes': {
    kind: 'products',
    answers: { '/': () => `<rss><item ${listed(1_500_000, number => `a${number}="" `)}>` },
  },
  'feed: Chinese products': { kind: 'products', answers: { '/': () => `[${listed(1_200, product)}{}]` } },
  'feed: 20,000 products': {
    kind: 'products',
    answers: {
      '/': () =>
        `[${listed(20_000, number => `{"id":${number},"name":"Product ${number}","description":"${'Nice to have. '.repeat(35)}"},`)}{}]`,
    },
  },
  'file: 3 M quotation marks': { kind: 'file', content: () => '"\\'.repeat(10).concat(' ').repeat(138_000) },
  'file: 20 MB of blanks': { kind: 'file', content: () => ' '.repeat(most - 10).concat('text') },
}

const serve = name => {
  const { answers } = hostileInputs[name]
  const server = createServer((request, response) => {
    const answer = answers[request.url]
    const type = request.url === '/robots.txt' ? 'text/plain' : 'text/html'
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': type })
    const body = typeof answer === 'function' ? answer() : answer
    response.end(typeof body === 'string' ? body.replaceAll('ORIGIN', `http://${request.headers.host}`) : body)
  })
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
  process.on('disconnect', () => process.exit())
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) serve(process.argv[2])

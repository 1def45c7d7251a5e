import { readRules } from '@frontdesk/knowledge/crawl/robots-rules'
import { compilePatterns, type UrlPattern } from '@frontdesk/knowledge/sources/compile-patterns'
import { inScope } from '@frontdesk/knowledge/sources/page-scope'
import t from 'tap'
import { aSite, aPage } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

const { crawl, source, pagesOf } = await openIndex(t)

/** What a pattern means, one at a time. */
function fits({ text, isWhole }: UrlPattern, address: string): boolean {
  const parts = text.split('*').map(part => part.replaceAll(/[^a-z]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^]*')}${isWhole ? '$' : ''}`).test(address)
}

/** Texts of the letters, each one other than the one before: 0, 1, … in another system of numbers. */
const numbered = (letters: string, number: number): string =>
  (number < letters.length ? '' : numbered(letters, Math.floor(number / letters.length) - 1)) +
  (letters[number % letters.length] ?? '')

t.test('of many patterns the first that fits is found, as if each were tried by itself', async t => {
  const texts = Array.from({ length: 1_300 }, (_, number) => `/${numbered('*ab', number)}`)
  const patterns = texts.flatMap(text => [
    { text, isWhole: true },
    { text, isWhole: false },
  ])
  const addresses = Array.from({ length: 500 }, (_, number) => `/${numbered('ab/', number)}`)
  // From the longest on, and once in pieces of a few patterns each.
  const long = { text: `/${'x'.repeat(9_000)}`, isWhole: false }
  for (const list of [patterns.toReversed(), patterns.flatMap(pattern => [pattern, long]).slice(-300)]) {
    const firstFit = await compilePatterns(list)
    const wrong = addresses.filter(
      address => firstFit(address) !== list.findIndex(pattern => pattern !== long && fits(pattern, address)),
    )
    t.same(wrong, [])
  }
  t.equal((await compilePatterns([]))('/'), -1)
})

/** As many different rules as 500 KiB hold. */
function rulesOf(rule: (number: number) => string): string {
  const rules: string[] = []
  for (let length = 0; length < 512_000; length += rules.at(-1)?.length ?? 0) rules.push(rule(rules.length))
  return `User-agent: *\n${rules.join('')}`
}

// With each rule by itself an address took up to a second.
t.test('row 83: 500 KiB of rules decide hundreds of long addresses', async t => {
  const files: [forbidden: string, file: string][] = [
    ['/x/aaaabab', rulesOf(number => `Disallow:*aaaab${numbered('ab', number)}*\n`)],
    ['/aaaaaaaab7', rulesOf(number => `Disallow:*${'a'.repeat(1 + (number % 1_000))}*b${number}*\n`)],
    ['/abaaaaaba', rulesOf(number => `Disallow:/a*a*a*a*a*a*${numbered('ba', number)}$\n`)],
  ]
  for (const [forbidden, file] of files) {
    const { mayRead } = await readRules(file, 'FrontdeskBot')
    const addresses = Array.from({ length: 200 }, (_, number) => `/${'a'.repeat(1_900)}?${number}`)
    const left = [...addresses, forbidden].filter(path => mayRead(new URL(path, 'https://shop.example')))
    t.same(left, addresses)
  }
})

t.test('row 83: a hundred patterns of an owner decide hundreds of long addresses', async t => {
  const patterns = Array.from({ length: 100 }, (_, number) => `/${'*aaaab'.repeat(82)}${numbered('ab', number)}`)
  const isInScope = await inScope({ includePatterns: [], excludePatterns: patterns })
  const address = `https://shop.example/${'a'.repeat(1_400)}`
  const left = Array.from({ length: 500 }, (_, number) => `${address}?${number}`).filter(isInScope)
  t.equal(left.length, 500)
})

t.test('row 84: others have the event loop while a large robots.txt is read', async t => {
  let turns = 0
  const count = (): void => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  await readRules(
    rulesOf(number => `Disallow:*${number}*\n`),
    'FrontdeskBot',
  )
  clearImmediate(counting)
  t.ok(turns > 2, `${turns} turns`)
})

t.test('the rules within 500 KiB count, and half a rule says nothing', async t => {
  const rest = 512_000 - 'User-agent: *\n\nDisallow: /late\nDisallow: /h'.length
  const body = `User-agent: *\n${'#'.repeat(rest)}\nDisallow: /late\nDisallow: /half\n`
  const site = await aSite(t, {
    '/robots.txt': { body },
    '/': aPage('Home', 'Home text.', ['/late', '/here', '/half']),
    '/late': aPage('Late', 'A late text.'),
    '/here': aPage('Here', 'A text here.'),
    '/half': aPage('Half', 'Half a text.'),
  })
  const { id } = await source({ url: `${site.origin}/` })
  await crawl(id)
  t.same((await pagesOf(id)).map(({ path }) => path).toSorted(), ['/', '/half', '/here'])
})

/** Opens pages in Chromium and looks for words there with the widget's own code. */
import { readdirSync, readFileSync } from 'node:fs'
import { findBrowser } from '@frontdesk/rendering/find-browser'
import { bare } from '@frontdesk/widget/show/find-words'
import { chromium } from 'playwright-core'

const built = new URL('../../apps/widget/dist/widget/', import.meta.url)

/** Resolves with what finds quotes on the pages of a website, and how to close it. */
export async function openFinder() {
  const executablePath = await findBrowser(process.env)
  if (executablePath === undefined) throw new Error('there is no Chromium on PATH')
  const file = readdirSync(built).find(name => /^show-\w+\.js$/.test(name))
  const code = readFileSync(new URL(file, built), 'utf8')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  // Pictures and scripts of other websites say nothing that was read.
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    route => route.abort(),
  )

  async function markedOn(address, quote) {
    if (page.url() !== address) {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await page.evaluate(async script => {
        window.shows = await import(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
      }, code)
    }
    return page.evaluate(
      pressed => {
        CSS.highlights.clear()
        window.shows.show({ close: () => undefined }, pressed)
        return [...(CSS.highlights.get('frontdesk-source') ?? [])].map(String)
      },
      { ...quote, link: address },
    )
  }

  return {
    close: () => browser.close(),
    /** Each quote with what is marked of it on the live page. */
    async find(origin, quoted) {
      const results = []
      for (const { url, quote } of quoted.toSorted((one, other) => (one.url < other.url ? -1 : 1))) {
        const { pathname, search } = new URL(url)
        const marked = await markedOn(`${origin}${pathname}${search}`, quote)
        const isFound = marked.length > 0
        results.push({ url, quote, marked, isFound, isWhole: bare(marked.join('')) === bare(quote.text) })
      }
      return results
    },
  }
}

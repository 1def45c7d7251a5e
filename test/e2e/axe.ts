/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with a page, or with a part of it, in its own words. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  // Half a megabyte: once for each page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await page.evaluate(
    ({ values, selector }): Promise<AxeResults> =>
      // axe has just put itself there.
      Reflect.get(window, 'axe').run(selector ?? document, { runOnly: { type: 'tag', values } }),
    { values: rules, selector: part },
  )
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOnly, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everyRule: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules that look at colours, and so depend on the theme. */
const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

export interface AxeOptions {
  /** A selector: only this part of the page. */
  part?: string
  /** Only the rules that another theme may break. */
  isOnlyColours?: boolean
}

/** What axe finds wrong with a page, in its own words. */
export async function violations(page: Page, { part, isOnlyColours = false }: AxeOptions = {}): Promise<string[]> {
  // Half a megabyte: once for each page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    async ({ selector, runOnly }): Promise<string[]> => {
      // Axe has just put itself there. What it has to say of elements in order would be megabytes on their way here.
      const options = { runOnly, resultTypes: ['violations'] } satisfies RunOptions
      const found: AxeResults = await Reflect.get(window, 'axe').run(selector ?? document, options)
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      )
    },
    { selector: part, runOnly: isOnlyColours ? colourRules : everyRule },
  )
}

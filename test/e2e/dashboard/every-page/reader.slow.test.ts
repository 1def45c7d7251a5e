/// <reference lib="dom" />
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { projectUrl } from '@frontdesk/testing/project-url'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { noWholeBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { everyAddress, signInAddresses } from './addresses.ts'
import { openFurnishedAccount } from './furnished-account.ts'
import { letPlay, waitForLaterParts, waitUntilWhole } from './wait-until-whole.ts'

/*
 * What a screen reader says of each page stands beside this file, in `as-read`. A change of a page changes it, so that a
 * review sees it. FRONTDESK_WRITE_AS_READ=1 writes it anew.
 */

const isWriting = process.env['FRONTDESK_WRITE_AS_READ'] === '1'

const fileOf = (name: string): URL =>
  projectUrl(`test/e2e/dashboard/every-page/as-read/${name.replaceAll(/[^a-zA-Z]+/g, '-').replace(/-$/, '')}.txt`)

/** What differs from run to run: ids, addresses of this machine, times. */
async function readPage(page: Page): Promise<string> {
  const whole = await page.getByRole('main').ariaSnapshot()
  return `${whole
    .replaceAll(/\n *- \/url: .*/g, '')
    .replaceAll(/- time: .*/g, '- time: TIME')
    .replaceAll(/And \d+ more/g, 'And N more')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    .replaceAll(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?=\d)/g, '')
    .replaceAll(/Busiest: [A-Z][a-z]+day\b/g, 'Busiest: WEEKDAY')
    .replaceAll(/\d{1,2} [A-Z][a-z]{2,8} \d{4}/g, 'DAY')
    .replaceAll(/[A-Z][a-z]{2,8} \d{1,2}, \d{4}/g, 'DAY')
    .replaceAll(
      /(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g,
      'MONTH',
    )
    .replaceAll(/\b\d{1,2}:\d{2}(?=[^:]|$)(?! (AM|PM))/g, 'TIME')
    .replaceAll(
      /- listitem: (Frontdesk|PostgreSQL|Redis) \d\S*( \([^)]*\))?( · [\d.,]+ \S+)?/g,
      '- listitem: $1 VERSION',
    )
    .replaceAll(/\d+ waiting · .* \d+ failed/g, 'JOBS')
    .replaceAll(/Key [0-9a-f]{8}/g, 'Key ID')
    .replaceAll(/waits \d+ min/g, 'waits LONG')
    .replaceAll(/\d+ (second|sec|minute|min|hour|hr|day)s?\.? ago|(?<=messages |assistant |· )now\b/g, 'AGO')}\n`
}

/** Compares what is read of a page with what stands beside this file. */
async function compare(t: Test, page: Page, name: string): Promise<void> {
  const read = await readPage(page)
  t.notMatch(read, /^\s*- (button|link|textbox|combobox|checkbox|radio|switch|img)\s*(:|$)/m, 'nothing is unnamed')
  if (isWriting) writeFileSync(fileOf(name), read)
  t.ok(existsSync(fileOf(name)), `${fileOf(name).pathname} (made with FRONTDESK_WRITE_AS_READ=1)`)
  t.equal(read, readFileSync(fileOf(name), 'utf8'))
}

t.test('every page as a screen reader reads it', { skip: noWholeBrowser }, async t => {
  const dashboard = await openDashboard(t, {}, { isWhole: true })
  const { page, go, ids } = await openFurnishedAccount(dashboard, await dashboard.person())
  for (const { name, path } of everyAddress(ids))
    await t.test(`${name}: every control is called what it does, and nothing is read that was not before`, async t => {
      await go(path)
      await waitForLaterParts(page, { name, path })
      await waitUntilWhole(page)
      await letPlay(page)
      await compare(t, page, name)
    })

  const stranger = await dashboard.newTab()
  for (const { name, path } of signInAddresses(ids))
    await t.test(`${name}: every control is called what it does, and nothing is read that was not before`, async t => {
      // The words of some depend on how mails are sent, which is asked for first.
      await stranger.goto(`/dashboard${path}`, { waitUntil: 'networkidle' })
      await stranger.getByRole('heading', { level: 1 }).waitFor()
      await compare(t, stranger, `sign-in ${name}`)
    })
})

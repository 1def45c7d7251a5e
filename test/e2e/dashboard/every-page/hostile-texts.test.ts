/// <reference lib="dom" />
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { xssVectors } from '../../xss-vectors.ts'
import { openDashboard } from '../open-dashboard.ts'
import { everyAddress } from './addresses.ts'
import { openFurnishedAccount } from './furnished-account.ts'
import { waitUntilWhole } from './wait-until-whole.ts'

/** PostgreSQL stores no NUL, and a name of 20,000 letters is refused long before it is shown. */
const storable = xssVectors.map(vector => vector.replaceAll('\u0000', '').slice(0, 150))

t.test('texts of people and websites are text on every page', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  let written = 0
  const showing = new Set<string>()
  const write = (text: string): string => `${storable[written++ % storable.length]} ${text}`
  const person = await dashboard.person()
  // Two accounts hold all of the vectors: the second begins where the first has ended.
  for (const round of [1, 2]) {
    const account = round === 1 ? person : await dashboard.person()
    const { page, go, ids } = await openFurnishedAccount(dashboard, account, { write })
    for (const { name, path } of everyAddress(ids))
      await t.test(`${name}, round ${round}`, async t => {
        await go(path)
        await waitUntilWhole(page)
        await page.getByRole('banner').waitFor()
        t.equal(await page.evaluate(() => Reflect.get(window, '__xss')), undefined)
        t.equal(await page.locator('main iframe[srcdoc], main object, main embed, main script, main base').count(), 0)
        const shown = await page.locator('main').innerText()
        if (storable.some(vector => shown.includes(vector.slice(0, 20)))) showing.add(name)
      })
    await page.context().close()
  }
  t.ok(written > storable.length, 'every vector was written somewhere')
  t.ok(showing.size >= 8, `they are read on ${[...showing].join(', ')}`)
})

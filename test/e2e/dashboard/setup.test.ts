/// <reference lib="dom" />
import { setupCode } from '@frontdesk/runtime/setup-code'
import t from 'tap'
import { violations } from '../axe.ts'
import { noBrowser } from '../browser.ts'
import { openDashboard } from './open-dashboard.ts'

t.test('the first set-up in a browser', { skip: noBrowser }, async t => {
  const code = setupCode('a key that only this test knows')
  const dashboard = await openDashboard(t, { settings: { setupCode: code } })

  await t.test('the printed address leads through a form to the dashboard, logged in', async t => {
    const page = await dashboard.newTab({
      mayFail: /^POST \/api\/setup 400$/,
      context: { timezoneId: 'Asia/Kathmandu' },
    })
    await page.goto(`/dashboard/setup#${code}`)
    await page.getByRole('heading', { name: 'Set up Frontdesk' }).waitFor()
    t.equal(new URL(page.url()).hash, '', 'the code is in no history')
    t.same(await violations(page), [])
    await page.getByLabel('Your name').fill('Kim Plover')
    await page.getByLabel('Email address').fill('kim@plover.example')
    await page.getByLabel('Business name').fill('Plover & Rain')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('A password needs at least').waitFor()
    t.equal(await page.getByLabel('Your name').inputValue(), 'Kim Plover')
    await page.getByLabel('Password').fill('four walls and one umbrella')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Welcome, Kim Plover' }).waitFor()
    const { timezone } = await dashboard.frontdesk.db.prisma.account.findFirstOrThrow()
    t.match(timezone, /^Asia\/Ka(th|t)mandu$/, 'days begin where the owner is')
  })

  await t.test('a second set-up is told that the installation is already set up', async () => {
    const page = await dashboard.newTab({ mayFail: /^POST \/api\/setup 410$/ })
    await page.goto(`/dashboard/setup#${code}`)
    for (const [label, value] of [
      ['Your name', 'Somebody'],
      ['Email address', 'somebody@else.example'],
      ['Business name', 'Else'],
      ['Password', 'four walls and one umbrella'],
    ] as const)
      await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Frontdesk is already set up.').waitFor()
  })
})

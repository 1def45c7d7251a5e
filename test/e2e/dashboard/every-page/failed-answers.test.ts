import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

/* Answers of the API that are hard to bring about are given in its place. */

t.test('what a page says when an answer fails', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)

  await t.test('a fault of the API is said where its data would stand, and is no outage', async t => {
    const { page, go } = await dashboard.person({ mayFail: /^GET \/api\/webhooks 500$/ })
    const json = { error: { code: 'INTERNAL', message: 'Something went wrong.' } }
    await page.route('**/api/webhooks', route => route.fulfill({ status: 500, json }), { times: 1 })
    await go('/settings/webhooks')
    await page.getByRole('alert').getByText('Something went wrong. Try again.').waitFor()
    t.equal(await page.getByText('Frontdesk is briefly unavailable').count(), 0)
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await again.waitFor({ state: 'detached' })
    t.equal(await page.getByRole('alert').count(), 0)
  })

  await t.test('asked too often, the button counts down and then works', async t => {
    const { page, go } = await dashboard.person({ mayFail: /^GET \/api\/webhooks 429$/ })
    const answer = {
      status: 429,
      headers: { 'retry-after': '2' },
      json: { error: { code: 'TOO_MANY', message: 'Wait.' } },
    }
    await page.route('**/api/webhooks', route => route.fulfill(answer), { times: 1 })
    await go('/settings/webhooks')
    const button = page.getByRole('button', { name: /^Wait \d s$/ })
    t.ok(await button.isDisabled())
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await again.waitFor({ state: 'detached' })
    t.equal(await page.getByRole('alert').count(), 0)
  })

  await t.test('while the database is away a part without data says that it comes back, and then does', async t => {
    const { page, go } = await dashboard.person({ mayFail: /^GET \/api\/(webhooks|auth\/me) 503$/ })
    await go('/settings')
    await page.route('**/api/{webhooks,auth/me}', route => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByText('This page will load as soon as Frontdesk is back.').waitFor()
    await page.getByText('Frontdesk is briefly unavailable').waitFor()
    t.equal(await page.getByText('Frontdesk is briefly unavailable').count(), 1, 'it is said once')
    await page.unroute('**/api/{webhooks,auth/me}')
    await page.getByText('This page will load as soon as Frontdesk is back.').waitFor({ state: 'detached' })
    await page.getByText('Frontdesk is briefly unavailable').waitFor({ state: 'detached' })
  })

  await t.test('something that was deleted in the meantime says so', async t => {
    const { page, go } = await dashboard.person({ mayFail: / 404$/ })
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const path of [`/chatbots/${nobody}/answers`, `/chatbots/${nobody}/knowledge`, '/no/such/page']) {
      await go(path)
      await page.getByText('The address may be wrong, or the page may have been deleted.').first().waitFor()
    }
    t.pass('each of them says so')
  })
})

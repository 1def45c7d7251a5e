import t from 'tap'
import { aPage, aSite, type Answer } from '../../../../packages/knowledge/test/a-site.ts'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

const script = (body: string): Answer => ({
  body: `<!doctype html><html lang="en"><head><title>Plover</title></head><body>${body}</body></html>`,
})

/** Websites that cannot be read, and what the owner reads about each. */
const sites: readonly (readonly [string, Record<string, Answer>, RegExp])[] = [
  [
    'robots.txt forbids',
    { '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /' } },
    /robots.txt doesn’t allow this page/,
  ],
  ['there is no page', {}, /No page was found at this address/],
  ['a login is asked for', { '/': { status: 401, body: 'Log in' } }, /behind a login/],
  ['the site is broken', { '/': { status: 500, body: 'Sorry' } }, /returned an error/],
  ['there is no text', { '/': script('<main></main>') }, /No pages with text were found/],
  [
    'all text comes from JavaScript',
    { '/': script(`<div id="root"></div><script src="/app.js"></script>${' '.repeat(600)}`) },
    /appears only with JavaScript/,
  ],
]

t.test('a website that cannot be read', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { provider: 'extractive' })
  const { db } = dashboard.frontdesk
  const { page, go, account } = await dashboard.person()
  const address = page.getByRole('textbox', { name: 'Website address' })
  const chatbots = () => db.prisma.chatbot.findMany({ where: { accountId: account.id }, include: { sources: true } })
  await go('/start')

  for (const [title, pages, sentence] of sites) {
    await t.test(`says why where ${title}, offers a text or a file, and makes nothing`, async t => {
      const site = await aSite(t, pages)
      await address.fill(site.origin)
      await address.press('Enter')
      await page.getByRole('alert').getByText(sentence).waitFor()
      await page.getByRole('button', { name: 'Write a text' }).waitFor()
      await page.getByRole('button', { name: 'Upload a file' }).waitFor()
      t.equal((await chatbots()).length, 1)
    })
  }

  await t.test('says so where the address is in a private network', async t => {
    await address.fill('10.0.0.1')
    await address.press('Enter')
    await page.getByRole('alert').getByText('in a private network').waitFor()
    t.equal((await chatbots()).length, 1)
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('another address, and a reload, lose nothing', async t => {
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByRole('alert').getByText('in a private network').waitFor()
    t.equal(await address.inputValue(), '10.0.0.1')
  })

  await t.test('an address without https:// is also that of a website that has http alone', async t => {
    const site = await aSite(t, { '/': aPage('Heron', 'We mend boots.') })
    await go('/start')
    await address.fill(new URL(site.origin).host)
    await address.press('Enter')
    await page.getByRole('button', { name: 'Create chatbot' }).waitFor()
    await go('/start')
    await address.fill('10.0.0.1')
    await address.press('Enter')
    await page.getByRole('alert').getByText('in a private network').waitFor()
    t.equal((await chatbots()).length, 1)
  })

  await t.test('a text takes its place: the press makes one chatbot, and leads to the form', async t => {
    await page.getByRole('button', { name: 'Write a text' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Opening hours')
    await page.getByRole('textbox', { name: 'Text' }).fill('On Saturday we are open from ten until four.')
    await page.getByRole('button', { name: 'Add text' }).click()
    await page.getByText('Your chatbot is learning “Opening hours”.').waitFor()
    const made = (await chatbots()).filter(({ name }) => name === '10.0.0.1')
    t.match(made, [{ sources: [{ kind: 'text' }] }])
  })

  await t.test('a website that closes after it was looked at gives its place to another', async t => {
    const closing = await aSite(t, { '/': aPage('Plover', 'We mend shoes.') })
    const open = await aSite(t, { '/': aPage('Heron', 'We mend boots.') })
    await go('/start')
    await address.fill(closing.origin)
    await address.press('Enter')
    const make = page.getByRole('button', { name: 'Create chatbot' })
    await make.waitFor()
    closing.pages = {}
    await make.click()
    await page.getByRole('heading', { name: 'Your website can’t be read' }).waitFor()
    await page.getByRole('button', { name: 'Upload a file' }).waitFor()
    await address.fill(open.origin)
    await address.press('Enter')
    await page.getByRole('button', { name: 'Add this website' }).click()
    await page.getByText('1 page read. Your chatbot now knows it.').waitFor()
    const made = (await chatbots()).filter(({ name }) => name === 'Plover')
    t.match(
      made.map(({ sources }) => sources.map(({ url }) => url)),
      [[`${open.origin}/`]],
    )
  })
})

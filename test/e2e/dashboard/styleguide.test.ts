/// <reference lib="dom" />
import { readdir, readFile } from 'node:fs/promises'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { noBrowser } from '../browser.ts'
import { openDashboard } from './open-dashboard.ts'

t.test('the styleguide is in no bundle that people are served', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { page, go } = await dashboard.person()
  await go('/styleguide')
  await page.getByRole('heading', { level: 1 }).waitFor()
  t.equal(await page.getByRole('heading', { name: 'Styleguide' }).count(), 0)
  const assets = projectUrl('apps/dashboard/dist/pages/assets/')
  const scripts = (await readdir(assets)).filter(name => name.endsWith('.js'))
  t.ok(scripts.length > 100, 'the bundle is there')
  for (const name of scripts) {
    const code = await readFile(new URL(name, assets), 'utf8')
    if (/frontdesk-styleguide|StyleguidePage/.test(code)) t.fail(name)
  }
})

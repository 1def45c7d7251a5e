/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { violations } from '../../axe.ts'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { everyAddress } from './addresses.ts'
import { openFurnishedAccount } from './furnished-account.ts'
import { waitUntilWhole } from './wait-until-whole.ts'

/**
 * What is chosen and looks like what is not. The system's colours replace those of the page, so a border, an outline, an
 * underline or a pair of system colours has to tell them apart.
 */
function findUnmarked(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Also of what is drawn before and after it, and where: the knob of a switch.
    const lookOf = (part: Element): string =>
      [undefined, '::before', '::after']
        .map(drawing => {
          const style = getComputedStyle(part, drawing)
          const edges = [style.outline, style.borderBlockEnd, style.borderInlineStart, style.textDecorationLine]
          const place = [style.display, style.translate, style.transform, style.insetInlineStart]
          return [style.color, style.backgroundColor, ...edges, ...place].join()
        })
        .join(';')
    // A radio button and a switch are drawn beside their input, in the label.
    const drawn = (part: Element): Element => part.closest('label') ?? part
    const whole = (part: Element): string => [drawn(part), ...drawn(part).querySelectorAll('*')].map(lookOf).join('\n')
    const pairs: [chosen: string, others: string][] = [
      ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
      ['nav a[aria-current=page]', 'nav a:not([aria-current])'],
      ['main li [aria-current=true]', 'main li a:not([aria-current])'],
      ['input[type=radio]:checked', 'input[type=radio]:not(:checked)'],
      ['input[role=switch]:checked', 'input[role=switch]:not(:checked)'],
    ]
    return pairs.flatMap(([chosen, others]) =>
      [...document.querySelectorAll(chosen)]
        .filter(part => drawn(part).checkVisibility())
        .filter(part => {
          const group = part.closest('[role=tablist], [role=radiogroup], nav, ul, main')
          const other = [...(group?.querySelectorAll(others) ?? [])].find(one => drawn(one).checkVisibility())
          return other !== undefined && whole(other) === whole(part)
        })
        .map(part => `${chosen}: ${part.getAttribute('aria-label') ?? drawn(part).textContent}`),
    )
  })
}

/** Buttons and fields without an edge of any kind, where the fill of the page is not drawn. Quiet buttons are words. */
function findEdgeless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(textarea, input:not([type]), input[type=text], input[type=email])',
      ),
    ]
      .filter(field => field.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
      .filter(field => {
        for (let part: Element | null = field; part !== null && part.tagName !== 'MAIN'; part = part.parentElement)
          if (getComputedStyle(part).borderBlockStartStyle !== 'none') return false
        return true
      })
      .map(field => field.getAttribute('aria-label') ?? field.id),
  )
}

t.test('every page in the colours of the system', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const context = { forcedColors: 'active', reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } } as const
  const { page, go, ids } = await openFurnishedAccount(dashboard, await dashboard.person({ context }))
  for (const { name, path } of everyAddress(ids))
    await t.test(`${name}: words stand out, what is chosen is marked, and fields have an edge`, async t => {
      await go(path)
      await waitUntilWhole(page)
      t.same(await violations(page, { isOnlyColours: true }), [])
      t.same(await findUnmarked(page), [])
      t.same(await findEdgeless(page), [])
    })
})

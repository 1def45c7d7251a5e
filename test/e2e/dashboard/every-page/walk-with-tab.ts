/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** A page with more controls than this holds the focus in a circle. */
const mostPresses = 400
/** WCAG 2.4.13: so wide is the line around what has the focus. */
const leastOutline = 2

/**
 * Presses Tab from the beginning of a page's content to its end. Returns what has the focus on its way and does not show it; what was
 * reached is remembered for `findUnreached`.
 */
export async function walkWithTab(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    Reflect.set(window, 'reached', new Set<Element>())
    const main = document.querySelector('main')
    if (main === null) throw new Error('the page has no content')
    // A page that begins in its first field would be walked from there.
    main.tabIndex = -1
    main.focus()
  })
  const faults: string[] = []
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press('Tab')
    const step = await page.evaluate(readFocus, leastOutline)
    if (step === 'over') return faults
    if (step !== 'shown') faults.push(step)
  }
  return [...faults, `after ${mostPresses} presses the end is not reached`]
}

/** In the page: whether what has the focus shows it. 'over' once the focus has left the page. */
function readFocus(least: number): string {
  const { activeElement: element } = document
  if (element === null || element.closest('main') === null) return 'over'
  // A set, put there when the walk began.
  ;(Reflect.get(window, 'reached') as Set<Element>).add(element)
  // What is inside of a frame is not seen from here.
  if (element instanceof HTMLIFrameElement) return 'shown'
  const around = element.closest('label') ?? element
  const isOutlined = [element, around, ...around.querySelectorAll('*')].some(part => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= least
  })
  if (!isOutlined) return `no line around ${element.outerHTML.slice(0, 200)}`
  const { top, bottom, height } = around.getBoundingClientRect()
  const isInView = bottom > 0 && top < innerHeight && height > 0
  return isInView ? 'shown' : `out of view: ${element.outerHTML.slice(0, 200)}`
}

/** The controls of a page that the walk before has not reached. Of a group with one stop, one is enough. */
export function findUnreached(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A set, put there when the walk began.
    const reached = Reflect.get(window, 'reached') as Set<Element>
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, select, textarea, summary, iframe):not(:disabled, [tabindex="-1"])',
    )
    const isOfReachedGroup = (control: Element): boolean => {
      const group = control.closest('[role=radiogroup], [role=tablist]')
      return group !== null && [...reached].some(one => group.contains(one))
    }
    return [...controls]
      .filter(control => control.checkVisibility({ checkVisibilityCSS: true }) && control.closest('[inert]') === null)
      .filter(control => !reached.has(control) && !isOfReachedGroup(control))
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
}

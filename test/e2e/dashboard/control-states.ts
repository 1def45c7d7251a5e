/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** What a control can be in at the same moment: what the browser knows of it, and what React Aria writes to it. */
const states = {
  rest: { pseudo: [], attributes: [] },
  hovered: { pseudo: ['hover'], attributes: ['data-hovered'] },
  pressed: { pseudo: ['hover', 'active'], attributes: ['data-hovered', 'data-pressed'] },
  focused: {
    pseudo: ['focus', 'focus-visible', 'focus-within'],
    attributes: ['data-focused', 'data-focus-visible'],
  },
  'hovered and focused': {
    pseudo: ['hover', 'focus', 'focus-visible'],
    attributes: ['data-hovered', 'data-focused', 'data-focus-visible'],
  },
  disabled: { pseudo: [], attributes: ['data-disabled'] },
  'disabled, under the pointer': { pseudo: ['hover'], attributes: ['data-disabled', 'data-hovered'] },
  busy: { pseudo: [], attributes: ['aria-disabled', 'data-busy'] },
  'busy, under the pointer': { pseudo: ['hover'], attributes: ['aria-disabled', 'data-busy', 'data-hovered'] },
  'busy, pressed': {
    pseudo: ['hover', 'active'],
    attributes: ['aria-disabled', 'data-busy', 'data-hovered', 'data-pressed'],
  },
} as const satisfies Record<string, { pseudo: readonly string[]; attributes: readonly string[] }>

const controls =
  'a[href], button, input, textarea, summary, [role=tab], [role=option], [role=menuitem], [role=radio], [role=switch], label'

/**
 * Words of controls that do not stand out from their ground by 4.5 to 1, in any state: each look that a page has is put
 * into all of them. A sign without words needs 3 to 1.
 */
export async function weakControls(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  await markLooks(page)
  const { root } = await client.send('DOM.getDocument')
  const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-look-number]' })
  const weak: string[] = []
  for (const [name, { pseudo, attributes }] of Object.entries(states)) {
    await Promise.all(
      nodeIds.map(nodeId => client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...pseudo] })),
    )
    await setAttributes(page, attributes, true)
    for (const fault of await measure(page)) weak.push(`${name}: ${fault}`)
    await setAttributes(page, attributes, false)
  }
  await Promise.all(nodeIds.map(nodeId => client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [] })))
  await page.evaluate(() => {
    for (const marked of document.querySelectorAll('[data-look-number]')) marked.removeAttribute('data-look-number')
  })
  await client.detach()
  return weak
}

/** Marks one control of each look: others have the same rules. */
const markLooks = (page: Page): Promise<void> =>
  page.evaluate(selector => {
    const seen = new Set<string>()
    const looks = [
      'data-look',
      'data-size',
      'data-state',
      'data-selected',
      'aria-selected',
      'aria-current',
      'data-invalid',
    ]
    const lookOf = (element: Element): string =>
      [element.tagName, element.className, ...looks.map(name => element.getAttribute(name))].join(' ')
    for (const control of document.querySelectorAll(selector)) {
      const { width, height } = control.getBoundingClientRect()
      const look = `${lookOf(control)} in ${control.parentElement === null ? '' : lookOf(control.parentElement)}`
      if (width <= 1 || height <= 1 || seen.has(look)) continue
      seen.add(look)
      control.setAttribute('data-look-number', String(seen.size))
    }
  }, controls)

const setAttributes = (page: Page, names: readonly string[], isOn: boolean): Promise<void> =>
  page.evaluate(
    ({ wanted, on }) => {
      for (const control of document.querySelectorAll('[data-look-number]'))
        for (const name of wanted) {
          // What the page itself has set stays.
          const mark = `data-had-${name}`
          if (on && control.hasAttribute(name)) control.setAttribute(mark, '')
          else if (on) control.setAttribute(name, 'true')
          else if (control.hasAttribute(mark)) control.removeAttribute(mark)
          else control.removeAttribute(name)
        }
    },
    { wanted: names, on: isOn },
  )

/** The marked controls whose words or signs are too weak as they are drawn now. */
const measure = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Colour = [number, number, number, number]
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const colourOf = (css: string): Colour => {
      if (canvas === null) throw new Error('there is no canvas')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = css
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => [
      r * a + R * (1 - a),
      g * a + G * (1 - a),
      b * a + B * (1 - a),
      1,
    ]
    const groundOf = (element: Element | null): Colour => {
      if (element === null) return [255, 255, 255, 1]
      const colour = colourOf(getComputedStyle(element).backgroundColor)
      return colour[3] === 1 ? colour : over(colour, groundOf(element.parentElement))
    }
    const luminance = ([r, g, b]: Colour): number => {
      const linear = (value: number): number =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }
    const contrast = (front: Colour, ground: Colour): number => {
      const [one, other] = [luminance(over(front, ground)), luminance(ground)]
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    }
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      const { clipPath, visibility, opacity } = getComputedStyle(element)
      return width > 1 && height > 1 && clipPath === 'none' && visibility === 'visible' && Number(opacity) > 0
    }
    const wordsOf = (control: Element): Element[] =>
      [control, ...control.querySelectorAll('*')].filter(
        element =>
          isSeen(element) &&
          !element.matches('option, kbd[hidden]') &&
          ([...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '') ||
            (element.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea') &&
              element.tagName !== 'LABEL')),
      )
    return [...document.querySelectorAll('[data-look-number]')].flatMap(control => {
      const words = wordsOf(control)
      const parts = words.length > 0 ? words : [...control.querySelectorAll('svg')].filter(isSeen)
      const least = words.length > 0 ? 4.5 : 3
      return parts.flatMap(part => {
        const found = contrast(colourOf(getComputedStyle(part).color), groundOf(part))
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40)
        return found + 0.01 < least
          ? [`${control.tagName} "${name}" ${control.getAttribute('data-look') ?? ''} ${found.toFixed(2)} : 1`]
          : []
      })
    })
  })

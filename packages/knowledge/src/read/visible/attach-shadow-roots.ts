import { isElement } from '../blocks/inline-text.ts'

/**
 * Lays out components that came with their shadow: `shadow-root` elements (see `tidyPage`) take the place of what is in
 * the component, and what is in it goes to the slots. What has no slot is not shown.
 */
export function attachShadowRoots(body: Element): void {
  // Inner components first, so that what they hold is in its place before it moves on.
  for (const root of [...body.querySelectorAll('shadow-root')].toReversed()) {
    const host = root.parentElement
    if (host === null) continue
    const isFirst = [...host.children].find(child => child.localName === 'shadow-root') === root
    // A browser takes the first one, and the others for ordinary templates.
    if (isFirst && host !== body) layOut(host, root)
    else root.remove()
  }
}

function layOut(host: Element, root: Element): void {
  root.remove()
  const light = [...host.childNodes]
  for (const node of light) node.remove()
  host.append(...root.childNodes)
  const slots = new Map<string, Element>()
  for (const slot of host.querySelectorAll('slot')) {
    const name = slot.getAttribute('name') ?? ''
    // A slot that is given on to a component within belongs to that one's layout.
    if (!slots.has(name)) slots.set(name, slot)
  }
  const given = new Map<Element, Node[]>()
  for (const node of light) {
    const isBlank = !isElement(node) && (node.textContent ?? '').trim() === ''
    const slot = slots.get(isElement(node) ? (node.getAttribute('slot') ?? '') : '')
    if (slot !== undefined && !isBlank) given.set(slot, [...(given.get(slot) ?? []), node])
  }
  for (const slot of slots.values()) {
    // What stands in a slot is shown where nothing is given to it.
    const nodes = given.get(slot) ?? [...slot.childNodes]
    for (const node of nodes) if (isElement(node)) node.removeAttribute('slot')
    if (slot.hasAttribute('slot'))
      for (const node of nodes) if (isElement(node)) node.setAttribute('slot', slot.getAttribute('slot') ?? '')
    slot.replaceWith(...nodes)
  }
}

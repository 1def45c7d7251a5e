/**
 * Every element that has one of these somewhere inside. Asking each element of a page what is in it takes time with the
 * square of the nesting: 200,000 characters of nested lists took 30 s.
 */
export function elementsAbove(found: Iterable<Element>): Set<Element> {
  const above = new Set<Element>()
  for (const { parentElement } of found) {
    for (let one = parentElement; one !== null && !above.has(one); one = one.parentElement) above.add(one)
  }
  return above
}

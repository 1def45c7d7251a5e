import { announces, type Unit } from './extract-units.ts'

/** What the items that complete a list may add to a reply. A list of more than that ends with "…", and its page has the rest. */
const mostCharacters = 600

/** What a chosen unit announces and leaves out: the line below it. */
const announcedBy = (unit: Unit, units: readonly Unit[], told: ReadonlySet<Unit>): Unit[] => {
  const next = units[unit.order + 1]
  const isLeftOut =
    next !== undefined && next.passage === unit.passage && next.place === unit.place + 1 && !told.has(next)
  return isLeftOut && !next.isLabel && announces(unit.text) ? [next] : []
}

/**
 * Adds the items that the chosen units leave out of a list. A window has at most four units, so that "You need:" with
 * four items would lose the last one, and a visitor would take three for all. Only lists whose introduction, heading or
 * first step is told are completed: an item on its own can answer a question.
 */
export function completeLists(chosen: readonly Unit[], units: readonly Unit[]): Unit[] {
  const announced = chosen.flatMap(unit => announcedBy(unit, units, new Set(chosen)))
  const told = new Set([...chosen, ...announced])
  return [...told]
    .toSorted((one, other) => one.order - other.order)
    .flatMap(unit => {
      const [next] = following(unit, units)
      const isCut = unit.isItem && next !== undefined && !told.has(next) && isBegun(unit, units, told)
      return isCut ? [unit, ...restOf(unit, units)] : [unit]
    })
}

/** The items directly below, in reading order. */
function following(unit: Unit, units: readonly Unit[]): Unit[] {
  const below = units.slice(unit.order + 1)
  const end = below.findIndex(
    (one, index) => !one.isItem || one.passage !== unit.passage || one.place !== unit.place + 1 + index,
  )
  return end < 0 ? below : below.slice(0, end)
}

/** Whether the list is told from its beginning. */
function isBegun(last: Unit, units: readonly Unit[], told: ReadonlySet<Unit>): boolean {
  let first = last
  for (
    let before = units[last.order - 1];
    before?.isItem === true && before.passage === last.passage;
    before = units[before.order - 1]
  ) {
    if (!told.has(before)) return false
    first = before
  }
  const above = units[first.order - 1]
  if (above === undefined || above.passage !== last.passage) return first.marker === '1.' && first !== last
  if (told.has(above)) return true
  return !above.isLabel && !above.text.endsWith(':') && first.marker === '1.' && first !== last
}

function restOf(last: Unit, units: readonly Unit[]): Unit[] {
  const rest: Unit[] = []
  let characters = 0
  for (const item of following(last, units)) {
    characters += item.text.length
    if (characters > mostCharacters) return [...rest, { ...item, text: '…', marker: '-' }]
    rest.push(item)
  }
  return rest
}

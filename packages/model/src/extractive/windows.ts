import type { Unit } from './extract-units.ts'

/** Units that stand together and may be quoted as one: a sentence with what it leans on, a row or a list with its neighbours. */
export interface Window {
  readonly units: readonly Unit[]
  /** Characters of all of them. */
  readonly length: number
}

const mostUnits = 4
/** A single unit may be longer. */
const mostCharacters = 420

/** Every window of up to four units that stand under the same heading of one passage; a label is quoted with what follows. */
export function windowsOf(units: readonly Unit[]): Window[] {
  return units.flatMap((first, from) => {
    const windows: Window[] = []
    let length = 0
    for (const [place, unit] of units.slice(from, from + mostUnits + (first.isLabel ? 1 : 0)).entries()) {
      if (unit.passage !== first.passage || (place > 0 && unit.isLabel)) break
      length += unit.text.length
      if (place > 0 && length > mostCharacters) break
      windows.push({ units: units.slice(from, from + place + 1), length })
    }
    return windows
  })
}

/** Compares the tables that the benches of two trees have handed over, pair of runs by pair of runs. */
import { ratioOfPairs } from './ratio-of-pairs.mjs'

/** A cell is worse when its whole interval is beyond this. */
const worstRatio = 1.03

/** The name of each row. An indented name continues the one above: `none  JSON  1  direct`, then `frontdesk`. */
function rowNames(rows, columns) {
  const names = []
  let above = ''
  for (const row of rows) {
    const [first, ...others] = row.slice(0, columns).map(String)
    const indent = first.length - first.trimStart().length
    above = above.slice(0, indent) + first.slice(indent)
    const name = [above, ...others].join(' ').replaceAll(/\s+/g, ' ').trim()
    const same = names.filter(one => one === name || one.startsWith(`${name} #`)).length
    names.push(same === 0 ? name : `${name} #${same + 1}`)
  }
  return names
}

/** The columns of a header, each with the number of times that its name occurs before it. */
const columnsOf = header =>
  header.map((name, at) => ({ name, at, occurrence: header.slice(0, at).filter(one => one === name).length }))

/** The number that a text begins with, and by how much its last digit changes it. Undefined for words and dashes. */
function readNumber(text) {
  const [, whole, decimals = ''] = /^[+~]?(\d[\d,]*)(?:\.(\d+))?/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  return { value: Number(`${whole.replaceAll(',', '')}.${decimals}`), step: 10 ** -decimals.length }
}

/** `first token ms p50/p95/p99` and `1.0 / 2.0 / 3.0` as three numbers, each with its name. */
function numbersIn(header, text) {
  const parts = String(text).split(' / ')
  if (parts.length === 1) return [[header, readNumber(parts[0])]]
  const [, stem = `${header} `, last = ''] = /^(.* )?(\S+\/\S+)$/.exec(header) ?? []
  const names = last.split('/')
  return parts.map((part, at) => [
    names.length === parts.length ? `${stem}${names[at]}` : `${header}, number ${at + 1}`,
    readNumber(part),
  ])
}

/** The numbers of a table by `row · column`, of those columns that `marked` says are better low or high. */
function cellsOf(rows, marked) {
  const [header, ...lines] = rows
  const names = rowNames(lines, marked.names)
  const there = columnsOf(header.map(String))
  const isDouble = name => there.filter(one => one.name === name).length > 1
  const cells = new Map()
  for (const { name, occurrence, better } of marked.columns) {
    const column = there.find(one => one.name === name && one.occurrence === occurrence)
    if (column === undefined) continue
    for (const [line, row] of lines.entries()) {
      // An unnamed column is called like the first one, which then says what the table measures.
      for (const [title, number] of numbersIn(name || String(header[0]), row[column.at])) {
        const place = isDouble(name) ? ` (column ${column.at + 1})` : ''
        if (number !== undefined) cells.set(`${names[line]} · ${title}${place}`, { ...number, better })
      }
    }
  }
  return cells
}

/** What a recorded table says of its columns. */
const markedColumns = ({ rows, names = 1, lower = [], higher = [] }) => ({
  names,
  columns: columnsOf(rows[0].map(String)).flatMap(column => {
    const better = lower.includes(column.name) ? 'lower' : higher.includes(column.name) ? 'higher' : undefined
    return better === undefined ? [] : [{ ...column, better }]
  }),
})

/** The cells of a run: this tree's tables say which columns are compared, in the other tree's tables as well. */
const cellsOfRun = (tables, marked) =>
  new Map(
    marked.flatMap((columns, at) =>
      tables[at] === undefined
        ? []
        : [...cellsOf(tables[at].rows, columns)].map(([name, cell]) => [
            marked.length > 1 ? `${at + 1}. ${name}` : name,
            cell,
          ]),
    ),
  )

const geometricMean = values => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

/** The ratio is one of costs: above 1 is worse, whether lower or higher is better. */
function compareCell(name, numbers) {
  const { better } = numbers[0][0]
  const [ours, theirs] = [0, 1].map(side => numbers.map(pair => pair[side].value))
  const cell = { name, better, pairs: numbers.length }
  if (numbers.length < 2 || [...ours, ...theirs].some(value => value <= 0)) {
    // A count of errors, for example: it has no ratio, but a difference must not be missed.
    const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length
    return { ...cell, ours: mean(ours), theirs: mean(theirs) }
  }
  const means = { ours: geometricMean(ours), theirs: geometricMean(theirs) }
  const { ratio, low, high } = ratioOfPairs(
    numbers.map(([a, b]) => (better === 'lower' ? [a.value, b.value] : [b.value, a.value])),
  )
  // Values that are printed in steps of three per cent or more may differ by less than their interval shows.
  const isCoarse = Math.max(...numbers.flat().map(({ value, step }) => step / value)) >= worstRatio - 1
  return { ...cell, ...means, ratio, low, high, isCoarse, isWorse: low > worstRatio, isOpen: high > worstRatio }
}

/**
 * Compares each cell over all pairs of runs in which both trees printed it. A pair is `[ours, theirs]`, each a list of
 * tables as `table` of the benches records them.
 */
export function compareTables(pairs) {
  const marked = pairs[0][0].map(markedColumns)
  const runs = pairs.map(pair => pair.map(tables => cellsOfRun(tables, marked)))
  const names = new Set(runs.flatMap(([ours]) => [...ours.keys()]))
  return [...names].flatMap(name => {
    const numbers = runs.flatMap(([ours, theirs]) =>
      ours.has(name) && theirs.has(name) ? [[ours.get(name), theirs.get(name)]] : [],
    )
    return numbers.length === 0 ? [] : [compareCell(name, numbers)]
  })
}

const digits = value => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
/** Few pairs on a busy machine say next to nothing: their bounds need no digits. */
const bound = value => (value > 100 ? '> 100' : value < 0.01 ? '< 0.01' : value.toFixed(3))
const verdict = ({ isWorse, isOpen, isCoarse }) =>
  `${isWorse ? 'YES' : isOpen ? 'no, reaches it' : 'no'}${isCoarse ? ' (coarse)' : ''}`

/** The comparison as the rows of a table, and the sentence below it. */
export function describeComparison(cells, other) {
  const header = ['cell', 'better', 'this tree', other, 'ratio', '95 % interval', 'above 1.03', 'pairs']
  const isEqual = ({ ratio, ours, theirs }) => ratio === undefined && ours === theirs
  const shown = cells.filter(cell => !isEqual(cell))
  const rows = shown.map(cell => [
    cell.name,
    `${cell.better} is better`,
    digits(cell.ours),
    digits(cell.theirs),
    ...(cell.ratio === undefined
      ? ['-', '-', '-']
      : [cell.ratio.toFixed(3), `${bound(cell.low)} to ${bound(cell.high)}`, verdict(cell)]),
    cell.pairs,
  ])
  const compared = cells.filter(({ ratio }) => ratio !== undefined)
  const worse = compared.filter(({ isWorse }) => isWorse)
  const without = cells.length - compared.length
  const conclusion = [
    `${worse.length} of ${compared.length} cells lie above ${worstRatio}${worse.length === 0 ? '.' : `: ${worse.map(({ name }) => name).join('; ')}.`}`,
    'Ratios are of costs: above 1 this tree is worse, whether lower or higher is better.',
    ...(without === 0 ? [] : [`${without} cells have no ratio, because a value is 0 or there is one pair only.`]),
  ]
  return { rows: [header, ...rows], conclusion }
}

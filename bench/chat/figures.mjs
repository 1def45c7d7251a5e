/** The figures of a run's turns, and how they are printed. */
import { appendFileSync } from 'node:fs'

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

const spread = values => {
  const sorted = values.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99) }
}

/** The figures of one target in one cell of the table, over all its rounds. */
export function figuresOf(rounds) {
  const turns = rounds.flatMap(round => round.turns)
  const good = turns.filter(turn => turn.error === undefined)
  const errors = new Map()
  for (const { error } of turns) if (error !== undefined) errors.set(error, (errors.get(error) ?? 0) + 1)
  return {
    replies: good.length,
    first: spread(good.map(turn => turn.firstMs)),
    total: spread(good.map(turn => turn.totalMs)),
    rate: rounds.reduce((sum, round) => sum + round.rate, 0) / rounds.length,
    errors,
    asked: turns.length,
  }
}

const fixed = (value, digits = 1) => (value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits))
const spreadText = ({ p50, p95, p99 }) => `${fixed(p50)} / ${fixed(p95)} / ${fixed(p99)}`

/** Hands a table over to `npm run bench -- NAME --beside COMMIT`, one JSON line each. */
function record(table) {
  for (const column of [...table.lower, ...table.higher]) {
    if (!table.rows[0].includes(column)) throw new Error(`the table has no column ${column}`)
  }
  if (process.env.BENCH_TABLES) appendFileSync(process.env.BENCH_TABLES, `${JSON.stringify(table)}\n`)
}

/**
 * A table with columns as wide as they need to be. `lower` and `higher` name the columns that a comparison with another
 * commit looks at, by which of the two is better; the first `names` columns name a row.
 */
export function table(rows, { names = 1, lower = [], higher = [] } = {}) {
  record({ rows, names, lower, higher })
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => String(row[column]).length)))
  return rows
    .map(row =>
      row
        .map((cell, column) => (column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column])))
        .join('  '),
    )
    .join('\n')
}

export const header = [
  'delay      format  at once  target',
  'first token ms p50/p95/p99',
  'total ms p50/p95/p99',
  'replies/s',
  'errors',
  'CPU ms api',
  'worker',
  'postgres',
  'redis',
  'PG trans.',
  'redis reads',
  'RSS MB api',
  'worker',
]

/** How two runs of this bench are compared. */
export const compared = {
  lower: header.slice(1).filter(name => name !== 'replies/s'),
  higher: ['replies/s'],
}

/** The lines of one cell, and under them how they compare. */
export function rowsOf({ cell, direct, frontdesk, spent, rss }) {
  const name = `${cell.delay.name.padEnd(10)} ${(cell.streams ? 'SSE' : 'JSON').padEnd(6)} ${String(cell.concurrency).padStart(8)}  `
  const cost = key => (spent[key] === undefined ? '-' : fixed(spent[key] / frontdesk.asked, 2))
  const errorsOf = ({ errors }) => [...errors.values()].reduce((sum, count) => sum + count, 0)
  const line = (figures, costs) => [
    spreadText(figures.first),
    spreadText(figures.total),
    fixed(figures.rate),
    errorsOf(figures),
    ...costs,
  ]
  const costs = ['api', 'worker', 'postgres', 'redis', 'transactions', 'trips'].map(cost)
  const added = frontdesk.first.p50 - direct.first.p50
  return [
    [`${name}direct`, ...line(direct, [])],
    [`${' '.repeat(name.length)}frontdesk`, ...line(frontdesk, [...costs, fixed(rss.api, 0), fixed(rss.worker, 0)])],
    [
      `${' '.repeat(name.length)}→`,
      `+${fixed(added)} ms p50`,
      `${fixed(frontdesk.total.p50 / direct.total.p50, 2)} x p50`,
      `${fixed((frontdesk.rate / direct.rate) * 100)} %`,
    ],
  ].map(cells => [...cells, ...header.slice(cells.length).map(() => '')])
}

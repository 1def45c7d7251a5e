import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

interface Interval {
  ratio: number
  low: number
  high: number
}
interface Table {
  rows: (string | number)[][]
  names?: number
  lower?: string[]
  higher?: string[]
}
interface Cell extends Partial<Interval> {
  name: string
  better: string
  pairs: number
  ours: number
  theirs: number
  isWorse?: boolean
  isOpen?: boolean
  isCoarse?: boolean
}

// Scripts are plain JavaScript without types.
const load = (path: string): Promise<unknown> => import(projectUrl(`scripts/compare/${path}.mjs`).href)
const ratioOfPairs = async (pairs: number[][]): Promise<Interval> =>
  ((await load('ratio-of-pairs')) as { ratioOfPairs: (pairs: number[][]) => Interval }).ratioOfPairs(pairs)
const comparing = async () =>
  (await load('compare-tables')) as {
    compareTables: (pairs: Table[][][]) => Cell[]
    describeComparison: (cells: Cell[], other: string) => { rows: string[][]; conclusion: string[] }
  }

const rounded = ({ ratio = 0, low = 0, high = 0 }: Partial<Interval>): number[] =>
  [ratio, low, high].map(value => Number(value.toFixed(4)))

t.test('the ratio of pairs is a geometric mean with a t-interval over logarithms', async t => {
  // Logarithms 0.1, 0.2 and 0.3: mean 0.2, standard deviation 0.1, quantile for two degrees of freedom 4.303.
  const pairs = [0.1, 0.2, 0.3].map(log => [Math.exp(log) * 50, 50])
  t.same(rounded(await ratioOfPairs(pairs)), [1.2214, 0.9527, 1.5659])
  const swapped = await ratioOfPairs(pairs.map(pair => pair.toReversed()))
  t.same(rounded(swapped), [0.8187, 0.6386, 1.0496], 'and the other way round it is the reciprocal')
  t.same(rounded(await ratioOfPairs(Array.from({ length: 10 }, () => [103, 100]))), [1.03, 1.03, 1.03])
})

t.test('an interval becomes narrower with more pairs, beyond thirty too', async t => {
  const widthOf = async (count: number): Promise<number> => {
    const { low, high } = await ratioOfPairs(Array.from({ length: count }, (_, at) => [at % 2 === 0 ? 98 : 102, 100]))
    return high - low
  }
  const widths = [await widthOf(4), await widthOf(10), await widthOf(30), await widthOf(60)]
  t.same(
    widths,
    widths.toSorted((a, b) => b - a),
  )
})

/** As many pairs of runs, each run one table. */
const pairsOf = (count: number, ours: Table, theirs: Table): Table[][][] =>
  Array.from({ length: count }, () => [[ours], [theirs]])

t.test('each number of a table is compared by what is better for its column', async t => {
  const { compareTables } = await comparing()
  const header = ['load', 'ms p50/p95', 'replies/s', 'replies']
  const ours = {
    rows: [header, ['quiet', '+1,100.0 / 200.0', '90.0', 7], ['busy', '-', '100.0', 7]],
    lower: ['ms p50/p95'],
    higher: ['replies/s'],
  }
  const theirs = { rows: [header, ['quiet', '1000.0 / 200.0', '100.0', 9], ['busy', '300.0 / 1.0', '110.0', 9]] }
  const cells = compareTables(pairsOf(3, ours, theirs))
  t.match(cells, [
    { name: 'quiet · ms p50', better: 'lower', isWorse: true, pairs: 3 },
    { name: 'quiet · ms p95', better: 'lower', isWorse: false, isOpen: false },
    { name: 'quiet · replies/s', better: 'higher', isWorse: true },
    { name: 'busy · replies/s', better: 'higher', isWorse: true },
  ])
  t.same(rounded(cells[0] ?? {}), [1.1, 1.1, 1.1])
  t.equal(cells.length, 4, 'columns that are neither are left out, and numbers that one tree has not')
  t.same(rounded(cells[2] ?? {}), [1.1111, 1.1111, 1.1111], 'fewer replies cost more')
})

t.test('a cell is worse only where its whole interval is beyond 1.03', async t => {
  const { compareTables, describeComparison } = await comparing()
  const run = (rows: [string, number][]): Table => ({ rows: [['', 'ms'], ...rows], lower: ['ms'] })
  const cells = compareTables(
    [0, 1, 2, 3].map(pair => [
      [
        run([
          ['slower', 106 + (pair % 2)],
          ['varies', pair % 2 === 0 ? 90 : 130],
          ['faster', 95 + (pair % 2)],
        ]),
      ],
      [
        run([
          ['slower', 100],
          ['varies', 100],
          ['faster', 100],
        ]),
      ],
    ]),
  )
  const { rows, conclusion } = describeComparison(cells, 'abc')
  t.same(
    rows.map(row => [row[0], row[1], row[6]]),
    [
      ['cell', 'better', 'above 1.03'],
      ['slower · ms', 'lower is better', 'YES'],
      ['varies · ms', 'lower is better', 'no, reaches it'],
      ['faster · ms', 'lower is better', 'no'],
    ],
  )
  t.equal(conclusion[0], '1 of 3 cells lie above 1.03: slower · ms.')
  t.equal(rows[1]?.[5], '1.056 to 1.074')
})

t.test('an interval that says nothing is printed without digits', async t => {
  const { compareTables, describeComparison } = await comparing()
  const run = (ms: string): Table[] => [
    {
      rows: [
        ['', 'ms'],
        ['all', ms],
      ],
      lower: ['ms'],
    },
  ]
  const pairs = [
    [run('200'), run('100')],
    [run('100'), run('200')],
  ]
  const { rows } = describeComparison(compareTables(pairs), 'abc')
  t.same(rows[1]?.slice(4, 7), ['1.000', '< 0.01 to > 100', 'no, reaches it'])
})

t.test('counts of zero and values of few digits are marked, not hidden', async t => {
  const { compareTables, describeComparison } = await comparing()
  const run = (errors: number, lost: number, ms: string): Table => ({
    rows: [
      ['', 'errors', 'lost', 'ms'],
      ['all', errors, lost, ms],
    ],
    lower: ['errors', 'lost', 'ms'],
  })
  const { rows, conclusion } = describeComparison(compareTables(pairsOf(2, run(0, 2, '12'), run(0, 0, '12'))), 'abc')
  t.same(rows.slice(1), [
    ['all · lost', 'lower is better', '2.00', '0.00', '-', '-', '-', 2],
    ['all · ms', 'lower is better', '12.0', '12.0', '1.000', '1.000 to 1.000', 'no (coarse)', 2],
  ])
  t.match(conclusion.at(-1), '2 cells have no ratio')
})

t.test('rows keep their names where these are indented, doubled or take several columns', async t => {
  const { compareTables } = await comparing()
  const rows = [
    ['delay  at once  target', 'work', 'ms', 'MB', 'ms'],
    ['none        16  direct', 'a', '100', '1.00', '1.00'],
    ['                frontdesk', 'a', '100', '1.00', '1.00'],
    ['                frontdesk', 'a', '100', '1.00', '1.00'],
  ]
  const cells = compareTables(pairsOf(2, { rows, names: 2, lower: ['ms'] }, { rows }))
  t.same(
    cells.map(({ name }) => name),
    ['direct', 'frontdesk', 'frontdesk']
      .flatMap((target, at) => {
        const row = `none 16 ${target} a${at === 2 ? ' #2' : ''}`
        return [`${row} · ms (column 3)`, `${row} · ms (column 5)`]
      })
      .toSorted((a, b) => a.slice(-9).localeCompare(b.slice(-9))),
  )
})

t.test('a column without a name is called like the first one', async t => {
  const { compareTables } = await comparing()
  const rows = [
    ['CPU ms per reply', ''],
    ['api', '1.00'],
  ]
  t.match(compareTables(pairsOf(2, { rows, lower: [''] }, { rows })), [{ name: 'api · CPU ms per reply' }])
})

t.test('a table that names a column it does not have is refused', async t => {
  const { table } = (await import(projectUrl('bench/chat/figures.mjs').href)) as {
    table: (rows: string[][], compared: { lower: string[] }) => string
  }
  t.throws(() => table([['', 'ms']], { lower: ['CPU ms'] }), { message: 'the table has no column CPU ms' })
})

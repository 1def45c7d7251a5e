/**
 * npm run bench -- history [--messages 1000000] [--pairs 5] [--quick]
 *
 * What stored history costs a new reply. Two whole installations side by side, one empty and one with that many messages
 * of the last 29 days in the very chatbot that is asked; measured in pairs, turn and turn about. Prints each pair, the
 * median of the ratios, and how many rows of each table a reply reads: what grows with history shows there first.
 */
import { parseArgs } from 'node:util'
import { figuresOf, table } from './chat/figures.mjs'
import { fillHistory } from './chat/fill-history.mjs'
import { drive, frontdeskTarget } from './chat/load.mjs'
import { openRowCounts } from './chat/row-counts.mjs'
import { openStand, origin } from './chat/stand.mjs'

const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    pairs: { type: 'string', default: '5' },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
})
const say = line => process.stderr.write(`${line}\n`)
const messages = Number(options.messages)
const seconds = options.quick ? 3 : 8
const tokens = 40
const load = { concurrency: 16, seconds, spreadMs: 0 }
const stands = []

const open = async name => {
  say(`starting the ${name} installation …`)
  const stand = await openStand({ say, apis: 1, workers: 1 })
  const counts = await openRowCounts(stand)
  stands.push({ stand, counts })
  const script = { quote: tokens }
  await fetch(`http://127.0.0.1:${stand.modelPort}/script`, { method: 'POST', body: JSON.stringify(script) })
  const target = frontdeskTarget({ ports: stand.apiPorts, streams: false, chatbotId: stand.chatbotId, origin })
  return { name, stand, counts, target, rounds: [], rows: new Map(), asked: 0 }
}

const measure = async side => {
  const before = await side.counts.read()
  const round = await drive(side.target, load)
  const after = await side.counts.read()
  for (const [name, count] of after) side.rows.set(name, (side.rows.get(name) ?? 0) + count - (before.get(name) ?? 0))
  side.asked += round.turns.length
  side.rounds.push(figuresOf([round]))
}

const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

try {
  const empty = await open('empty')
  const full = await open('full')
  say(`storing ${messages} messages …`)
  await fillHistory(full.stand, messages)
  say('warming up …')
  for (const { target } of [empty, full]) await drive(target, load)
  for (let pair = 0; pair < Number(options.pairs); pair += 1) {
    for (const side of pair % 2 === 0 ? [empty, full] : [full, empty]) await measure(side)
    say(`pair ${pair + 1}: ${empty.rounds[pair].rate.toFixed(0)} and ${full.rounds[pair].rate.toFixed(0)} replies/s`)
  }
  const ratios = empty.rounds.map((round, pair) => ({
    total: full.rounds[pair].total.p50 / round.total.p50,
    rate: round.rate / full.rounds[pair].rate,
  }))
  console.log(`${messages} stored messages beside none, JSON, no provider delay, 16 at once, ${seconds} s each:\n`)
  console.log(
    table(
      [
        ['pair', 'total ms p50 empty', 'full', 'ratio', 'replies/s empty', 'full', 'ratio', 'errors'],
        ...ratios.map(({ total, rate }, pair) => {
          const [one, other] = [empty.rounds[pair], full.rounds[pair]]
          return [
            pair + 1,
            one.total.p50.toFixed(1),
            other.total.p50.toFixed(1),
            total.toFixed(2),
            one.rate.toFixed(1),
            other.rate.toFixed(1),
            rate.toFixed(2),
            one.asked - one.replies + other.asked - other.replies,
          ]
        }),
      ],
      { lower: ['total ms p50 empty', 'errors'], higher: ['replies/s empty'] },
    ),
  )
  console.log(
    `\nmedian: total time ${median(ratios.map(({ total }) => total)).toFixed(2)} times, time per reply ${median(ratios.map(({ rate }) => rate)).toFixed(2)} times the empty one's\n`,
  )
  const perReply = (side, name) => ((side.rows.get(name) ?? 0) / side.asked).toFixed(1)
  const names = [...new Set([...empty.rows.keys(), ...full.rows.keys()])].toSorted((a, b) => (a < b ? -1 : 1))
  console.log(
    table(
      [
        ['rows read per reply', 'empty', 'full'],
        ...names
          .map(name => [name, perReply(empty, name), perReply(full, name)])
          .filter(([, a, b]) => +a > 0 || +b > 0),
      ],
      { lower: ['empty', 'full'] },
    ),
  )
} finally {
  for (const { stand, counts } of stands.toReversed()) {
    await counts.close()
    await stand.close()
  }
}

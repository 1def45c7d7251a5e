import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import t from 'tap'
import { openIndex } from '../open-index.ts'
import { manyPages, readersOf } from './readers-of.ts'

const { db, searching } = await openIndex(t)
const aReader = readersOf(db, newRetriever({ db: searching, keepMs: 0 }))

t.test('of passages with the same words, the one that begins with them comes first', async t => {
  const filler = 'Every morning somebody of the team opens the door, waters the plants and reads the post of the day.'
  const late = `${filler} ${filler} Whoever wants to may ask for a refund there.`
  const early = `To ask for a refund, write to us. ${filler} ${filler}`
  const pages = [
    { path: '/team', chunks: [late] },
    { path: '/refunds', chunks: [early] },
  ]
  for (const reader of [await aReader(...pages), await aReader(...pages, ...manyPages(n => `Coat ${n} is green.`))])
    t.same(await reader.texts('How do I ask for a refund?'), [early, late])
})

t.test('a word that begins with the one asked for counts half at the beginning, too', async t => {
  const joined = 'Versandkosten trägt der Käufer selbst.'
  const alone = 'Versand trägt der Käufer immer selbst.'
  const reader = await aReader({ path: '/', language: 'de', chunks: [joined, alone] })
  t.same(await reader.texts('Versand'), [alone, joined])
})

t.test('a common word of the question does not hide what a rare one of the last turn finds', async t => {
  const reader = await aReader(
    { path: '/zephyr', chunks: ['The Zephyr folds in three steps.'] },
    // A thousand passages that hold a word are as common as a count tells.
    ...[1, 2, 3].flatMap(round =>
      manyPages(n => `Everybody can use umbrella ${n} of series ${round}.`).map(page => ({
        ...page,
        path: `${page.path}/${round}`,
      })),
    ),
  )
  const found = await reader.texts('How do I use it?', { previousTurns: ['Do you have the Zephyr?'] })
  t.equal(found[0], 'The Zephyr folds in three steps.')
})

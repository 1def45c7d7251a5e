import { notFoundIn } from '@frontdesk/model/extractive/set-phrases'
import { VisitorStopped } from '@frontdesk/conversations/turn/stop-reply'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { openWriter, tokens, type WriteInput } from '../fixtures/open-writer.ts'

const writer = await openWriter(t)
const { provider, write, aPage } = writer
await aPage(
  'https://shop.example/hours',
  'Opening hours Saturday',
  'On Saturday we are open from 10:00 to 16:00. Parking costs 2 € an hour.',
)
const text = 'Are you open on Saturday?'

/** One reply to the question, written from these answers of the model. */
async function reply(answers: readonly string[], input: WriteInput = {}) {
  provider.scriptNext(...answers.map(answer => ({ text: answer })))
  const { finished, written, events, calls } = await write({ text, ...input })
  await finished
  return { draft: written().draft, said: tokens(events).join(''), calls: calls() }
}

for (const isStreamed of [true, false]) {
  const how = isStreamed ? 'as a stream' : 'as JSON'

  t.test(`${how}: a reply that passes is asked for once, and shown to the letter`, async t => {
    const { draft, said, calls } = await reply(['Hello! On Saturday we open at 10 am [1]. Parking: 2 € [1].'], {
      isStreamed,
    })
    t.equal(said, 'Hello! On Saturday we open at 10 am. Parking: 2 €.')
    t.equal(draft.html, `<p>${said}</p>`)
    t.match(draft, { isUnanswered: false, sources: [{ source: 'https://shop.example/hours' }] })
    t.equal(calls.length, 1)
  })

  t.test(`${how}: what fails is asked for once more, with the statements that failed`, async t => {
    const wrong = 'We open at 11 am [1].'
    const { draft, said, calls } = await reply([`${wrong} Parking costs 2 € [1].`, 'We open at 10 am [1].'], {
      isStreamed,
    })
    t.equal(said, 'We open at 10 am.')
    t.equal(draft.html, '<p>We open at 10 am.</p>')
    t.equal(calls.length, 2)
    const [, second] = calls
    const added = second?.body.messages.slice(-2) ?? []
    t.same(added[0], { role: 'assistant', content: `${wrong} Parking costs 2 € [1].` })
    const [open, block = '', close] = added[1]?.content?.split('\n') ?? []
    t.same([added[1]?.role, open, close], ['user', '<data>', '</data>'])
    t.match(JSON.parse(block), { refused: [{ statement: wrong, what: '11 am' }] })
    t.equal(draft.outputTokens, 17, 'the tokens of both calls')
  })

  t.test(`${how}: what fails again is left out`, async t => {
    const { draft, calls } = await reply(
      ['We open at 11 am [1].', 'We open at 10 am [1]. We close at 11 pm [1]. Anything else?'],
      { isStreamed },
    )
    t.equal(draft.html, '<p>We open at 10 am. Anything else?</p>')
    t.equal(calls.length, 2)
  })

  t.test(`${how}: where nothing is left that says something, the question is open`, async t => {
    const { draft, said } = await reply(['We open at 11 am [1].', 'We open at 12:30 [1].'], { isStreamed })
    t.equal(said, notFoundIn('en'))
    t.match(draft, { isUnanswered: true, sources: [] })
  })

  t.test(`${how}: a provider that fails the second time leaves what passed`, async t => {
    provider.scriptNext({ text: 'We open at 11 am [1]. Parking costs 2 € [1].' }, { status: 500 })
    const { finished, written } = await write({ text, isStreamed })
    await finished
    t.equal(written().draft.html, '<p>Parking costs 2 €.</p>')
  })

  t.test(`${how}: a reply is the same wherever its tokens are cut`, async t => {
    const whole = 'Hi! We open at 10 am [1]. Hours:\n\n- Saturday: 10–16 [1]\n- Sunday: 11–12 [1]\n'
    const second = 'On Sunday I do not know [?].'
    const cut = async (size: number) => {
      const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      provider.scriptNext({ tokens: pieces }, { text: second })
      const { finished, written } = await write({ text, isStreamed })
      await finished
      return written().draft.html
    }
    const expected = await cut(1_000)
    t.match(expected, /On Sunday I do not know/)
    t.notMatch(expected, /11–12/)
    for (const size of [1, 2, 3, 5, 8, 13]) t.equal(await cut(size), expected, `${size} characters at a time`)
  })
}

t.test('of a stream only the rest is asked for again, and what was shown stays', async t => {
  const { draft, said, calls } = await reply(
    ['We open at 10 am [1]. Parking costs 3 € [1].', 'We open at 10 am [1]. Parking costs 2 € an hour [1].'],
    { isStreamed: true },
  )
  t.equal(said, 'We open at 10 am. Parking costs 2 € an hour.', 'what it repeats is not said twice')
  t.equal(draft.html, `<p>${said}</p>`)
  t.same(calls[1]?.body.messages.at(-2), { role: 'assistant', content: 'We open at 10 am [1].' })
})

t.test('a statement is shown as soon as the next one begins', async t => {
  provider.scriptNext({ text: 'We open at 10 am [1]. Parking costs 2 € [1].', gated: true })
  const asked = provider.requests.length
  const { finished, events } = await write({ text, isStreamed: true })
  const call = await provider.arrival(asked)
  await call.release(7)
  await until(async () => tokens(events).length > 0)
  t.equal(tokens(events).join('').trim(), 'We open at 10 am.')
  await call.release()
  await finished
})

t.test('where nothing was found, small talk is asked for once', async t => {
  const { draft, calls } = await reply(['Why do ducks fly south? It is too far to walk.'], {
    text: 'Tell me a joke',
    isStreamed: true,
  })
  t.equal(draft.html, '<p>Why do ducks fly south? It is too far to walk.</p>')
  t.match(draft, { isUnanswered: false, outcome: 'answered' })
  t.equal(calls.length, 1)
})

for (const isStreamed of [true, false]) {
  t.test(`where nothing was found, nothing is made up (${isStreamed ? 'a stream' : 'JSON'})`, async t => {
    const zebras = { text: 'Do you sell zebras?', isStreamed }
    const { draft, said, calls } = await reply(['Yes, we sell zebras for 900 €.', 'Zebras are sold here.'], zebras)
    t.equal(said, notFoundIn('en'))
    t.match(draft, { isUnanswered: true, outcome: 'not_found_not_supported' })
    t.equal(calls.length, 2)
    const again = await reply(['Hello! We sell zebras.', 'I could not find anything about zebras.'], zebras)
    t.match(again.said, /I could not find anything about zebras\.$/)
    t.notMatch(again.said, /We sell/)
  })
}

t.test('whoever stops a reply keeps what is supported of it', async t => {
  const stop = new AbortController()
  provider.scriptNext({ text: 'We open at 10 am [1]. Parking costs 3 € [1]. And so on and on.', gated: true })
  const asked = provider.requests.length
  const { finished, written, events } = await write({ text, signal: stop.signal, isStreamed: true })
  const call = await provider.arrival(asked)
  await call.release(13)
  await until(async () => tokens(events).length > 0)
  stop.abort(new VisitorStopped())
  await finished
  t.match(written().draft, { html: /^<p>We open at 10 am\./, isTruncated: true, isUnanswered: false })
  t.notMatch(written().draft.html, /3 €/)
})

const languages: readonly [language: string, question: string, wrong: string][] = [
  ['en', 'When are you open on Saturday?', 'We are open until 18:30 [1].'],
  ['de', 'Wann haben Sie geöffnet (opening hours Saturday)?', 'Wir haben bis 18:30 Uhr geöffnet [1].'],
  ['fr', 'Quand êtes-vous ouverts (opening hours Saturday) ?', 'Nous sommes ouverts jusqu’à 18h30 [1].'],
  ['es', '¿Cuándo es la hora de abrir (opening hours Saturday)?', 'Abrimos hasta las 18:30 [1].'],
  ['ar', 'متى تفتحون أبوابكم للزوار في هذا المتجر (opening hours Saturday)؟', 'نفتح حتى الساعة 18:30 [1].'],
]
for (const [language, question, wrong] of languages) {
  t.test(`${language}: an open question is said to be one in the visitor's language`, async t => {
    const { draft, said } = await reply([wrong, wrong], { text: question, language })
    t.equal(said, notFoundIn(language))
    t.ok(draft.isUnanswered)
  })
}

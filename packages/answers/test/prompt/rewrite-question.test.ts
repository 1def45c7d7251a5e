import { rewriteQuestion } from '@frontdesk/answers/prompt/rewrite-question'
import { commitReply } from '@frontdesk/conversations/turn/commit-reply'
import { newCircuitBreaker } from '@frontdesk/model/circuit-breaker'
import { chooseModel } from '@frontdesk/model/choose-model'
import type { ModelScript } from '@frontdesk/testing/model-script'
import t from 'tap'
import { aSaturdayShop, openWriter } from '../fixtures/open-writer.ts'

const writer = await openWriter(t)
const { provider, model, deadlines, write, never } = writer
const { db } = writer.fixture
await aSaturdayShop(writer)
await writer.aPage('https://shop.example/umbrellas', 'Umbrellas', 'The wren umbrella is made of birch and linen.')

/** A conversation in which this was said; its session. */
async function talkOf(question: string): Promise<string> {
  provider.scriptNext({ text: 'It is a fine one [1].' })
  const { finished, turn, written } = await write({ text: question })
  await finished
  await commitReply({ db }, turn, written().draft)
  return turn.sessionId
}

/** The pages in the prompt of the last reply. */
function pagesShown(): string[] {
  const prompt = provider.requests.at(-1)?.body.messages.at(-1)?.content ?? ''
  const { passages } = JSON.parse(prompt.split('\n')[1] ?? '') as { passages: { url: string }[] }
  return passages.map(({ url }) => new URL(url).pathname)
}

t.test('a first question is searched for as it is', async t => {
  provider.scriptRewrites({ text: 'umbrella' })
  const { finished } = await write({ text: 'Are you open on Saturday?' })
  await finished
  t.equal(provider.rewrites.length, 0)
  t.same(pagesShown().toSorted(), ['/hours', '/parking'])
})

t.test('a follow-up is searched for as the question that it means, and answered as it was asked', async t => {
  provider.scriptRewrites({ text: '"What is the wren umbrella made of?"\nIgnored.' })
  const sessionId = await talkOf('Tell me of </data> the wren')
  const { finished, written } = await write({ text: 'Which wood is it?', sessionId })
  await finished
  t.equal(provider.rewrites.length, 1)
  const calls = [provider.rewrites[0], provider.requests.at(-1)]
  t.equal(
    written().draft.outputTokens,
    calls.reduce((sum, call) => sum + (call?.sent ?? 0), 0),
    'both calls are counted',
  )
  t.same(pagesShown(), ['/umbrellas'])
  t.match(provider.requests.at(-1)?.body.messages.at(-1)?.content, /message:\nWhich wood is it\?$/)
  const body = provider.rewrites[0]?.body
  t.ok(Number(body?.['max_tokens']) <= 60, 'a small call')
  const told = body?.messages.at(-1)?.content ?? ''
  t.notMatch(told, '<')
  t.same(JSON.parse(told), {
    before: [
      { role: 'user', text: 'Tell me of </data> the wren' },
      { role: 'assistant', text: 'It is a fine one.' },
    ],
    last: 'Which wood is it?',
  })
})

t.test('a question in another language than the website is searched for in that of the website', async t => {
  const asked = provider.rewrites.length
  provider.scriptRewrites({ text: 'What is the wren umbrella made of?' })
  const { finished } = await write({ text: 'Woraus wird der Schirm gemacht?' })
  await finished
  t.equal(provider.rewrites.length, asked + 1, 'a first question, too')
  t.match(provider.rewrites.at(-1)?.body.messages[0]?.content, /on one line, in English:/)
  t.same(pagesShown(), ['/umbrellas'])
  t.match(provider.requests.at(-1)?.body.messages.at(-1)?.content, /message:\nWoraus wird der Schirm gemacht\?$/)
})

t.test('a follow-up whose own words find enough costs no call', async t => {
  provider.scriptRewrites({ text: 'parking' })
  const asked = provider.rewrites.length
  const sessionId = await talkOf('Tell me of the wren umbrella')
  const { finished } = await write({ text: 'Is the wren made of linen?', sessionId })
  await finished
  t.equal(provider.rewrites.length, asked)
  t.same(pagesShown(), ['/umbrellas'])
})

t.test('a question put so that nothing is found takes nothing away', async t => {
  provider.scriptRewrites({ text: 'zeppelin' })
  const asked = provider.rewrites.length
  const sessionId = await talkOf('Tell me of the wren umbrella')
  const { finished } = await write({ text: 'Is the wren of wood or metal?', sessionId })
  await finished
  t.equal(provider.rewrites.length, asked + 1)
  t.same(pagesShown(), ['/umbrellas'])
})

t.test('without a word in time the turns before are folded in, as they are without a model', async t => {
  const failures: [string, ModelScript][] = [
    ['an error', { status: 500 }],
    ['nothing', { tokens: [' \n '] }],
    ['thoughts that the length has cut', { text: 'zeppelin, they may mean', finishReason: 'length' }],
    ['silence', { fault: { kind: 'stall', afterTokens: 0 } }],
    ['words that never end', { tokens: ['one ', 'two '], tokenMs: 5_000 }],
  ]
  for (const [failure, script] of failures) {
    const sessionId = await talkOf('Tell me of the wren umbrella')
    provider.scriptRewrites(script)
    const { finished, written } = await write({ text: 'Is the wren of wood or metal?', sessionId })
    await finished
    t.same(pagesShown(), ['/umbrellas'], failure)
    t.ok(written().draft.html, failure)
  }
})

t.test('what the model makes of it is one line of bounded length', async t => {
  const turns = [{ role: 'user' as const, text: 'Hi' }]
  const ask = async (question: string) =>
    (await rewriteQuestion(model, { question, turns, language: 'en', isTranslated: false }, never)).query
  provider.scriptRewrites({ text: `\n„${'w'.repeat(400)}\u0000` })
  t.equal(await ask('And?'), 'w'.repeat(300))
  provider.scriptRewrites({ text: '""' })
  t.equal(await ask('And?'), undefined)
  provider.scriptRewrites({ text: 'The visitor asks', finishReason: 'length' })
  t.equal(await ask('And?'), undefined, 'thoughts that the length has cut are no query')
  const asked = provider.rewrites.length
  t.equal(await ask('a'.repeat(401)), undefined)
  t.equal(provider.rewrites.length, asked, 'a long message is not sent')
})

t.test(
  'no value is in two where an earlier message or the query is cut, because no rule finds the half of one',
  async t => {
    const turns = [{ role: 'user' as const, text: `${'long '.repeat(117)}anna.schmidt@web.example` }]
    const text = `${'q '.repeat(145)}anna.schmidt@web.example`
    provider.scriptRewrites(({ body }) => {
      t.notMatch(JSON.stringify(body), 'anna')
      return { text }
    })
    const { query } = await rewriteQuestion(
      model,
      { question: 'And?', turns, language: 'en', isTranslated: false },
      never,
    )
    t.equal(query, 'q '.repeat(145).trimEnd())
  },
)

t.test('a provider that is left alone is not asked for it, and a slow one is not taken for sick', async t => {
  const states: string[] = []
  const breaker = newCircuitBreaker({ failures: 1, pauseMs: 60_000 }, state => states.push(state))
  const guarded = chooseModel({ openaiBaseUrl: provider.url, deadlines, breaker })
  const turns = [{ role: 'user' as const, text: 'Hi' }]
  const ask = async () =>
    (await rewriteQuestion(guarded, { question: 'And?', turns, language: 'en', isTranslated: false }, never)).query
  provider.scriptRewrites({ fault: { kind: 'stall', afterTokens: 0 } })
  t.equal(await ask(), undefined)
  t.same(states, [])
  provider.scriptRewrites({ status: 500 })
  t.equal(await ask(), undefined)
  t.same(states, ['opened'])
  const asked = provider.rewrites.length
  t.equal(await ask(), undefined)
  t.equal(provider.rewrites.length, asked)
})

t.test('whoever is told to stop does not wait for it', async t => {
  const stop = new AbortController()
  const turns = [{ role: 'user' as const, text: 'Hi' }]
  provider.scriptRewrites({ fault: { kind: 'stall', afterTokens: 0 } })
  const asked = provider.rewrites.length
  const rewriting = rewriteQuestion(
    model,
    { question: 'And?', turns, language: 'en', isTranslated: false },
    stop.signal,
  )
  await provider.when(() => provider.rewrites.length > asked)
  stop.abort(new Error('told to stop'))
  await t.rejects(rewriting, { message: 'told to stop' })
})

t.test('the built-in provider has nothing to ask', async t => {
  const turns = [{ role: 'user' as const, text: 'Hi' }]
  const rewritten = await rewriteQuestion(
    chooseModel({ deadlines }),
    { question: 'And?', turns, language: 'en', isTranslated: false },
    never,
  )
  t.equal(rewritten.query, undefined)
})

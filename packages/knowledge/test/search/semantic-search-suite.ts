import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { embedPassages } from '@frontdesk/knowledge/semantic/embed-passages'
import {
  newSemanticSearch,
  type SemanticQuery,
  type SemanticSearch,
  questionTimeoutMs,
  type SemanticSearchOutcome,
  type SemanticSearchNeeds,
} from '@frontdesk/knowledge/semantic/semantic-search'
import { openVectors } from '@frontdesk/knowledge/semantic/open-vectors'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'
import { newIndexMemory } from '@frontdesk/knowledge/semantic/index-memory'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { openaiEmbed } from '@frontdesk/model/openai-embed'
import type { EmbeddingScript } from '@frontdesk/testing/embedding-script'
import { startModelServer } from '@frontdesk/testing/model-server'
import { until } from '@frontdesk/testing/until'
import type { VectorStorage } from '@frontdesk/knowledge/semantic/vector-sets'
import type { Test } from 'tap'
import { openVectorDatabase } from './open-vector-database.ts'
import { readersOf } from './readers-of.ts'

/** What holds for the semantic search wherever vectors are searched. */
export async function testSemanticSearch(t: Test, storage: VectorStorage): Promise<void> {
  const [db, server] = await Promise.all([openVectorDatabase(t, storage), startModelServer()])
  t.teardown(server.stop)
  await openVectors({ db })

  const embed = openaiEmbed({ apiKey: undefined, baseURL: server.url, withinMs: 60_000 })
  // Long ones, so that words of different meaning have next to nothing in common.
  const shoes: EmbeddingScript = { dimensions: 256, synonyms: [['shoes', 'sneakers']] }
  server.scriptEmbeddings(shoes)

  const ends: SemanticSearchOutcome[] = []
  const onSearched = (end: SemanticSearchOutcome): void => void ends.push(end)
  const searchWith = (more: Partial<SemanticSearchNeeds> = {}) =>
    newSemanticSearch({
      db,
      embed,
      embedPatiently: embed,
      everydayMs: 60_000,
      model: 'small',
      filters: storage === 'halfvec' ? 'iterative' : undefined,
      memory: newIndexMemory(1_000_000),
      keepMs: 0,
      onSearched,
      onLeftOut: () => undefined,
      ...more,
    })
  const retrieve: Retrieve = newRetriever({ db, keepMs: 0, semanticSearch: patiently(searchWith()) })
  const aReader = readersOf(db, retrieve)

  /** A slow machine is no fault: what is late is looked for again. */
  function patiently(search: SemanticSearch): SemanticSearch {
    return async asked => {
      const found = await search(asked)
      return ends.at(-1) === 'timeout' && found.matches.length === 0 ? patiently(search)(asked) : found
    }
  }
  /** What a search of its own finds. */
  function matchesWith(more: Partial<SemanticSearchNeeds> = {}) {
    const search = patiently(searchWith(more))
    return async (asked: SemanticQuery) => (await search(asked)).matches
  }

  /** Makes PostgreSQL walk the index of vectors, as it does where there are many. */
  async function walkIndexes() {
    await execute(db.pool, sql`set enable_seqscan = off`)
    await execute(db.pool, sql`set hnsw.iterative_scan = strict_order`)
  }

  async function embedAll(model = 'small') {
    await execute(db.pool, sql`update sources set heartbeat_at = clock_timestamp()`)
    const { signal } = new AbortController()
    await embedPassages({ db, embed, onEmbedded: () => undefined }, { model, storage, signal, keptAfterMs: 60_000 })
  }

  const shop = await aReader({
    path: '/',
    chunks: ['Shoes made by hand.', 'We open at nine.', 'Find us in Galway.', 'Parking behind the house.'],
  })
  const rival = await aReader({
    path: '/',
    chunks: ['These sneakers cost 20 euros.', 'Sneakers for children.', 'We never close.'],
  })

  t.test(
    'until its passages have vectors a chatbot has keyword search only, and its questions are not sent',
    async t => {
      t.same(await shop.texts('sneakers'), [])
      t.same(await shop.texts('Are the shoes good?'), ['Shoes made by hand.'])
      t.same(server.embeddingRequests, [])
      t.notOk(ends.includes('found'))
    },
  )

  t.test('semantic search finds a passage that holds no word of the question', async t => {
    await embedAll()
    const before = ends.length
    const [found] = await shop.ask('sneakers')
    t.match(found, { text: 'Shoes made by hand.', number: 1, coverage: 0 })
    t.equal(ends.at(-1), 'found')
    t.ok(ends.length > before)
    t.same(await shop.texts('weather tomorrow'), [], 'what is only the nearest of all is not shown')
    t.same((await shop.texts('When do you open?'))[0], 'We open at nine.', 'and words go on finding')
  })

  t.test('personal data in a question is replaced before it is embedded', async t => {
    const maskTexts = async (chatbotId: string, texts: readonly string[]) => {
      t.equal(chatbotId, shop.chatbotId)
      return texts.map(text => text.replace('anna@mail.example', '[email-1]'))
    }
    const asked = {
      chatbotId: shop.chatbotId,
      question: 'sneakers for anna@mail.example',
      previousTurns: ['anna@mail.example'],
    }
    t.ok((await matchesWith({ maskTexts })(asked)).length > 0)
    const sent = server.embeddingRequests.map(({ input }) => input.join(', '))
    t.ok(sent.includes('sneakers for [email-1], [email-1]'))
    t.notMatch(sent.join('\n'), 'anna')
  })

  t.test('among more passages it is told from all of them which one stands out', async t => {
    const subjects = [
      'Boots',
      'Hats',
      'Coats',
      'Gloves',
      'Scarves',
      'Belts',
      'Socks',
      'Shirts',
      'Ties',
      'Bags',
      'Rings',
    ]
    const reader = await aReader({
      path: '/',
      chunks: ['Shoes made by hand.', ...subjects.map((subject, number) => `${subject} by maker ${number}.`)],
    })
    await embedAll()
    const search = matchesWith()
    const [first, ...others] = await search({ chatbotId: reader.chatbotId, question: 'sneakers' })
    t.match(first, { closeness: 'very close' })
    t.notOk(others.some(({ closeness }) => closeness === 'very close'))
    t.match((await reader.ask('sneakers'))[0], { text: 'Shoes made by hand.', isClose: true })
  })

  t.test('row 44: passages of others are never found, and never take the place of own ones', async t => {
    await rival.add({ path: '/many', chunks: Array.from({ length: 60 }, (_, n) => `Sneakers and sneakers ${n}`) })
    await embedAll()
    if (storage === 'halfvec') await walkIndexes()
    for (const [name, search] of [
      ['each compared', matchesWith()],
      ['by the index', matchesWith({ exactUpTo: 0 })],
      ...(storage === 'halfvec'
        ? ([['before pgvector 0.8', matchesWith({ exactUpTo: 0, filters: 'exact' })]] as const)
        : []),
    ] as const) {
      const found = await search({ chatbotId: shop.chatbotId, question: 'sneakers' })
      t.equal(found.length, 4, name)
      t.same(
        found.map(({ closeness }) => closeness === 'very close'),
        [true, false, false, false],
        name,
      )
      t.ok(
        found.every(({ similarity }, place) => similarity <= (found[place - 1]?.similarity ?? 1)),
        name,
      )
      t.equal((await search({ chatbotId: rival.chatbotId, question: 'sneakers' })).length, 50, name)
    }
  })

  t.test('each part of a passage has a standing of its own, for those who quote', async t => {
    const shoes =
      'Shoes are made by hand, by people who have done so for forty years, in all sizes and colours that anybody could ever want to wear.'
    const cars =
      'There is room for six cars behind the house at any time of the day, and it is free of charge for everybody who comes to visit us.'
    const reader = await aReader({ path: '/parts', chunks: [`${shoes}\n${cars}`, 'We open at nine.'] })
    await embedAll()
    const ask = (more: object) => retrieve({ chatbotId: reader.chatbotId, question: 'sneakers', limit: 3, ...more })
    const [found] = await ask({ isToQuote: true })
    const [ofShoes = 0, ofCars = 0, ...others] = found?.partStandings ?? []
    t.ok(ofShoes > ofCars, `${ofShoes} and ${ofCars}`)
    t.same(others, [])
    t.equal((await ask({}))[0]?.partStandings, undefined)
    await reader.add({ path: '/parts', chunks: [`${cars}\n${shoes} Shoes.`] })
    t.notOk(
      (await ask({ isToQuote: true })).some(({ partStandings }) => partStandings !== undefined),
      'a passage that has changed has no standings of what it said before',
    )
  })

  t.test('a set of before there were parts goes on serving, and gets them', async t => {
    const sentence =
      'Shoes are made by hand, by people who have done so for forty years, in all sizes and colours that anybody could ever want to wear.'
    const reader = await aReader({ path: '/old', chunks: [`${sentence}\n${sentence.replace('Shoes', 'Hats')}`] })
    await embedAll()
    const ask = () => retrieve({ chatbotId: reader.chatbotId, question: 'sneakers', limit: 3, isToQuote: true })
    await execute(db.pool, sql`alter table passage_vectors_1 drop column parts`)
    await openVectors({ db })
    const [before] = await ask()
    t.match(before, { text: /^Shoes/, standing: Number })
    t.equal(before?.partStandings, undefined)
    await embedAll()
    t.equal((await ask())[0]?.partStandings?.length, 2)
  })

  t.test('row 44: semantic search does not find a passage by text that was changed or deleted', async t => {
    const reader = await aReader(
      { path: '/a', chunks: ['Shoes for everybody.', 'Nine o clock.'] },
      { path: '/b', chunks: ['Trees grow.', 'Water flows.'] },
    )
    await embedAll()
    t.equal((await reader.texts('sneakers'))[0], 'Shoes for everybody.')
    await reader.add({ path: '/a', chunks: ['Hats of felt.', 'Nine o clock.'] })
    t.same(await reader.texts('sneakers'), [])
    await reader.add({ path: '/a', chunks: ['Shoes once more.'] })
    await embedAll()
    // In memory they are found soon.
    await until(async () => (await reader.texts('sneakers'))[0] === 'Shoes once more.')
    await db.prisma.source.delete({ where: { id: reader.sourceId } })
    t.same(await reader.texts('sneakers'), [])
  })

  t.test('the turn before helps a question that says little', async t => {
    const reader = await aReader({
      path: '/',
      chunks: ['Shoes: leather, red or black.', 'Umbrellas: silk, red or black.', 'Hats: felt.'],
    })
    await embedAll()
    const search = matchesWith()
    const asked = { chatbotId: reader.chatbotId, question: 'red or black?' }
    const ids = async (more: object) => (await search({ ...asked, ...more })).map(({ id }) => id)
    t.not(
      (await ids({ previousTurns: ['umbrellas', 'sneakers'] }))[0],
      (await ids({ previousTurns: ['umbrellas'] }))[0],
    )
    t.same(await search({ ...asked, question: ' ' }), [])
  })

  t.test(
    'row 27: a provider that fails or is slow leaves the question to keyword search, within the timeout',
    async t => {
      const quick = openaiEmbed({ apiKey: undefined, baseURL: server.url, withinMs: 20 })
      for (const [script, end, deadline] of [
        [{ status: 500 }, 'failed', embed],
        [{ dimensions: 32 }, 'failed', embed],
        [{ fault: 'stall' }, 'timeout', quick],
        [{ fault: 'stall' }, 'timeout', embed],
      ] as const) {
        server.scriptEmbeddings(script)
        const impatient = newRetriever({ db, keepMs: 0, semanticSearch: searchWith({ embed: deadline }) })
        const ask = () => impatient({ chatbotId: shop.chatbotId, question: 'Are the shoes good?', limit: 5 })
        let found = await ask()
        // On a slow machine a failure, too, can be late.
        while (end === 'failed' && ends.at(-1) === 'timeout') found = await ask()
        t.same(
          found.map(({ text }) => text),
          ['Shoes made by hand.'],
        )
        t.equal(ends.at(-1), end)
      }
      t.ok(questionTimeoutMs < 600)
      server.scriptEmbeddings(shoes)
    },
  )

  t.test(
    'while another model is introduced the old set serves, asked with its own model, until the new one is whole',
    async t => {
      const modelOf = async () => {
        t.equal((await shop.texts('sneakers'))[0], 'Shoes made by hand.')
        return server.embeddingRequests.at(-1)?.model
      }
      server.scriptEmbeddings(({ model, input }) => {
        if (model === 'large' && input.some(text => text.includes('Galway'))) return { status: 503 }
        return { ...shoes, dimensions: model === 'large' ? 192 : 256 }
      })
      await t.rejects(embedAll('large'), { code: 'PROVIDER_BROKE' })
      t.equal(await modelOf(), 'small')
      server.scriptEmbeddings(({ model }) => ({ ...shoes, dimensions: model === 'large' ? 192 : 256 }))
      await embedAll('large')
      t.equal(await modelOf(), 'small', 'a worker that still has the old model asks for the old set')
      const search = matchesWith({ model: 'large' })
      t.ok((await search({ chatbotId: shop.chatbotId, question: 'sneakers' }))[0]?.closeness === 'very close')
      t.equal(server.embeddingRequests.at(-1)?.model, 'large')
    },
  )
}

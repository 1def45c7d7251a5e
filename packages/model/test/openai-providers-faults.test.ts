import t from 'tap'
import { startModelServer } from '@frontdesk/testing/model-server'
import { eventsOf, failureOf, modelAt, numbered, request, textOf } from './ask-model.ts'
import { callsOf, chunk, done, event, said, shownOf, stop, stream, type Raw } from './raw-streams.ts'

// What servers that speak the protocol of OpenAI send beside it, as their users have reported it.

t.test('tool calls are read', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)
  const calls = (...list: object[]): object => chunk({ tool_calls: list })
  const hours = { name: 'hours', arguments: '{"day":1}' }
  const price = { name: 'price', arguments: '{"of":"kiln"}' }
  const end = chunk({}, { finish_reason: 'tool_calls' })
  const both = [
    ['hours', '{"day":1}'],
    ['price', '{"of":"kiln"}'],
  ]
  const read: Record<string, [expected: string[][], ...events: object[]]> = {
    'whole and without index': [both, calls({ id: 'a', function: hours }), calls({ id: 'b', function: price }), end],
    'whole, with the index 0 in each, as Ollama had them': [
      both,
      calls({ index: 0, id: 'a', function: hours }),
      calls({ index: 0, id: 'b', function: price }),
      end,
    ],
    'whole, without index and id': [both, calls({ function: hours }, { function: price }), end],
    'whole, without id and with the index 0 in each': [
      both,
      calls({ index: 0, function: hours }),
      calls({ index: 0, function: price }),
      end,
    ],
    'without index and with an empty id, in pieces': [
      [['hours', '{"day":1}']],
      calls({ id: '', function: { name: 'hours', arguments: '' } }),
      calls({ id: '', type: '', function: { arguments: '{"day"' } }),
      calls({ index: null, function: { arguments: ':1}' } }),
      end,
    ],
    'with id and name in each piece': [
      [['hours', '{"day":1}']],
      calls({ index: 0, id: 'a', function: { name: 'hours', arguments: '{"day"' } }),
      calls({ index: 0, id: 'a', function: { name: 'hours', arguments: ':1}' } }),
      end,
    ],
    'with another id in each piece': [
      [['hours', '{"day":1}']],
      calls({ index: 0, id: 'a', function: { name: 'hours', arguments: '' } }),
      calls({ index: 0, id: 'b', function: { name: null, arguments: '{"day":1}' } }),
      end,
    ],
    'with arguments that are an object': [
      [['hours', '{"day":1}']],
      calls({ id: 'a', function: { name: 'hours', arguments: { day: 1 } } }),
      end,
    ],
    'without arguments': [[['hours', '{}']], calls({ id: 'a', function: { name: 'hours', arguments: null } }), end],
    'as they were before there were several': [
      [['hours', '{"day":1}']],
      chunk({ function_call: { name: 'hours', arguments: '' } }),
      chunk({ function_call: { arguments: '{"day":1}' } }),
      chunk({}, { finish_reason: 'function_call' }),
    ],
    'of a server that does not stream': [
      both,
      {
        choices: [
          {
            message: {
              content: null,
              tool_calls: [
                { id: 'a', function: hours },
                { id: 'b', function: price },
              ],
            },
            ...stop,
          },
        ],
      },
    ],
    'among nulls': [[['hours', '{"day":1}']], chunk({ tool_calls: null }), calls({ id: 'a', function: hours }), end],
  }
  for (const [name, [expected, ...events]] of Object.entries(read)) {
    await t.test(name, async t => {
      server.script({ raw: stream(...events, done) })
      const found = await eventsOf(modelAt(server).stream(request()))
      t.same(callsOf(found), expected)
      const ids = found.flatMap(one => (one.type === 'tool-call' ? [one.id] : []))
      t.equal(new Set(ids).size, expected.length, 'each with an id of its own')
      t.match(found.at(-1), { type: 'end', finishReason: 'tool_calls' })
    })
  }

  await t.test('and what Gemini signs them with goes back to it', async t => {
    const extra = { google: { thought_signature: 'c2lnbmVk' } }
    server.script({ raw: stream(calls({ id: 'a', function: hours, extra_content: extra }), end) })
    const [call] = await eventsOf(modelAt(server).stream(request()))
    if (call?.type !== 'tool-call') throw new Error('there is no call')
    const { type: _type, ...made } = call
    server.script({ text: 'Nine.' })
    const messages = [
      { role: 'assistant' as const, content: '', toolCalls: [made] },
      { role: 'tool' as const, toolCallId: 'a', content: '{}' },
    ]
    await eventsOf(modelAt(server).stream(request({ messages })))
    t.match(server.requests.at(-1)?.body.messages[0], { tool_calls: [{ id: 'a', extra_content: extra }] })
  })
})

t.test('a failure inside a 200 has the code that it would have had without', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)
  const json = (body: unknown): Raw => ({ pieces: [JSON.stringify(body)], contentType: 'application/json' })
  const failures: Record<string, [code: string, raw: Raw]> = {
    'an error in place of a piece': ['PROVIDER_BROKE', stream(said('Ni'), { error: { message: 'overloaded' } })],
    'an error that is a text': ['PROVIDER_BROKE', stream({ error: 'overloaded' })],
    'an error with a number, behind a piece of OpenRouter': [
      'PROVIDER_BUSY',
      stream({
        error: { code: 429, message: 'slow down' },
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
      }),
    ],
    'an error of another status': ['PROVIDER_REFUSED', stream({ error: { code: '401', message: 'No such key.' } })],
    'a rate limit by its name': [
      'PROVIDER_BUSY',
      stream({ error: { code: 'rate_limit_exceeded', message: 'slow down' } }),
    ],
    'an event with the name error': ['PROVIDER_BROKE', { pieces: ['event: error\ndata: upstream timed out\n\n'] }],
    'the error of Anthropic': [
      'PROVIDER_BROKE',
      { pieces: [`event: error\n${event({ type: 'error', error: { type: 'overloaded_error', message: 'x' } })}`] },
    ],
    'the error of vLLM': ['PROVIDER_REFUSED', stream({ object: 'error', message: 'too long', code: 400 })],
    'JSON with an error': ['PROVIDER_BROKE', json({ error: { message: 'The model is loading.' } })],
    'JSON with a list of errors, as of Gemini': [
      'PROVIDER_REFUSED',
      json([{ error: { code: 400, message: 'API key not valid.' } }]),
    ],
    'JSON with errors of Cloudflare': [
      'PROVIDER_BROKE',
      json({ success: false, errors: [{ code: 7009, message: 'Upstream' }] }),
    ],
    'JSON with a detail': ['PROVIDER_BROKE', json({ detail: 'Not Found' })],
    'JSON with a status of MiniMax': [
      'PROVIDER_BROKE',
      json({ base_resp: { status_code: 1004, status_msg: 'login fail' }, choices: null }),
    ],
    'a web page': [
      'PROVIDER_GARBLED',
      { pieces: ['\n<!doctype html>', '<title>Log in</title>'], contentType: 'text/html' },
    ],
    nothing: ['PROVIDER_CUT', { pieces: [] }],
    'an end without a finish reason and without [DONE]': ['PROVIDER_CUT', stream(said('Ni'))],
    'a finish reason of an error': ['PROVIDER_CUT', stream(said('Ni', { finish_reason: 'network_error' }))],
    'a call that the model has lost itself in': [
      'PROVIDER_GARBLED',
      stream(chunk({}, { finish_reason: 'function_call_filter: MALFORMED_FUNCTION_CALL' })),
    ],
    'a refusal in a field of its own': [
      'PROVIDER_REFUSED',
      stream(chunk({ refusal: 'I will not.', content: null }), chunk({}, stop)),
    ],
    'thoughts alone': ['PROVIDER_EMPTY', stream(chunk({ reasoning_content: 'They ask.' }), chunk({}, stop), done)],
    'thoughts in tags alone': ['PROVIDER_EMPTY', stream(said('<think>They ask.'), chunk({}, stop), done)],
    'a call in the text alone': [
      'PROVIDER_EMPTY',
      stream(said('<tool_call>{"name":"hours"}</tool_call>'), chunk({}, stop), done),
    ],
  }
  for (const [name, [code, raw]] of Object.entries(failures)) {
    await t.test(name, async t => {
      server.script({ raw })
      const { error, seen } = await failureOf(modelAt(server).stream(request()))
      t.match(error, { code, kind: 'provider-failed' })
      t.notOk(seen.some(({ type }) => type === 'end'))
    })
  }
})

t.test('a model that thinks', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)

  await t.test('is waited for, and its thoughts do not count for the length of the reply', async t => {
    const thoughts = numbered(40).map(word => event(chunk({ reasoning_content: word.repeat(10) })))
    server.script({ raw: { pieces: [...thoughts, event(said('Nine.', stop))] }, tokenMs: 15 })
    const model = modelAt(server, { deadlines: { firstTokenMs: 300, idleMs: 10_000, totalMs: 20_000 } })
    t.equal(shownOf(await eventsOf(model.stream(request({ maxOutputTokens: 10 })))), 'Nine.')
  })

  await t.test('and closes what it has not opened is taken back once, and then known', async t => {
    server.script({
      raw: { pieces: ['They ', 'ask. ', '</think>', 'Nine', '.'].map(text => event(said(text))).concat(event(done)) },
      gated: true,
    })
    const model = modelAt(server)
    const before = server.requests.length
    const first = model.stream(request())
    const begun = first.next()
    const call = await server.arrival(before)
    await call.release(1)
    t.match(await begun, { value: { type: 'text', text: 'They ' } })
    await call.release()
    const events = await eventsOf(first)
    t.ok(events.some(({ type }) => type === 'restart'))
    t.equal(shownOf(events), 'Nine.')
    const second = eventsOf(model.stream(request()))
    await (await server.arrival(before + 1)).release()
    t.equal(textOf(await second), 'Nine.', 'nothing of it was said the second time')
    server.script({ text: 'At ten.' })
    t.equal(textOf(await eventsOf(model.stream(request()))), 'At ten.', 'a reply without thoughts is still one')
  })

  await t.test('for the whole length of a reply has more room the next time', async t => {
    const model = modelAt(server)
    const before = server.requests.length
    server.script({ raw: stream(chunk({ reasoning: 'They ask and' }), chunk({}, { finish_reason: 'length' }), done) })
    const fails = async (maxOutputTokens: number): Promise<void> => {
      const { error } = await failureOf(model.stream(request({ maxOutputTokens })))
      t.equal(error.code, 'PROVIDER_EMPTY')
    }
    await fails(499)
    await fails(500)
    server.script({ text: 'Nine.' })
    await eventsOf(model.stream(request({ maxOutputTokens: 60 })))
    t.same(
      server.requests.slice(before).map(({ body }) => body['max_tokens']),
      [499, 500, 4_060],
      'a short limit tells nothing of a model',
    )
  })

  await t.test('and is cut before the mark shows nothing, and is still known', async t => {
    const model = modelAt(server)
    const before = server.requests.length
    const ask = async () => textOf(await eventsOf(model.stream(request({ maxOutputTokens: 800 }))))
    const whole: Raw = stream(said('They ask. '), said('</think>Nine.', stop), done)
    server.script({ raw: whole })
    await ask()
    server.script({ raw: stream(said('They ask '), said('and', { finish_reason: 'length' }), done) })
    const { error, seen } = await failureOf(model.stream(request({ maxOutputTokens: 800 })))
    t.equal(error.code, 'PROVIDER_EMPTY')
    t.same(seen, [])
    server.script({ raw: stream(said('They ask '), { error: { message: 'overloaded' } }) })
    await failureOf(model.stream(request({ maxOutputTokens: 800 })))
    server.script({ raw: whole })
    t.equal(await ask(), 'Nine.', 'nothing of the thoughts was said')
    t.same(
      server.requests.slice(before).map(({ body }) => body['max_tokens']),
      [800, 800, 4_800, 4_800],
    )
    const begun = 'Well, they '
    server.script({ text: 'Nine.' })
    await ask()
    server.script({ text: begun, finishReason: 'length' })
    t.equal(await ask(), begun, 'a reply that ended by itself without thoughts changes it')
  })
})

import t from 'tap'
import { startModelServer, type ModelScript } from '@frontdesk/testing/model-server'
import { apiKey, eventsOf, failureOf, modelAt, numbered, request, textOf } from './ask-model.ts'

t.test('a whole reply', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)

  await t.test('is its text in order and then one end with the counts', async t => {
    server.script({ text: 'We open at nine and close at six. Ünï — 你好 👋' })
    const model = modelAt(server)
    const events = await eventsOf(model.stream(request()))
    t.equal(textOf(events), 'We open at nine and close at six. Ünï — 你好 👋')
    t.match(events.at(-1), { type: 'end', finishReason: 'stop', inputTokens: Number, outputTokens: 12 })
    t.equal(events.filter(event => event.type === 'end').length, 1)
    t.match(model, { name: 'test-model', provider: 'openai' })
  })

  await t.test(
    'is asked for once, streamed, limited, with our messages and our key and nothing of the environment',
    async t => {
      process.env['OPENAI_ORG_ID'] = 'org-from-elsewhere'
      t.teardown(() => delete process.env['OPENAI_ORG_ID'])
      const before = server.requests.length
      await eventsOf(modelAt(server).stream(request()))
      t.equal(server.requests.length, before + 1)
      const call = await server.arrival(before)
      t.match(call.body, {
        model: 'test-model',
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: 300,
        temperature: 0,
        messages: [{ role: 'system' }, { role: 'user', content: 'When are you open?' }],
      })
      t.notOk('tools' in call.body)
      t.equal(call.headers.authorization, `Bearer ${apiKey}`)
      t.equal(call.headers['openai-organization'], undefined)
    },
  )

  await t.test('is asked for with the same headers each time, and with the messages of its own request', async t => {
    const before = server.requests.length
    const model = modelAt(server)
    await eventsOf(model.stream(request()))
    await eventsOf(model.stream(request({ messages: [{ role: 'user', content: 'And on Sunday?' }] })))
    const [first, second] = [await server.arrival(before), await server.arrival(before + 1)]
    t.match(second.body, { model: 'test-model', stream: true, messages: [{ role: 'user', content: 'And on Sunday?' }] })
    t.match(first.headers, { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' })
    const { 'content-length': firstLength, ...shared } = first.headers
    const { 'content-length': secondLength, ...sharedBySecond } = second.headers
    t.same(sharedBySecond, shared)
    t.not(secondLength, firstLength)
  })

  await t.test('needs no key', async t => {
    const before = server.requests.length
    await eventsOf(modelAt(server, { apiKey: undefined }).stream(request()))
    t.equal((await server.arrival(before)).headers.authorization, 'Bearer none')
  })

  const dialects: Record<string, ModelScript['dialect']> = {
    'no usage': { noUsage: true },
    'null content and no role': { nullContent: true },
    'the finish reason in the last token': { finishWithLastToken: true },
    'no [DONE]': { noDone: true, noUsage: true },
    'CR LF and comments': { crlf: true },
    'a connection that stays open after the end': { staysOpen: true },
  }
  for (const [name, dialect] of Object.entries(dialects)) {
    await t.test(`may come in another dialect: ${name}`, async t => {
      server.script({ text: 'We open at nine.', ...(dialect ? { dialect } : {}) })
      const events = await eventsOf(modelAt(server).stream(request()))
      t.equal(textOf(events), 'We open at nine.')
      const outputTokens = dialect?.noUsage ? null : 4
      t.match(events.at(-1), { type: 'end', finishReason: 'stop', outputTokens })
    })
  }

  await t.test('starts with a visible character', async t => {
    server.script({ tokens: ['\n', ' ', '\n We', ' open.'], tokenMs: 10 })
    const events = await eventsOf(modelAt(server).stream(request()))
    t.equal(textOf(events), 'We open.')
    t.match(events[0], { type: 'text', text: /^We/ })
  })

  await t.test('that was cut at the token limit says so', async t => {
    server.script({ text: 'We open at', finishReason: 'length' })
    t.match((await eventsOf(modelAt(server).stream(request()))).at(-1), { finishReason: 'length' })
  })

  await t.test('from a provider that ignores the limit is ended, and so is the connection', async t => {
    server.script({ tokens: [`${'x'.repeat(79)}😀${'x'.repeat(1000)}`], gated: true })
    const before = server.requests.length
    const streaming = eventsOf(modelAt(server).stream(request({ maxOutputTokens: 10 })))
    await (await server.arrival(before)).release(1)
    const events = await streaming
    t.match(events.at(-1), { type: 'end', finishReason: 'length' })
    t.equal(textOf(events), 'x'.repeat(79), '8 characters for each token, and no half of one')
    await server.when(() => server.requests[before]?.state === 'left')
  })
})

t.test('tool calls', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)
  const tool = {
    name: 'free_slots',
    description: 'Free times of a day',
    parameters: { type: 'object', properties: {} },
  }
  const calls = [
    { id: 'call_a', name: 'free_slots', arguments: '{"day":"2026-11-21","party":4}' },
    { id: 'call_b', name: 'capture_lead', arguments: '{"name":"Ünal"}' },
  ]
  const asEvents = calls.map(call => ({ type: 'tool-call', ...call }))

  await t.test('arrive whole from fragments', async t => {
    server.script({ toolCalls: calls })
    const events = await eventsOf(modelAt(server).stream(request({ tools: [tool] })))
    t.same(events.slice(0, 2), asEvents)
    t.match(events[2], { type: 'end', finishReason: 'tool_calls' })
    t.same(server.requests.at(-1)?.body.tools, [{ type: 'function', function: tool }])
  })

  await t.test('arrive from servers without an index that finish with stop', async t => {
    server.script({ toolCalls: calls, finishReason: 'stop', dialect: { noToolIndex: true } })
    const events = await eventsOf(modelAt(server).stream(request({ tools: [tool] })))
    t.same(events.slice(0, 2), asEvents)
    t.match(events[2], { finishReason: 'tool_calls' })
  })

  await t.test('may follow text, and may have no arguments and no id', async t => {
    server.script({ text: 'One moment. ', toolCalls: [{ id: '', name: 'free_slots', arguments: '' }] })
    const events = await eventsOf(modelAt(server).stream(request({ tools: [tool] })))
    t.equal(textOf(events), 'One moment. ')
    t.match(events.at(-2), { type: 'tool-call', id: 'call_0', name: 'free_slots', arguments: '{}' })
  })

  await t.test('cut at the token limit are not made', async t => {
    server.script({ toolCalls: calls, finishReason: 'length' })
    t.equal((await failureOf(modelAt(server).stream(request({ tools: [tool] })))).error.code, 'PROVIDER_EMPTY')
  })

  await t.test('without a name fail the reply', async t => {
    server.script({ toolCalls: [{ id: 'call_a', name: '', arguments: '{}' }] })
    t.equal((await failureOf(modelAt(server).stream(request({ tools: [tool] })))).error.code, 'PROVIDER_GARBLED')
  })

  await t.test('and their results go back in the next request', async t => {
    server.script({ text: 'At ten.' })
    await eventsOf(
      modelAt(server).stream(
        request({
          messages: [
            { role: 'user', content: 'When can I come?' },
            { role: 'assistant', content: '', toolCalls: calls },
            { role: 'tool', toolCallId: 'call_a', content: '["10:00"]' },
          ],
        }),
      ),
    )
    t.match(server.requests.at(-1)?.body.messages, [
      { role: 'user' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'call_a', type: 'function', function: { name: 'free_slots', arguments: calls[0]?.arguments } },
          { id: 'call_b' },
        ],
      },
      { role: 'tool', tool_call_id: 'call_a', content: '["10:00"]' },
    ])
  })
})

t.test('a caller that gives up', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)
  const reason = new Error('A person took over.')

  await t.test('before the request makes none', async t => {
    await t.rejects(eventsOf(modelAt(server).stream(request({ signal: AbortSignal.abort(reason) }))), reason)
    t.equal(server.requests.length, 0)
  })

  await t.test('before the first token gets its own reason back, and the provider is let go', async t => {
    server.script({ gated: true })
    const caller = new AbortController()
    const events = eventsOf(modelAt(server).stream(request({ signal: caller.signal })))
    const call = await server.arrival(0)
    caller.abort(reason)
    await t.rejects(events, reason)
    await server.when(() => call.state === 'left' && server.openSockets === 0)
  })

  await t.test('between two tokens gets its own reason back, and the provider is let go', async t => {
    server.script({ tokens: numbered(30), gated: true })
    const caller = new AbortController()
    const stream = modelAt(server).stream(request({ signal: caller.signal }))
    const first = stream.next()
    const call = await server.arrival(1)
    await call.release(1)
    t.match(await first, { value: { type: 'text', text: '1 ' } })
    caller.abort(reason)
    await t.rejects(stream.next(), reason)
    await server.when(() => call.state === 'left' && server.openSockets === 0)
    t.equal(call.sent, 1)
  })

  await t.test('after the finish reason gets its own reason back', async t => {
    server.script({ tokens: ['Yes.'], dialect: { staysOpen: true, noUsage: true, noDone: true } })
    const caller = new AbortController()
    const stream = modelAt(server).stream(request({ signal: caller.signal }))
    t.match(await stream.next(), { value: { text: 'Yes.' } })
    const next = stream.next()
    caller.abort(reason)
    await t.rejects(next, reason)
  })

  await t.test('by leaving the loop lets the provider go', async t => {
    server.script({ tokens: numbered(30), gated: true })
    const before = server.requests.length
    const left = (async () => {
      for await (const event of modelAt(server).stream(request())) return event
      return undefined
    })()
    const call = await server.arrival(before)
    await call.release(2)
    t.match(await left, { type: 'text' })
    await server.when(() => call.state === 'left' && server.openSockets === 0)
  })
})

t.test('connections', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)
  const model = modelAt(server)

  await t.test('are used again, one reply after the other', async t => {
    for (let round = 0; round < 5; round += 1) await eventsOf(model.stream(request()))
    t.equal(server.openSockets, 1)
  })

  await t.test('are as many as there are replies at once, and used again by the next ones', async t => {
    server.script({ echo: true })
    const ask = async (n: number): Promise<void> => {
      const question = `Visitor ${n} asks`
      const events = await eventsOf(model.stream(request({ messages: [{ role: 'user', content: question }] })))
      t.equal(textOf(events), `You asked: ${question}`)
    }
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 64 }, (_, index) => ask(index)))
    }
    t.ok(server.openSockets <= 64)
  })
})

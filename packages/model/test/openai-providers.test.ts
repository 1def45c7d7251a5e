import t from 'tap'
import { startModelServer } from '@frontdesk/testing/model-server'
import { eventsOf, modelAt, request } from './ask-model.ts'
import { chunk, done, event, said, shownOf, stop, stream, type Raw } from './raw-streams.ts'

// What servers that speak the protocol of OpenAI send beside it, as their users have reported it.

t.test('a reply is whole', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)

  const endings: [reason: unknown, finishReason: string][] = [
    ...[
      'stop',
      'eos',
      'eos_token',
      'end_turn',
      'stop_sequence',
      'STOP',
      'COMPLETE',
      'completed',
      'pause_turn',
      'OTHER',
    ].map((reason): [string, string] => [reason, 'stop']),
    ...['length', 'max_tokens', 'MAX_TOKENS', 'model_length', 'max_output_tokens', 'model_context_window_exceeded'].map(
      (reason): [string, string] => [reason, 'length'],
    ),
    ...[
      'content_filter',
      'content_filtered',
      'SAFETY',
      'RECITATION',
      'sensitive',
      'guardrail_intervened',
      'refusal',
    ].map((reason): [string, string] => [reason, 'content_filter']),
    // A call that does not come.
    ...['tool_calls', 'tool_use', 'function_call', 'TOOL_CALL'].map((reason): [string, string] => [reason, 'stop']),
    [1, 'stop'],
  ]
  for (const [reason, finishReason] of endings) {
    await t.test(`with the finish reason ${String(reason)}`, async t => {
      server.script({ raw: stream(said('Nine.'), chunk({}, { finish_reason: reason }), done) })
      const events = await eventsOf(modelAt(server).stream(request()))
      t.equal(shownOf(events), 'Nine.')
      t.match(events.at(-1), { type: 'end', finishReason })
    })
  }

  const wholes: Record<string, Raw> = {
    'without a finish reason before [DONE]': stream(said('Ni'), said('ne.', { finish_reason: null }), done),
    'with empty finish reasons, as Ollama had them': stream(
      said('Ni', { finish_reason: '' }),
      said('ne.', { finish_reason: '' }),
      chunk({}, stop),
    ),
    'with the word null for none': stream(
      said('Ni', { finish_reason: 'null' }),
      said('ne.', { finish_reason: 'null' }),
      done,
    ),
    'without [DONE]': stream(said('Nine.', stop)),
    'with blanks around [DONE]': { pieces: [event(said('Nine.')), 'data:  [DONE] \n\n'] },
    'with a first piece of a filter, without choices': stream(
      { choices: [], prompt_filter_results: [{ prompt_index: 0 }] },
      said('Nine.', stop),
    ),
    'with choices null, and a piece without a delta': stream(
      { choices: null },
      { choices: [{ index: 0 }] },
      chunk(null),
      said('Nine.', stop),
    ),
    'with choices that are null': stream({ choices: [null] }, said('Nine.', stop)),
    'with content null': stream(chunk({ role: 'assistant', content: null }), said('Nine.'), said(null, stop)),
    'with content in parts': stream(
      said([{ type: 'thinking', thinking: [{ type: 'text', text: 'They ask.' }] }]),
      said([
        { type: 'text', text: 'Ni' },
        { type: 'reference', reference_ids: [1] },
      ]),
      said([{ type: 'text', text: 'ne.' }], stop),
    ),
    'with comments that keep the connection': {
      pieces: [': OPENROUTER PROCESSING\n\n', ': OPENROUTER PROCESSING\n\n', event(said('Nine.', stop)), ':\n\n'],
    },
    'with CR LF, and an id and a name at each event': {
      pieces: [`id: 1\r\nevent: message\r\n${event(said('Nine.', stop), '\r\n\r\n')}`],
    },
    'with events of other kinds': {
      pieces: [
        'event: ping\ndata: {"type":"ping"}\n\n',
        'event: heartbeat\ndata: ok\n\n',
        'data:\n\n',
        event(said('Nine.', stop)),
      ],
    },
    'with a byte order mark': { pieces: [`\ufeff${event(said('Nine.', stop))}`] },
    'under another Content-Type': { ...stream(said('Nine.', stop)), contentType: 'application/octet-stream' },
    'in JSON, by a server that does not stream': {
      pieces: [
        JSON.stringify(
          { choices: [{ index: 0, message: { content: 'Nine.', reasoning_content: 'x' }, ...stop }] },
          null,
          2,
        ),
      ],
      contentType: 'application/json',
    },
    'in JSON, and an end as if it were a stream': {
      pieces: [JSON.stringify({ choices: [{ message: { content: 'Nine.' }, ...stop }] }), 'data: [DONE]\n\n'],
    },
    'in lines of JSON': {
      pieces: [[said('Ni'), said('ne.', stop)].map(one => `${JSON.stringify(one)}\n`).join('')],
      contentType: 'application/x-ndjson',
    },
    'with all of it once more at the end': stream(said('Nine.'), {
      choices: [{ index: 0, message: { content: 'Nine.' }, ...stop }],
    }),
    'as the first of two': stream(
      said('Ni'),
      { choices: [{ index: 1, delta: { content: 'Ten.' } }] },
      said('ne.', stop),
      { choices: [{ index: 1, delta: {}, ...stop }] },
    ),
    'beside thoughts in reasoning_content': stream(chunk({ reasoning_content: 'They ask.' }), said('Nine.', stop)),
    'beside thoughts in reasoning': stream(chunk({ reasoning: 'They ask.', content: '' }), said('Nine.', stop)),
    'beside thoughts in fields of other servers': stream(
      chunk({ thinking: 'They', reasoning_details: [{ text: 'ask' }], thinking_blocks: [{ thinking: '.' }] }),
      said('Nine.', stop),
    ),
    'behind thoughts in tags': stream(said('<think>They'), said(' ask.</th'), said('ink>\n\nNine.', stop)),
  }
  for (const [name, raw] of Object.entries(wholes)) {
    await t.test(name, async t => {
      server.script({ raw })
      const events = await eventsOf(modelAt(server).stream(request()))
      t.equal(shownOf(events), 'Nine.')
      t.match(events.at(-1), { type: 'end', finishReason: 'stop' })
      t.notOk(events.some(({ type }) => type === 'restart'))
    })
  }

  await t.test('with a character that is cut into two pieces', async t => {
    const bytes = Buffer.from(event(said('Grüße 你好 👋', stop)))
    for (let at = 30; at < 60; at += 1) {
      server.script({ raw: { pieces: [bytes.subarray(0, at), bytes.subarray(at)] }, gated: true })
      const before = server.requests.length
      const events = eventsOf(modelAt(server).stream(request()))
      const call = await server.arrival(before)
      await call.release(1)
      await call.release()
      t.equal(shownOf(await events), 'Grüße 你好 👋')
    }
  })

  const usages: Record<string, [input: number | null, output: number | null, ...events: object[]]> = {
    missing: [null, null, said('Nine.', stop)],
    null: [null, null, { ...said('Nine.', stop), usage: null }],
    'in a piece of its own': [
      5,
      2,
      said('Nine.', stop),
      { choices: [], usage: { prompt_tokens: 5, completion_tokens: 2 } },
    ],
    'in a piece of its own without choices': [
      5,
      2,
      said('Nine.', stop),
      { usage: { prompt_tokens: 5, completion_tokens: 2 } },
    ],
    'growing with each piece': [
      5,
      2,
      { ...said('Ni'), usage: { prompt_tokens: 5, completion_tokens: 1 } },
      { ...said('ne.', stop), usage: { prompt_tokens: 5, completion_tokens: 2 } },
    ],
    'twice, and empty the second time': [
      5,
      2,
      { ...said('Nine.', stop), usage: { prompt_tokens: 5, completion_tokens: 2 } },
      { choices: [], usage: { prompt_tokens: 0, completion_tokens: 0 } },
    ],
    'by other names': [5, 2, { ...said('Nine.', stop), usage: { input_tokens: 5, output_tokens: 2 } }],
    'as Groq has it': [5, 2, { ...said('Nine.', stop), x_groq: { usage: { prompt_tokens: 5, completion_tokens: 2 } } }],
    'of no numbers': [null, null, { ...said('Nine.', stop), usage: { prompt_tokens: '5', completion_tokens: -1 } }],
  }
  for (const [name, [inputTokens, outputTokens, ...events]] of Object.entries(usages)) {
    await t.test(`with usage that is ${name}`, async t => {
      server.script({ raw: stream(...events, done) })
      const read = await eventsOf(modelAt(server).stream(request()))
      t.equal(shownOf(read), 'Nine.')
      t.match(read.at(-1), { type: 'end', finishReason: 'stop', inputTokens, outputTokens })
    })
  }
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startModelServer, type ModelServer } from '@frontdesk/testing/model-server'

const ask = (server: Pick<ModelServer, 'url'>, body: object = {}): Promise<Response> =>
  fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'any', messages: [{ role: 'user', content: 'Who is there?' }], ...body }),
  })

t.test('a request that does not stream gets the same reply as one that does', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)
  server.script({ echo: true, tokenMs: 1 })

  await t.test('in one body', async t => {
    const answer = await ask(server)
    t.match(await answer.json(), {
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content: 'You asked: Who is there?' }, finish_reason: 'stop' }],
      usage: { completion_tokens: 5 },
    })
  })

  await t.test('in pieces', async t => {
    const text = await (await ask(server, { stream: true })).text()
    const pieces = [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json ?? '{}'))
    t.equal(pieces.map(piece => piece.choices[0]?.delta.content ?? '').join(''), 'You asked: Who is there?')
    t.match(text, /data: \[DONE\]\n\n$/)
    t.notOk(text.includes('usage'), 'nobody asked for the counts')
  })

  await t.test('with a citation where the prompt holds a passage', async t => {
    const content = '<data>\n{"passages":[{"number":1,"text":"At nine."}]}\n</data>\n\nThe visitor asks:\nWhen?'
    const messages = [{ role: 'user', content }]
    t.match(await (await ask(server, { messages })).json(), {
      choices: [{ message: { content: 'You asked: When? [1]' } }],
    })
  })

  await t.test('with its tool calls', async t => {
    const call = { id: 'call_1', name: 'free_slots', arguments: '{}' }
    server.scriptNext({ toolCalls: [call] })
    t.match(await (await ask(server)).json(), {
      choices: [
        { message: { tool_calls: [{ id: 'call_1', function: { name: 'free_slots' } }] }, finish_reason: 'tool_calls' },
      ],
    })
  })

  await t.test('and the same faults', async t => {
    server.scriptNext(
      { fault: { kind: 'cut', afterTokens: 1 } },
      { fault: { kind: 'malformed', afterTokens: 1 } },
      { status: 503 },
    )
    await t.rejects(ask(server))
    await t.rejects((await ask(server)).json())
    t.match(await ask(server), { status: 503 })
    t.same(
      server.requests.slice(-3).map(call => call.state),
      ['failed', 'failed', 'failed'],
    )
  })
})

t.test('a gated reply continues exactly as far as the gate allows', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)
  server.script({ tokens: ['1 ', '2 ', '3 ', '4 '], gated: true })
  const answer = ask(server, { stream: true })
  const call = await server.arrival(0)
  t.match(call, { index: 0, question: 'Who is there?', sent: 0, state: 'answering' })
  await call.release(2)
  t.equal(call.sent, 2)
  t.equal(call.state, 'answering')
  await call.release(99)
  t.match(call, { sent: 4, state: 'answering' })
  await call.release()
  t.match(await (await answer).text(), /\[DONE\]/)
  await server.when(() => call.state === 'answered')
  await call.release(1)
})

t.test('a client that hangs up is noticed, and stops the reply', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)
  server.script({ tokens: ['1 ', '2 ', '3 '], firstTokenMs: 60_000 })
  const visitor = new AbortController()
  const answer = fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'any', stream: true, messages: [] }),
    signal: visitor.signal,
  })
  const call = await server.arrival(0)
  t.equal(server.openSockets, 1)
  visitor.abort()
  await t.rejects(answer)
  await server.when(() => call.state === 'left' && server.openSockets === 0)
  t.equal(call.sent, 0)
})

t.test('a wait that times out says so', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)
  await t.rejects(server.arrival(0, 20), { message: /after 20 ms/ })
  await t.rejects(
    server.when(() => false, 20),
    { message: /after 20 ms/ },
  )
})

t.test('other paths and other bodies are refused', async t => {
  const server = await startModelServer()
  t.teardown(server.stop)
  t.match(await (await fetch(`${server.url}/models`)).json(), { object: 'list', data: [{ id: String }] })
  t.equal((await fetch(`${server.url}/embeddings`)).status, 404)
  t.equal((await fetch(`${server.url}/embeddings`, { method: 'POST', body: 'nonsense' })).status, 400)
  t.equal((await fetch(`${server.url}/chat/completions`, { method: 'POST', body: 'nonsense' })).status, 400)
})

t.test('as a process of its own it takes its script from the command line, and over HTTP', async t => {
  const main = fileURLToPath(import.meta.resolve('@frontdesk/testing/model-server-main'))
  const child = spawn(process.execPath, [main, '--tokens', '3'], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  const [line] = await once(createInterface(child.stdout), 'line')
  const url = /http:\/\/\S+/.exec(String(line))?.[0] ?? ''
  t.match(await (await ask({ url })).json(), {
    choices: [{ message: { content: 'Thanks. Thanks. Thanks. Thank you!' } }],
  })
  await fetch(new URL('/script', url), { method: 'POST', body: JSON.stringify({ text: 'Changed.' }) })
  t.match(await (await ask({ url })).json(), { choices: [{ message: { content: 'Changed.' } }] })
  child.kill('SIGTERM')
  t.same(await once(child, 'exit'), [0, null])
})

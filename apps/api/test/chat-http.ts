import http, { type IncomingHttpHeaders } from 'node:http'
import net from 'node:net'
import { buffer, text as readText } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '@frontdesk/db/connect'
import type { Test } from 'tap'

/** A request as it goes over the wire: no browser in between corrects its headers or its body. */
export interface Outgoing {
  method?: string
  /** A list is sent as so many header lines; undefined takes a header away that would be sent otherwise. */
  headers?: Record<string, string | string[] | undefined>
  /** A text goes as it is, anything else as JSON. */
  body?: unknown
  /** Address of this machine to come from: all of 127.0.0.0/8 is ours. */
  from?: string
}

export interface Incoming {
  status: number
  headers: IncomingHttpHeaders
  /** Exactly as it came. */
  text: string
}

/** The body of a chat answer. */
export interface ChatBody {
  reply: string
  sources: unknown[]
  mode?: string
  status?: string
}

let visitors = 0

/** An address of this machine that no request has come from yet. */
export function newAddress(): string {
  visitors += 1
  return `127.1.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
}

const agent = new http.Agent({ keepAlive: true })

/** Sends one request from the page `https://shop.example`; a POST where there is a body. */
export async function send(url: string, outgoing: Outgoing = {}): Promise<Incoming> {
  const { method = outgoing.body === undefined ? 'GET' : 'POST', from } = outgoing
  const body = typeof outgoing.body === 'string' ? outgoing.body : JSON.stringify(outgoing.body)
  const given = {
    origin: 'https://shop.example',
    // Node sends no length of its own accord with a DELETE, and the server would not see the body.
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...outgoing.headers,
  }
  const headers = Object.fromEntries(Object.entries(given).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])))
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request(url, { method, headers, agent, ...(from === undefined ? {} : { localAddress: from }) })
    request.once('response', resolve).once('error', reject)
    request.end(body)
  })
  return { status: response.statusCode ?? 0, headers: response.headers, text: await readText(response) }
}

/** POST /api/chat with these fields and headers. */
export const post = (url: string, body: object, outgoing: Outgoing = {}): Promise<Incoming> =>
  send(`${url}/api/chat`, { ...outgoing, body })

/** The parsed body of a chat answer; the tests check its shape where it is what they are about. */
export const bodyOf = ({ text }: Incoming): ChatBody => JSON.parse(text) as ChatBody

export const sessionOf = ({ headers }: Incoming): string => String(headers['x-chat-session-id'])

/** Writes bytes to the server's port and resolves with everything it says until it hangs up. */
export async function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = net.connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  socket.write(bytes)
  return (await buffer(socket)).toString()
}

/** An error as the contract has it: this status, `reply` as HTML, no sources, and nothing else. */
export function isRefusal(t: Test, answer: Incoming, status: number, title: string): void {
  const { reply = '', ...rest } = answer.text.startsWith('{') ? bodyOf(answer) : { reply: undefined }
  t.same(
    { status: answer.status, type: answer.headers['content-type'], isHtml: /^<p>[^<>]+<\/p>$/.test(reply), rest },
    { status, type: 'application/json; charset=utf-8', isHtml: true, rest: { sources: [] } },
    title,
    { body: answer.text.slice(0, 300) },
  )
}

/** How much is stored of a chatbot's conversations and charged to its account. */
export async function storedOf({ pool }: Pick<Db, 'pool'>, chatbotId: string) {
  const { rows } = await pool.query(
    `select (select count(*)::int from conversations where chatbot_id = $1) as conversations,
            (select count(*)::int from messages m join conversations c on c.id = conversation_id where chatbot_id = $1) as messages,
            (select count(*)::int from replies where chatbot_id = $1) as replies,
            (select coalesce(sum(used), 0)::int from usage u join chatbots b on b.account_id = u.account_id where b.id = $1) as used`,
    [chatbotId],
  )
  return rows[0] as { conversations: number; messages: number; replies: number; used: number }
}

export const nothing = { conversations: 0, messages: 0, replies: 0, used: 0 }

/** Waits for what no event tells of, looking every 10 ms for at most 10 s, or as long as it is said. */
export async function until(condition: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited ${withinMs / 1000} s in vain`)
    await wait(10)
  }
}

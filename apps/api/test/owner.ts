import type { Incoming, Outgoing } from './chat-http.ts'
import { send } from './chat-http.ts'

/** A person's browser on the dashboard: it keeps its cookie, and every request comes from the dashboard's own page. */
export interface Owner {
  /** The cookie as it is sent, `name=value`; empty where there is none. */
  cookie: () => string
  send: (path: string, outgoing?: Outgoing) => Promise<Incoming>
  /** The same, and the answer parsed. */
  json: (path: string, outgoing?: Outgoing) => Promise<{ status: number; body: unknown }>
  logIn: (email: string, password: string, from?: string) => Promise<Incoming>
}

export function anOwner(baseUrl: string): Owner {
  let cookie = ''
  const owner: Owner = {
    cookie: () => cookie,
    async send(path, outgoing = {}) {
      const headers = { origin: baseUrl, ...(cookie === '' ? {} : { cookie }), ...outgoing.headers }
      const answer = await send(`${baseUrl}${path}`, { ...outgoing, headers })
      const set = answer.headers['set-cookie']?.at(-1)
      if (set !== undefined) cookie = set.slice(0, set.indexOf(';'))
      return answer
    },
    async json(path, outgoing) {
      const { status, text } = await owner.send(path, outgoing)
      return { status, body: JSON.parse(text) as unknown }
    },
    logIn: (email, password, from) =>
      owner.send('/api/auth/login', { body: { email, password }, ...(from === undefined ? {} : { from }) }),
  }
  return owner
}

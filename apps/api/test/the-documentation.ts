import type { Test } from 'tap'
import type { Incoming } from './chat-http.ts'

type IsDocumented = (t: Test, answer: Incoming, method: string, target: string) => void

/** Reads the documentation of a running API, and compares refusals with it. */
export async function theDocumentation(url: string): Promise<IsDocumented> {
  const { paths } = (await (await fetch(`${url}/documentation/json`)).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, object> }>>
  }

  /** The statuses that the documentation names for a route; an address or a method that it does not name has 404. */
  const documented = (method: string, target: string): string[] => {
    const [path = ''] = target.split('?')
    const routes = Object.keys(paths).filter(known =>
      new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    const statuses = routes.flatMap(route => Object.keys(paths[route]?.[method.toLowerCase()]?.responses ?? {}))
    return statuses.length > 0 ? statuses : ['404']
  }

  /** Checks that an answer is one of those documented, and an error in the one shape there is. */
  return (t, answer, method, target) => {
    const { error, ...more } = JSON.parse(answer.text) as { error: { code: string; message: string } }
    const found = {
      isDocumented: documented(method, target).includes(String(answer.status)),
      type: answer.headers['content-type'],
      isNamed: /^[A-Z]+(_[A-Z]+)+$/.test(error.code) && error.message.length > 10,
      fields: [Object.keys(error), more],
    }
    const type = 'application/json; charset=utf-8'
    const expected = { isDocumented: true, type, isNamed: true, fields: [['code', 'message'], {}] }
    t.same(found, expected, `${method} ${target.slice(0, 120)} is ${answer.status}`)
  }
}

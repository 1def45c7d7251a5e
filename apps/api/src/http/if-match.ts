import type { IncomingHttpHeaders } from 'node:http'

/** The version that a request was made for; undefined if it does for any. The schema `IfMatch` has checked it. */
export function versionOf({ headers }: { headers: IncomingHttpHeaders }): number | undefined {
  const tag = headers['if-match']
  return tag === undefined || tag === '*' ? undefined : Number(tag.slice(1, -1))
}

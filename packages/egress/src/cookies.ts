import type { CookieJar } from 'tough-cookie'

/** The cookies of one visit to a site, in memory. They are gone when nothing holds them any more. */
export interface Cookies {
  /** What a request to this address carries; undefined for nothing. */
  readonly headerFor: (url: URL) => string | undefined
  /** Keeps what an answer from this address sets, where RFC 6265 lets it: for its own site, and for no public suffix. */
  readonly keep: (url: URL, setCookie: string | readonly string[] | undefined) => Promise<void>
}

/** A browser keeps 180 of one site, of 4,096 bytes; most servers refuse more than 8 kB of headers. */
const maxCookies = 50
const maxCookieLength = 4_096
const maxHeaderLength = 6_000
const maxSetAtOnce = 100

/** Opens an empty jar. The library and its list of public suffixes are loaded with the first cookie that is set. */
export function openCookies(): Cookies {
  let jar: CookieJar | undefined
  return {
    headerFor(url) {
      let header = ''
      for (const cookie of jar?.getCookiesSync(url.href) ?? []) {
        const longer = header === '' ? cookie.cookieString() : `${header}; ${cookie.cookieString()}`
        if (longer.length <= maxHeaderLength) header = longer
      }
      return header === '' ? undefined : header
    },
    async keep(url, setCookie) {
      const lines = [setCookie ?? []].flat().slice(0, maxSetAtOnce)
      if (lines.length === 0) return
      jar ??= new (await import('tough-cookie')).CookieJar()
      for (const line of lines) {
        if (line.length > maxCookieLength || isFull(jar, line)) continue
        jar.setCookieSync(line, url.href, { ignoreError: true, loose: true })
      }
    },
  }
}

/** A full jar still takes a new value of a cookie that it has. */
function isFull(jar: CookieJar, line: string): boolean {
  const { cookies } = jar.serializeSync() ?? { cookies: [] }
  const name = line.split('=', 1)[0]?.trim()
  return cookies.length >= maxCookies && cookies.every(cookie => cookie.key !== name)
}

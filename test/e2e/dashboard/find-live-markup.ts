/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/**
 * What a text of somebody else has become beside text, in the whole of a page: the sign that each of `xssVectors` sets when
 * it runs, elements that load or act, and addresses that are none of a website, a mail program or a telephone.
 * `openDashboard` watches the rest: requests to another origin, and violations of the policy.
 */
export const findLiveMarkup = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    if (Reflect.get(window, '__xss') !== undefined) found.push('a script of the text has run')
    const acting = 'object, embed, base, math, marquee, frontdesk-chat, custom-tag, isindex, iframe[srcdoc], [ping]'
    for (const element of document.querySelectorAll(`${acting}, meta[http-equiv="refresh" i]`))
      found.push(element.outerHTML)
    const loading = new Set(['src', 'srcset', 'poster', 'data', 'background', 'action', 'formaction'])
    const leading = new Set(['href', 'xlink:href'])
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`${name} of ${element.outerHTML}`)
        if (!loading.has(name) && !leading.has(name)) continue
        const { protocol, origin } = new URL(value, location.href)
        const isOurs = origin === location.origin || protocol === 'blob:' || value.startsWith('data:image/')
        const isSafe = leading.has(name) && /^(https?|mailto|tel):$/.test(protocol) && element.localName === 'a'
        if (!isOurs && !isSafe) found.push(`${name}="${value}" of ${element.localName}`)
      }
    }
    return found
  })

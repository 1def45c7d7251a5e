import { createHash } from 'node:crypto'

/* The frame of the pages that links of mails open. They are for people who have no login here. */

/** Dark text on light or light on dark, as the reader's system prefers; a contrast of at least 4.5 : 1 either way. */
const style = [
  ':root{color-scheme:light dark;--paper:#fff;--ink:#1a1a1a;--soft:#595959;--stop:#b3261e;--on-stop:#fff;--go:#1a5fb4;--on-go:#fff}',
  '@media(prefers-color-scheme:dark){:root{--paper:#16181c;--ink:#ececec;--soft:#a8adb5;--stop:#ff8a80;--on-stop:#2b0503;--go:#8ab4f8;--on-go:#0b1d33}}',
  '*{box-sizing:border-box}',
  'body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}',
  'main{max-width:34rem;margin:0 auto;padding:min(15vh,8rem) 1.25rem 3rem;overflow-wrap:anywhere}',
  'h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25;text-wrap:balance}',
  'p{margin:0 0 1.5rem}strong{display:block}footer{margin-top:2.5rem;color:var(--soft)}',
  'button{min-height:2.75rem;padding:.6rem 1.25rem;font:inherit;font-weight:600;border:1px solid transparent;border-radius:.5rem;cursor:pointer}',
  '.stop{color:var(--on-stop);background:var(--stop)}.go{color:var(--on-go);background:var(--go)}',
  'button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}',
].join('')
const styleHash = createHash('sha256').update(style).digest('base64')

/** The page runs no script, loads nothing, cannot be framed and sends no referrer. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** A page of a headline and what stands below it, which is HTML. */
export const pageHtml = (language: string, serviceName: string, headline: string, main = ''): string =>
  `<!doctype html><html lang="${escape(language)}" dir="${/^ar\b/.test(language) ? 'rtl' : 'ltr'}"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><title>${escape(headline)}</title><style>${style}</style>` +
  `<main><h1>${escape(headline)}</h1>${main}${serviceName === '' ? '' : `<footer><bdi>${escape(serviceName)}</bdi></footer>`}</main></html>`

/** A page that holds one sentence. */
export const messageHtml = (language: string, sentence: string): string => pageHtml(language, '', sentence)

/** A text in HTML. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => `&#${character.codePointAt(0) ?? 0};`)

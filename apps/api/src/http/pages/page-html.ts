import { createHash } from 'node:crypto'
import { readable, textOn } from '@frontdesk/web/colour'

/* The frame of the pages that links of mails open. They are for people who have no login here. */

/** Whose page it is: the business's name stands above the card, and its colour is that of the main button. */
export interface PageBrand {
  name: string
  /** #rrggbb. */
  colour: string
  /** Its picture as a data URL; null: the initial of its name. */
  picture: string | null
}

/** A page with the headers that it is sent with. */
export interface Page {
  html: string
  headers: Readonly<Record<string, string>>
}

const [card, darkCard] = ['#ffffff', '#1a1f24']

/** Dark text on light or light on dark, as the reader's system prefers; a contrast of at least 4.5 : 1 either way. */
const style = [
  ':root{color-scheme:light dark;--ground:#f6f5f1;--card:#fff;--sunken:#f5f3ef;--ink:#1a2026;--soft:#525960;--line:#e0deda;--edge:#8b9096;--stop:#a51f1e;--on-stop:#fff}',
  '@media(prefers-color-scheme:dark){:root{--ground:#101419;--card:#1a1f24;--sunken:#242a30;--ink:#eae8e3;--soft:#a6abb1;--line:#343a41;--edge:#757b81;--stop:#f98f87;--on-stop:#2b0503}}',
  '*{box-sizing:border-box}',
  'body{margin:0;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink);background:var(--ground)}',
  'main{max-width:33rem;margin:0 auto;padding:min(9vh,5rem) 1rem 3rem;overflow-wrap:anywhere}',
  'header{display:flex;align-items:center;gap:.75rem;margin:0 .25rem 1rem;font-weight:600}',
  '.mark{flex:none;display:grid;place-items:center;width:2.5rem;height:2.5rem;border-radius:.625rem;font-weight:700;color:var(--on-brand);background:var(--brand);object-fit:cover}',
  '.card{padding:1.75rem;background:var(--card);border:1px solid var(--line);border-block-start:4px solid var(--brand);border-radius:.75rem;box-shadow:0 1px 2px rgb(0 0 0/.04)}',
  'h1{margin:0 0 1.25rem;font-size:1.5rem;line-height:1.25;font-weight:650;letter-spacing:-.01em;text-wrap:balance}',
  'p{margin:0 0 1.25rem}.card>:last-child{margin-block-end:0}strong{display:block;font-weight:650}.soft{color:var(--soft);font-size:.9375rem}',
  '.when{display:flex;align-items:center;gap:1rem;margin:0 0 1.25rem;padding:1rem;background:var(--sunken);border-radius:.625rem}',
  '.when p{margin:0}.off p{color:var(--soft);text-decoration:line-through}',
  '.leaf{flex:none;display:grid;width:3.5rem;overflow:hidden;text-align:center;background:var(--card);border:1px solid var(--line);border-radius:.5rem;line-height:1.2}',
  '.leaf span{padding:.2rem;font-size:.75rem;font-weight:600;color:var(--on-brand);background:var(--brand)}.leaf b{padding:.3rem 0 .4rem;font-size:1.375rem;font-weight:650}',
  'h2{margin:0 0 .5rem;font-size:.9375rem;font-weight:600}',
  '.acts{display:flex;flex-wrap:wrap;gap:.625rem;margin:0 0 1.25rem}.last{padding-block-start:1.25rem;border-block-start:1px solid var(--line)}',
  'form{display:contents}',
  'button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1.125rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--ink);background:none;border:1px solid var(--edge);border-radius:.5rem;cursor:pointer}',
  'button.go{color:var(--on-brand);background:var(--brand);border-color:transparent}button.stop{color:var(--on-stop);background:var(--stop);border-color:transparent}',
  '.quiet{color:var(--stop);border-color:transparent;padding-inline:0}',
  'a{color:var(--link)}.quiet{color:var(--stop)}',
  'button:hover,.button:hover{text-decoration:underline}',
  'button:focus-visible,a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}',
  '@media(max-width:26rem){.card{padding:1.25rem}.acts>*,.acts button{flex:1 1 100%}}',
].join('')

/** The colours of a brand: on a dark card its own, or as little lighter as makes it readable. */
function brandStyle(colour: string): string {
  const [onLight, onDark] = [readable(colour, [card], '#000000'), readable(colour, [darkCard], '#ffffff')]
  return `:root{--brand:${colour};--on-brand:${textOn(colour)};--link:${onLight}}@media(prefers-color-scheme:dark){:root{--brand:${onDark};--on-brand:${textOn(onDark)};--link:${onDark}}}`
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const styleHash = hashOf(style)

/** The page runs no script, loads nothing, cannot be framed and sends no referrer. */
const headersOf = (brand: string, hasPicture: boolean): Page['headers'] => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${styleHash} ${hashOf(brand)};${hasPicture ? ' img-src data:;' : ''} form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
})

/** Pages that belong to no business have the colour of the dashboard. */
const ownColour = '#005e66'

/** The brand of pages about notifications of an account. */
export const accountBrand = (name: string): PageBrand => ({ name, colour: ownColour, picture: null })

/** A page of a headline and what stands below it, which is HTML. */
export function pageHtml(language: string, brand: PageBrand | null, headline: string, main = ''): Page {
  const colours = brandStyle(brand?.colour ?? ownColour)
  const html =
    `<!doctype html><html lang="${escape(language)}" dir="${/^ar\b/.test(language) ? 'rtl' : 'ltr'}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escape(titleOf(headline, brand))}</title><style>${style}</style><style>${colours}</style>` +
    `<main>${brand === null ? '' : headerHtml(brand)}<div class="card"><h1>${escape(headline)}</h1>${main}</div></main></html>`
  return { html, headers: headersOf(colours, brand?.picture != null) }
}

const titleOf = (headline: string, brand: PageBrand | null): string =>
  brand === null || brand.name === '' ? headline : `${headline} · ${brand.name}`

function headerHtml({ name, picture }: PageBrand): string {
  if (name === '') return ''
  const initial = [...name.trim()][0]?.toLocaleUpperCase() ?? ''
  const mark =
    picture === null
      ? `<span class="mark" aria-hidden="true">${escape(initial)}</span>`
      : `<img class="mark" alt="" src="${escape(picture)}">`
  return `<header>${mark}<bdi>${escape(name)}</bdi></header>`
}

/** A page that holds one sentence. */
export const messageHtml = (language: string, sentence: string): Page => pageHtml(language, null, sentence)

/** A text in HTML. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => `&#${character.codePointAt(0) ?? 0};`)

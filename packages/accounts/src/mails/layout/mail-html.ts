import { readable, textOn } from '@frontdesk/web/colour'
import { answerHtml, escapeHtml } from './answer-html.ts'
import { type MailBrand, type MailContent, type MailPart, type MailTable, shownPicture } from './mail-content.ts'

/*
 * HTML for mail programs: tables and styles in the tags, because Outlook lays out with Word and Gmail drops most of a
 * style sheet. Programs that know dark mode by the sheet (Apple Mail, Outlook on the web and on phones) take its colours by
 * the classes; the others turn colours round by themselves. Nothing is loaded from anywhere: the picture travels with the
 * mail, and nothing tells when somebody reads.
 */

const light = {
  ground: '#f6f5f1',
  card: '#ffffff',
  sunken: '#f5f3ef',
  ink: '#1a2026',
  soft: '#525960',
  line: '#e0deda',
} as const
const dark = {
  ground: '#101419',
  card: '#1a1f24',
  sunken: '#242a30',
  ink: '#eae8e3',
  soft: '#a6abb1',
  line: '#343a41',
} as const

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const width = 600

/** What a part needs to know of its mail. */
interface Look {
  brand: MailBrand
  start: 'left' | 'right'
  /** The brand's colour, readable on a card. */
  linkColour: string
}

/** Which way a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^ar\b/.test(language) ? 'rtl' : 'ltr')

/** The HTML of a mail whose parts hold no address of others any more. */
export function mailHtml({ language, brand, title, parts, footer, footerLink }: MailContent): string {
  const direction = directionOf(language)
  const look: Look = {
    brand,
    start: direction === 'rtl' ? 'right' : 'left',
    linkColour: readable(brand.colour, [light.card, light.ground, light.sunken], '#000000'),
  }
  const rows = [
    `<h1 class="ink" style="margin:0 0 20px;${font};font-size:24px;line-height:1.3;font-weight:650;color:${light.ink}">${escapeHtml(title)}</h1>`,
    ...parts.map(part => partHtml(part, look)),
  ].join('')
  const small = `class="soft" style="margin:0 0 6px;${font};font-size:13px;line-height:1.5;color:${light.soft}"`
  const foot = [
    ...footer.map(line => `<p ${small}>${escapeHtml(line)}</p>`),
    ...(footerLink === undefined
      ? []
      : [
          `<p ${small}><a class="soft" href="${escapeHtml(footerLink.url)}" style="color:${light.soft};text-decoration:underline">${escapeHtml(footerLink.label)}</a></p>`,
        ]),
  ].join('')
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    `<title>${escapeHtml(title)}</title><style>${styleSheet(brand)}</style></head>`,
    `<body class="ground" dir="${direction}" style="margin:0;padding:0;background:${light.ground};-webkit-text-size-adjust:100%">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(previewOf(parts))}</div>`,
    `<table role="presentation" class="ground" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.ground}"><tr><td align="center" style="padding:24px 12px 32px">`,
    `<!--[if mso]><table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
    `<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${width}px">`,
    `<tr><td align="${look.start}" style="padding:0 4px 16px">${brandHtml(brand, look)}</td></tr>`,
    `<tr><td class="card pad" align="${look.start}" bgcolor="${light.card}" style="padding:32px 32px 12px;background:${light.card};border:1px solid ${light.line};border-top:4px solid ${brand.colour};border-radius:12px;text-align:${look.start}">${rows}</td></tr>`,
    `<tr><td align="${look.start}" style="padding:20px 4px 0;text-align:${look.start}">${foot}</td></tr>`,
    '</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>',
  ].join('\n')
}

/** The picture, or the initial of the name in a square of the brand's colour, and the name. */
function brandHtml(brand: MailBrand, { start }: Look): string {
  const { name } = brand
  const mark = shownPicture(brand) === undefined ? initialHtml(brand) : pictureHtml
  const words = `<td class="ink" align="${start}" valign="middle" style="padding:0 12px;${font};font-size:16px;line-height:1.3;font-weight:600;color:${light.ink}"><bdi>${escapeHtml(name)}</bdi></td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${mark}${words}</tr></table>`
}

const pictureHtml =
  '<td width="40" height="40" valign="middle"><img src="cid:logo" width="40" height="40" alt="" style="display:block;width:40px;height:40px;border-radius:10px;object-fit:cover"></td>'

function initialHtml({ name, colour }: MailBrand): string {
  const initial = [...name.trim()][0]?.toLocaleUpperCase() ?? ''
  if (initial === '') return ''
  return `<td class="button mark" aria-hidden="true" width="40" height="40" align="center" valign="middle" bgcolor="${colour}" style="width:40px;height:40px;background:${colour};border-radius:10px;${font};font-size:18px;line-height:40px;font-weight:700;color:${textOn(colour)};text-align:center">${escapeHtml(initial)}</td>`
}

function partHtml(part: MailPart, look: Look): string {
  if ('text' in part) return paragraph(lines(part.text))
  if ('note' in part)
    return `<p class="soft" style="margin:0 0 20px;${font};font-size:14px;line-height:1.5;color:${light.soft}">${lines(part.note)}</p>`
  if ('list' in part) return part.list.map(item => paragraph(lines(item), 8)).join('') + spacer(12)
  if ('facts' in part) return boxHtml(part.facts.map(({ label, value }) => factHtml(label, value)).join(''), look)
  if ('table' in part) return tableHtml(part.table, look)
  if ('card' in part) return cardHtml(part.card, look)
  if ('quote' in part) return quoteHtml(part.quote.by, lines(part.quote.text), look)
  if ('answer' in part) return quoteHtml(part.answer.by, answerHtml(part.answer.nodes), look)
  return 'button' in part ? buttonHtml(part.button, look) : linkHtml(part.link, look)
}

const paragraph = (html: string, below = 20): string =>
  `<p class="ink" style="margin:0 0 ${below}px;${font};font-size:16px;line-height:1.55;color:${light.ink}">${html}</p>`

const spacer = (height: number): string =>
  `<div style="height:${height}px;line-height:${height}px;font-size:0">&nbsp;</div>`

const boxHtml = (html: string, { start }: Look): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="box" align="${start}" bgcolor="${light.sunken}" style="padding:16px 18px;background:${light.sunken};border-radius:8px;text-align:${start}">${html}</td></tr></table>${spacer(20)}`

const factHtml = (label: string, value: string): string =>
  `<p class="ink" style="margin:0 0 8px;${font};font-size:15px;line-height:1.45;color:${light.ink}"><span class="soft" style="font-size:13px;color:${light.soft}">${escapeHtml(label)}</span><br><bdi dir="auto">${lines(value)}</bdi></p>`

function tableHtml({ columns, rows }: MailTable, look: Look): string {
  const end = look.start === 'left' ? 'right' : 'left'
  const cell = (html: string, align: string, style: string, ink: 'ink' | 'soft' = 'ink'): string =>
    `<td class="${ink}" align="${align}" valign="top" style="padding:6px 0;padding-${look.start}:${align === end ? 14 : 0}px;${font};line-height:1.4;text-align:${align};color:${light[ink]};${style}">${html}</td>`
  const head = columns.map(column => cell(escapeHtml(capital(column)), end, 'font-size:13px', 'soft')).join('')
  const lines = rows.map(
    ({ label, now, before }) =>
      `<tr>${cell(escapeHtml(label), look.start, 'font-size:15px')}${cell(`<bdi>${escapeHtml(now)}</bdi>`, end, 'font-size:15px;font-weight:650')}${cell(`<bdi>${escapeHtml(before)}</bdi>`, end, 'font-size:15px', 'soft')}</tr>`,
  )
  return boxHtml(
    `<table width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td></td>${head}</tr>${lines.join('')}</table>`,
    look,
  )
}

const cardHtml = ({ title, lines: below }: { title: string; lines: readonly string[] }, look: Look): string =>
  boxHtml(
    [
      `<p class="ink" style="margin:0 0 4px;${font};font-size:17px;line-height:1.4;font-weight:650;color:${light.ink}"><bdi dir="auto">${escapeHtml(title)}</bdi></p>`,
      ...below.map(
        line =>
          `<p class="ink" style="margin:0 0 2px;${font};font-size:15px;line-height:1.5;color:${light.ink}"><bdi>${escapeHtml(line)}</bdi></p>`,
      ),
    ].join(''),
    look,
  )

/** Words of somebody else: behind a bar, on a ground of their own, in their own direction. */
const quoteHtml = (by: string | undefined, html: string, { start }: Look): string =>
  (by === undefined
    ? ''
    : `<p class="soft" style="margin:0 0 4px;${font};font-size:13px;line-height:1.4;color:${light.soft}"><bdi>${escapeHtml(by)}</bdi></p>`) +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="box quote" align="${start}" bgcolor="${light.sunken}" style="padding:12px 16px;background:${light.sunken};border-${start}:3px solid ${light.line};${font};font-size:15px;line-height:1.5;color:${light.ink}"><div dir="auto" class="ink" style="color:${light.ink}">${html}</div></td></tr></table>${spacer(16)}`

/** Outlook knows no padding of a link: there the cell has it. */
const buttonHtml = ({ label, url }: { label: string; url: string }, { brand }: Look): string =>
  `<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" align="center" bgcolor="${brand.colour}" style="background:${brand.colour};border-radius:8px;mso-padding-alt:13px 24px"><a class="press" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;${font};font-size:16px;line-height:1.25;font-weight:600;color:${textOn(brand.colour)};text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></td></tr></table>${spacer(24)}`

const linkHtml = ({ label, url }: { label: string; url: string }, { linkColour }: Look): string =>
  `<p style="margin:0 0 20px;${font};font-size:15px;line-height:1.5"><a class="link" href="${escapeHtml(url)}" style="color:${linkColour};text-decoration:underline">${escapeHtml(label)}</a></p>`

/** The colours of the dark, by the classes above; `data-ogsc` is what Outlook on the web and on phones asks by. */
function styleSheet({ colour }: MailBrand): string {
  const button = readable(colour, [dark.card], '#ffffff')
  const rules: [string, string][] = [
    ['.ground', `background:${dark.ground}`],
    ['.card', `background:${dark.card};border-color:${dark.line};border-top-color:${button}`],
    ['.box', `background:${dark.sunken}`],
    ['.quote', `border-color:${dark.line}`],
    ['.ink', `color:${dark.ink}`],
    ['.soft', `color:${dark.soft}`],
    ['.link', `color:${readable(colour, [dark.card, dark.ground], '#ffffff')}`],
    ['.button', `background:${button}`],
    ['.press', `color:${textOn(button)}`],
    ['.mark', `color:${textOn(button)}`],
  ]
  const important = (css: string): string => css.replaceAll(/;|$/g, '!important;')
  const sheet = (before: string): string => rules.map(([name, css]) => `${before}${name}{${important(css)}}`).join('')
  return `:root{color-scheme:light dark}@media(max-width:480px){.pad{padding:24px 20px 8px!important}.wide{width:100%!important}.press{display:block!important}}@media(prefers-color-scheme:dark){${sheet('')}}${sheet('[data-ogsc] ')}`
}

/** What a list of mails shows behind the subject: the first thing that the mail says. */
function previewOf(parts: readonly MailPart[]): string {
  const [first] = parts
  if (first === undefined) return ''
  if ('text' in first) return first.text
  if ('card' in first) return [first.card.title, ...first.card.lines].join(' · ')
  return 'facts' in first ? first.facts.map(({ value }) => value).join(' · ') : ''
}

const capital = (text: string): string => text.replace(/^\p{Ll}/u, letter => letter.toLocaleUpperCase())

const lines = (text: string): string => escapeHtml(text).replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '<br>')

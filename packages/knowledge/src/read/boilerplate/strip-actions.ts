import { saysFact, saysPlainly } from '../fact-patterns.ts'
import { isElement, isText, oneLine, tagOf } from '../blocks/inline-text.ts'
import { policyPattern } from './policy-pattern.ts'
import { isAlone } from './strip-links.ts'

// What a visitor may do with a page, told by where its links and buttons lead and not by what they are called: share it,
// vote on it, jump within it, go on to the next one or to another language.

const sharePattern =
  /^(?:https?:)?\/\/(?:www\.|m\.|api\.|web\.)?(?:(?:facebook|fb)\.com\/(?:sharer|share|dialog\/(?:share|feed|send))|(?:twitter|x)\.com\/(?:intent\/(?:tweet|post)|share|home\?status)|linkedin\.com\/(?:share|sharing|cws\/share)|pinterest\.[a-z.]{2,6}\/pin\/create|whatsapp\.com\/send\/?\?text|wa\.me\/\?text|(?:t|telegram)\.me\/share|reddit\.com\/submit|xing\.com\/(?:spi\/shares|social|app\/user\?op=share)|tumblr\.com\/(?:widgets\/share|share)|vk\.com\/share|(?:social-plugins\.)?line\.me\/|b\.hatena\.ne\.jp\/(?:add|entry)|getpocket\.com\/(?:save|edit)|bsky\.app\/intent|threads\.net\/intent|news\.ycombinator\.com\/submitlink|service\.weibo\.com\/share|connect\.ok\.ru\/offer|buffer\.com\/add|flipboard\.com\/bookmarklet)|^(?:whatsapp|tg|line):\/\/(?:send|msg|share|msg_url)|^mailto:\?|^(?:https?:)?\/\/(?:(?:www\.)?google\.[a-z.]{2,6}\/calendar\/(?:render|event)|calendar\.google\.com\/calendar\/(?:u\/\d\/)?r|outlook\.(?:live|office)\.com\/(?:owa|calendar)|calendar\.yahoo\.com|[a-z.-]{1,40}\.readspeaker\.com)|^webcals?:|^[^?#]{0,300}\.ics(?:$|[?#])|[?&](?:outlook-)?ical=1|^javascript:\s*(?:window\.)?(?:print|history|self\.print|external)\b/i
/** Networks that a page is shared with, where only a script knows their address. */
const networkPattern =
  /^(?:(?:share|teilen|partager|compartir|delen|dela|condividi|partilhar|udostępnij)?.{0,12}\b)?(?:facebook|whats ?app|twitter|linkedin|pinterest|telegram|reddit|xing|tumblr|line|mastodon|bluesky|threads|messenger|viber|vkontakte|x|e-?mail)$/i
/** What stands beside the buttons: "Share this page". */
const mostBeside = 60
const mostShared = 400
const mostShares = 50
const mostQuestion = 140
const mostAnswer = 25
const mostButtons = 200
const mostJumps = 5
const mostLinks = 2_000

/** Takes out what shares a page, votes on it, or leads to its text, to its neighbours and its translations. */
export function stripActions(body: Element): void {
  stripShares(body)
  stripVotes(body)
  stripNeighbours(body)
  stripArrows(body)
  stripAlone(body)
  stripLists(body)
  stripJumps(body)
}

function stripShares(body: Element): void {
  const links = [...body.querySelectorAll('a[href]')].filter(isShare)
  const shares = new Set(links.slice(0, mostShares))
  for (const link of shares) if (link.parentNode !== null) boxOf(link, shares).remove()
}

function isShare(link: Element): boolean {
  const href = link.getAttribute('href') ?? ''
  return (
    sharePattern.test(href) ||
    /\bprint\(|history\.back|readspeaker|addFavorite|speechSynthesis/.test(link.getAttribute('onclick') ?? '') ||
    (/^(?:#|javascript:|$)/i.test(href) && networkPattern.test(oneLine(link.textContent ?? '').slice(0, mostBeside)))
  )
}

/** The largest box around a link that shares which holds next to nothing besides such links. */
function boxOf(link: Element, shares: ReadonlySet<Element>): Element {
  let box = link
  for (
    let up = link.parentElement;
    up !== null && !/^(?:body|main|article|td|tr)$/.test(tagOf(up));
    up = up.parentElement
  ) {
    const text = oneLine(up.textContent ?? '')
    if (text.length > mostShared || up.querySelector('h1') !== null) break
    const links = [...up.querySelectorAll('a')]
    const rest = links.reduce(
      (left, one) => (shares.has(one) ? left.replace(oneLine(one.textContent ?? ''), '') : left),
      text,
    )
    // One more link copies the address, or prints the page.
    if (links.filter(one => !shares.has(one)).length > 1 || rest.length > mostBeside || /\d/.test(rest)) break
    box = up
  }
  return box
}

const voteSelector = 'button, [role=button], a:not([href]), a[href="#"], a[href^="javascript:"]'

/** A question with two or more short answers to press: "Was this page helpful? Yes No". */
function stripVotes(body: Element): void {
  const seen = new Set<Element>()
  for (const button of [...body.querySelectorAll(voteSelector)].slice(0, mostButtons)) {
    let box = button.parentElement
    for (let level = 0; level < 3 && box !== null && !seen.has(box); level++, box = box.parentElement) {
      seen.add(box)
      const isVote = isVoteBox(box)
      if (isVote) box.remove()
      if (isVote || isVote === undefined) break
    }
  }
}

/** Is a box such a question? Undefined if no box around it can be one. */
function isVoteBox(box: Element): boolean | undefined {
  const text = oneLine(box.textContent ?? '')
  if (text.length > mostQuestion) return undefined
  const buttons = [...box.querySelectorAll(voteSelector)]
  const answers = buttons.map(one => oneLine(one.textContent ?? ''))
  const isOther = (one: Element): boolean =>
    one.matches('[aria-expanded], [aria-controls], [aria-pressed], [role=radio]')
  if (buttons.some(isOther) || answers.some(answer => answer.length > mostAnswer || /[?？؟\d]/.test(answer)))
    return undefined
  const question = answers.reduce((rest, answer) => rest.replace(answer, ''), text).trim()
  return answers.length > 1 && /[?？؟;]\P{L}*$/u.test(question)
}

/** Links that say themselves that they lead to the page before or after, or to the same page in another language. */
function stripNeighbours(body: Element): void {
  stripLanguages(body)
  for (const link of [...body.querySelectorAll('a[rel], a[hreflang]')].slice(0, mostShares)) {
    const isNext = /(?:^|\s)(?:prev(?:ious)?|next)(?:\s|$)/i.test(link.getAttribute('rel') ?? '')
    const isFile = /\.(?:pdf|docx?|odt|zip|epub)(?:$|[?#])/i.test(link.getAttribute('href') ?? '')
    const isLanguage = link.hasAttribute('hreflang') && !isFile && link.closest('main, article') === null
    if ((isNext || isLanguage) && isWholeLine(link)) link.remove()
  }
}

/** A line that lists the languages of a page, with a label before them. */
function stripLanguages(body: Element): void {
  const lines = new Map<Element, number>()
  for (const { parentElement: line } of [...body.querySelectorAll('a[hreflang]')].slice(0, mostShares))
    if (line !== null) lines.set(line, (lines.get(line) ?? 0) + 1)
  for (const [line, count] of lines) {
    if (count < fewestLanguages || line.querySelector('h1, main, article, p') !== null) continue
    const links = [...line.querySelectorAll('a')]
    if (links.length > count + 1) continue
    const others = [...line.childNodes].filter(node => !links.some(link => link === node))
    const words = oneLine(others.map(node => node.textContent ?? '').join(' '))
    if (words.length <= mostBeside + count * 4 && !saysFact(words)) line.remove()
  }
}

const fewestLanguages = 2
const mostOfNeighbour = 120

/** Links with an arrow back, and what stands beside them with an arrow on. */
function stripArrows(body: Element): void {
  const isBack = (link: Element): boolean => /^[←‹«⟵◀◄⇐]/u.test((link.textContent ?? '').trim())
  for (const link of [...body.querySelectorAll('a[href]')].slice(0, mostLinks).filter(isBack).slice(0, mostShares)) {
    if (link.parentNode === null) continue
    const box = link.parentElement?.closest('div, p, ul, nav, section, td')
    if (box == null || !isWholeLine(link) || isLong(link)) continue
    const others = [...box.querySelectorAll('a')].filter(one => one !== link)
    if (others.length === 1)
      for (const other of others)
        if (/[→›»⟶▶►⇒]$/u.test((other.textContent ?? '').trim()) && isWholeLine(other) && !isLong(other)) other.remove()
    link.remove()
  }
}

const isLong = (link: Element): boolean => {
  const text = oneLine(link.textContent ?? '')
  return text.length > mostOfNeighbour || saysPlainly(text)
}

/** Has a link nothing but other links and marks beside it? */
function isWholeLine(link: Element): boolean {
  const { parentElement: line } = link
  if (line === null || line.children.length > mostShares) return false
  const own = [...line.childNodes].filter(isText).map(text => text.textContent ?? '')
  return !/[\p{L}\p{N}]/u.test(own.join(''))
}

const mostOfAction = 40
const filePattern = /\.(?:pdf|docx?|xlsx?|odt|zip|epub)(?:$|[?#])/i
const buttonPattern = /(?:^|[-_ ])(?:btn|button|cta)(?:$|[-_ ])/i

/** Links that stand alone and lead to a legal notice, or look like a button: what they lead to is read where it stands. */
function stripAlone(body: Element): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    const text = oneLine(link.textContent ?? '')
    if (text.length > mostOfAction || /^(?:#|tel:|mailto:)/i.test(href) || filePattern.test(href) || /\d/.test(text))
      continue
    const isButton = buttonPattern.test(link.getAttribute('class') ?? '') && !link.hasAttribute('aria-expanded')
    const isPolicy = policyPattern.test(href.replace(/^https?:\/\/[^/]*/i, '')) && !isInText(link)
    if ((isButton || isPolicy) && isAlone(link)) link.remove()
  }
}

/** A chapter on a site's terms may list its parts. */
const isInText = (link: Element): boolean => link.closest('main, article, h1, h2, h3, h4, h5, h6') !== null

/** Lists with nothing but links to parts of the page: its contents, or the names of tabs that their panels say as well. */
function stripLists(body: Element): void {
  let outer: Element | undefined
  for (const list of body.querySelectorAll('ul, ol')) {
    // Lists come in the order of the page, so that those within one follow it.
    if (outer?.contains(list) === true) continue
    outer = list
    const links = [...list.querySelectorAll('a')]
    if (links.length < 2 || !links.every(link => /^#./.test(link.getAttribute('href') ?? ''))) continue
    const said = links.reduce((sum, link) => sum + oneLine(link.textContent ?? '').length, 0)
    const text = oneLine(list.textContent ?? '')
    if (text.length - said <= links.length * 2 && !saysPlainly(text)) list.remove()
  }
}

/** Links to a part of the page that stand before all of its text, and one to its top behind it. */
function stripJumps(body: Element): void {
  for (let count = 0; count < mostJumps; count++) {
    const link = firstSaid(body)?.closest('a[href^="#"]:not([href="#"])') ?? null
    if (link === null || link.closest('main, article, h1, h2, h3, h4, h5, h6, [aria-expanded]') !== null) break
    link.remove()
  }
  for (const root of [body, ...body.querySelectorAll('main')]) {
    const last = firstSaid(root, 'backwards')?.closest('a')
    if (last != null && /^#(?:top)?$/i.test(last.getAttribute('href') ?? '') && isAlone(last)) last.remove()
  }
}

/** The element whose own text is the first, or the last. */
function firstSaid(root: Element, way: 'forwards' | 'backwards' = 'forwards'): Element | undefined {
  const children = [...root.childNodes]
  for (const child of way === 'forwards' ? children : children.toReversed()) {
    if (isText(child) && (child.textContent ?? '').trim() !== '') return root
    const found = isElement(child) ? firstSaid(child, way) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

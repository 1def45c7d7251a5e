import { isElement, isInline, oneLine } from '../blocks/inline-text.ts'
import type { PageScripts } from './page-scripts.ts'

// A server that streams sends a placeholder first, and what belongs there behind the page, in a hidden element or a
// template with an id; a short script then moves it. Frameworks differ in names alone: React and what is built on it
// (Next.js, Remix, Waku) call `$RC("B:0","S:0")` or leave instructions in templates, Solid calls `$df("0-0")` for
// `pl-0-0`, Marko `$af(0)` for `af0` and `afph0`, Preact sends `<preact-island data-target>` or `<template for>`, Turbo
// `<turbo-stream target>`, and a server written by hand calls what it likes. So a part is told by its structure: it is
// hidden, it has an id, and something names it together with a place.

/** What stands in a place meanwhile says little: "Loading prices…". */
const mostWaitingText = 80
/** It begins or ends with such a word. Characters that are no letters, digits or signs of currencies say nothing. */
const waitingWord = String.raw`(?:loading|please wait|just a moment|one moment|fetching|wird geladen|lädt|(?:laden?|laster) ?(?:…|\.{3})|bitte warten|einen moment|(?:en cours de )?chargement|(?:veuillez )?patientez|cargando|espere|carregando|aguarde|caricamento|attendere|aan het laden|even geduld|indlæser|henter|vent venligst|laddar|hämtar|vänta|ladataan|ładowanie|wczytywanie|načítá\p{L}*|betöltés|se încarcă|yükleniyor|загрузка|загружается|завантаження|φόρτωση|(?:جار|جاري|جارٍ) التحميل|טוען|読み込み中|載入中|加载中|正在加载|로딩 ?중|불러오는 중)`
const waitingPattern = new RegExp(
  String.raw`^${waitingWord}(?!\p{L})|(?<!\p{L})${waitingWord}\W*$|^[^\p{L}\p{N}\p{Sc}]*$`,
  'iu',
)
/** Parts of one page; each takes time with the number of siblings of its place. */
const mostParts = 500

interface Move {
  readonly part: Element
  readonly place: Element | Comment
}

/** Moves what a server sent later to where it belongs. `html` is the page as it was parsed. */
export function placeStreamedParts(body: Element, scripts: PageScripts, html: string): void {
  // Most pages have no such part, and each look takes a walk through the page.
  if (!/<!--|<stream-segment|\shidden\b|display\s*:\s*none/i.test(html)) return
  const marks = html.includes('<!--') ? commentsIn(body) : []
  const ids = new Map<string, Element>()
  for (const element of body.querySelectorAll('[id]')) if (!ids.has(element.id)) ids.set(element.id, element)
  let count = 0
  for (const move of movesOf({ body, ids, marks, scripts })) if (++count <= mostParts) place(move)
  for (const segment of body.querySelectorAll('stream-segment')) segment.remove()
  for (const comment of marks) comment.remove()
}

function commentsIn(body: Element): Comment[] {
  const found: Comment[] = []
  const visit = (node: Node): void => {
    // Of node type 8 there are comments only.
    if (node.nodeType === 8) found.push(node as Comment)
    for (const child of node.childNodes) if (child.nodeType === 8 || child.nodeType === 1) visit(child)
  }
  visit(body)
  return found
}

interface Found {
  readonly body: Element
  readonly ids: ReadonlyMap<string, Element>
  readonly marks: readonly Comment[]
  readonly scripts: PageScripts
}

function* movesOf({ body, ids, marks, scripts }: Found): Generator<Move> {
  const pair = (one: string, other: string): Move | undefined => moveOf(ids.get(one), ids.get(other))
  const moves: (Move | undefined)[] = []
  for (const { name, texts } of scripts.calls) {
    const [first = '', second] = texts
    if (second !== undefined) moves.push(pair(first, second))
    else if (name.endsWith('$df')) moves.push(pair(`pl-${first}`, first))
    else if (name.endsWith('$af')) moves.push(pair(`afph${first}`, `af${first}`))
    else moves.push(pair(`pl-${first}`, first))
  }
  for (const segment of body.querySelectorAll('stream-segment[data-sid]')) {
    const part = segment.getAttribute('data-sid') ?? ''
    moves.push(pair(segment.getAttribute('data-bid') ?? segment.getAttribute('data-pid') ?? '', part))
  }
  for (const stream of body.querySelectorAll('turbo-stream[target]')) {
    const place = ids.get(stream.getAttribute('target') ?? '')
    const part = stream.firstElementChild
    if (part !== null && place !== undefined) moves.push({ part, place })
  }
  for (const part of body.querySelectorAll('preact-island[data-target], stream-segment[for]')) {
    const name = part.getAttribute('data-target') ?? part.getAttribute('for') ?? ''
    const place = marks.find(
      ({ data }) => data === `preact-island:${name}` || data === `?start ${name}` || data === `?marker ${name}`,
    )
    if (place !== undefined) moves.push({ part, place })
  }
  for (const names of scripts.together) {
    const elements = names.flatMap(name => (name.startsWith('#') ? [ids.get(name.slice(1))] : []))
    if (elements.length === 2) moves.push(moveOf(elements[0], elements[1]))
  }
  for (const move of moves) if (move !== undefined) yield move
}

/** Which of two elements is the part, and which its place; undefined if they are no such pair. */
function moveOf(one: Element | undefined, other: Element | undefined): Move | undefined {
  if (one === undefined || other === undefined || one === other) return undefined
  if (isPart(other) && isPlace(one) && !other.contains(one)) return { part: other, place: one }
  if (isPart(one) && isPlace(other) && !one.contains(other)) return { part: one, place: other }
  return undefined
}

/**
 * A place is empty, or says that something is on its way. What says more is content: a script that names a price and a
 * hidden one lets visitors change between them. The button of a hidden panel is named with it as well.
 */
const isPlace = (element: Element): boolean =>
  !/^(?:a|button|dt|h[1-6]|input|label|li|select|summary|textarea)$/.test(element.localName) &&
  !element.hasAttribute('aria-expanded') &&
  isWaiting(element)

function isWaiting(element: Element): boolean {
  const text = oneLine(element.textContent ?? '')
  if (text.length > mostWaitingText || /\p{N}/u.test(text)) return false
  // Only Marko writes such an id, at whatever the page shows meanwhile.
  return element.getAttribute('aria-busy') === 'true' || /^afph\w/.test(element.id) || waitingPattern.test(text)
}

/** Parts come hidden: themselves, or as the body of a hidden table. */
function isPart(element: Element): boolean {
  if (element.childNodes.length === 0) return false
  if (element.localName === 'stream-segment') return true
  const isHidden = (one: Element | null): boolean =>
    one !== null && (one.hasAttribute('hidden') || /display\s*:\s*none/i.test(one.getAttribute('style') ?? ''))
  return isHidden(element) || (/^(?:tbody|colgroup|tr|g)$/.test(element.localName) && isHidden(element.parentElement))
}

function place({ part, place: at }: Move): void {
  if (part.parentNode === null || at.parentNode === null || part.contains(at)) return
  const nodes = [...part.childNodes]
  const wrapper = part.parentElement
  part.remove()
  if (wrapper !== null && wrapper.hasAttribute('hidden') && wrapper.childNodes.length === 0) wrapper.remove()
  if (!isElement(at)) return placeAtMark(at, nodes)
  if (at.localName === 'stream-segment') return placeAtSegment(at, nodes)
  const action = wrapper?.localName === 'turbo-stream' ? (wrapper.getAttribute('action') ?? '') : ''
  if (action === 'append') return at.append(...nodes)
  if (action === 'prepend') return at.prepend(...nodes)
  if (action === 'before') return at.before(...nodes)
  if (action === 'after') return at.after(...nodes)
  if (isInline(at)) at.replaceWith(...nodes)
  else at.replaceChildren(...nodes)
}

/** An empty template begins what is shown meanwhile, up to a comment. */
function placeAtSegment(at: Element, nodes: readonly Node[]): void {
  const before = at.previousSibling
  const isBoundary = before?.nodeType === 8 && /^\$[?~!]?$|^&$/.test((before as Comment).data)
  const isPlace = at.id.startsWith('pl-')
  if (isBoundary || isPlace) removeUpTo(at, isPlace ? at.id : undefined)
  at.replaceWith(...nodes)
}

/** Removes what follows up to a comment: of a name, or the one that ends a boundary, past those within. */
function removeUpTo(at: Element | Comment, name: string | undefined): void {
  const between: ChildNode[] = []
  let depth = 0
  for (let next = at.nextSibling; next !== null; next = next.nextSibling) {
    const mark = next.nodeType === 8 ? (next as Comment).data : ''
    const isEnd = name === undefined ? depth === 0 && /^\/(?:\$|&)$/.test(mark) : mark === name
    if (isEnd) {
      for (const node of between) node.remove()
      return
    }
    if (/^\/(?:\$|&)$/.test(mark)) depth -= 1
    else if (/^(?:\$[?~!]?|&)$/.test(mark)) depth += 1
    between.push(next)
  }
}

function placeAtMark(at: Comment, nodes: readonly Node[]): void {
  const { data } = at
  if (data.startsWith('preact-island:')) removeUpTo(at, `/${data}`)
  else if (data.startsWith('?start')) removeUpTo(at, data.replace('?start', '?end'))
  at.replaceWith(...nodes)
}

import { limitNesting } from './tidy/limit-nesting.ts'
import { readContent, readTag, type Tag } from './tidy/read-tag.ts'
import { attributeIn, startTagWriter } from './tidy/write-start-tag.ts'

/** A page as a small, shallow HTML document, and what of it is no HTML. */
export interface TidyPage {
  readonly html: string
  /** Scripts within the page, with their type in lower case: empty for a classic one. */
  readonly scripts: readonly { readonly type: string; readonly text: string }[]
  readonly styles: readonly string[]
  /** The colour behind the page, as its body says it; empty if it says none. */
  readonly ground: string
}

/** Elements without text for a reader. They are removed before parsing, as their content is no HTML. */
const dropped = new Set(['iframe', 'noembed', 'noframes', 'script', 'style', 'svg', 'textarea'])
const outer = new Set(['html', 'head', 'body'])

/** Characters of HTML; real pages stay under 500,000. */
const maxLength = 1_500_000
/** Characters of scripts and styles; data for machines is the longest of them. */
const maxAside = 1_000_000
/** Real pages stay under 5,000. */
const maxReferences = 20_000
/** Comments that say where a server puts what it sends later. */
const streamMark = /^(?:\/?(?:\$[?!~]?|&)|pl-[\w-]{1,60}|\/?preact-island:[\w:.-]{1,60})$/
const patchMark = /^<\?(start|end|marker)(?:\s+name\s*=\s*["']?([\w:.-]{1,60})["']?)?\s*\??>$/
const maxMarks = 3_000

/**
 * Makes any text into a small, shallow HTML document: scripts, comments and what is nested too deeply are taken out
 * (the text in it stays), and there is always one html and one body. Time is linear in the length, whatever is in it.
 * Attributes that are not needed go as well, but for those that are `wanted`. A template that a browser shows, the
 * shadow of a component or a part that was sent later, becomes an element: `shadow-root`, `stream-segment`.
 */
export function tidyPage(html: string, wanted: ReadonlySet<string> = new Set()): TidyPage {
  const kept: string[] = []
  let length = 0
  const keep = (text: string) => {
    if (length >= maxLength) return
    kept.push(text)
    length += text.length
  }
  const nesting = limitNesting()
  const tidyText = newTextTidier()
  const tidyComment = newCommentTidier()
  const startTag = startTagWriter(wanted)
  const templates = newTemplates()
  const aside = newAside()
  const unclosed = new Set<string>()
  let language = ''
  let ground = ''
  let at = 0
  while (at < html.length && length < maxLength) {
    const open = html.indexOf('<', at)
    keep(tidyText(html.slice(at, open === -1 ? html.length : open)))
    if (open === -1) break
    const tag = readTag(html, open)
    const attributes = html.slice(open + 1 + tag.name.length, tag.end - 1)
    at = tag.end
    if (tag.kind === 'text') keep(open === 0 || html[open - 1] !== '<' ? tidyText('&lt;') : '')
    if (tag.kind === 'start' && tag.name === 'body') ground ||= attributeIn(attributes, 'bgcolor') ?? ''
    if (tag.kind === 'start' && tag.name === 'html') language ||= languageOf(html.slice(open, tag.end))
    if (tag.name === '' && tag.kind === 'start') keep(tidyComment(html.slice(open, tag.end)))
    if (tag.name === 'svg' && tag.kind === 'start' && nesting.mayKeep(picture))
      keep(startTag('img', pictureOf(html, tag, attributes)))
    const name = tag.name === 'template' ? templates.nameOf(tag, attributes) : tag.name
    if (name === undefined || dropped.has(name)) {
      if (tag.kind === 'start') {
        // What stands in it is a draft, but that there is a field says what the words beside it are.
        if (name === 'textarea' && nesting.mayKeep(field)) keep(`${startTag('textarea', attributes)}</textarea>`)
        const content = readContent(html, tag, unclosed)
        aside.add(name ?? '', attributes, content.text)
        at = content.end
      }
    } else if (name !== '' && !outer.has(name) && nesting.mayKeep({ kind: tag.kind, name })) {
      keep(tag.kind === 'end' ? `</${name}>` : startTag(name, attributes))
    }
    if (tag.kind === 'start') templates.isStream = tag.name === 'turbo-stream'
  }
  const lang = language === '' ? '' : ` lang="${language}"`
  const body = kept.join('').replaceAll('\0', '')
  return { html: `<!doctype html><html${lang}><head></head><body>${body}</body></html>`, ...aside.found, ground }
}

/** The HTML of a page alone: {@link tidyPage}. */
export const tidyHtml = (html: string, wanted?: ReadonlySet<string>): string => tidyPage(html, wanted).html

const field = { kind: 'start', name: 'input' } as const
/** A drawing becomes a picture, whose name or class may be all that a cell says: a tick, a cross. */
const picture = { kind: 'start', name: 'img' } as const
function pictureOf(html: string, { end }: Tag, attributes: string): string {
  const [, title] = /^\s*<title[^<>]{0,100}>([^<>"]{1,60})</.exec(html.slice(end, end + 300)) ?? []
  return title === undefined ? attributes : ` alt="${title}"${attributes}`
}

/** Tells what becomes of a template's tags: undefined if it stays what it is, a thing for scripts. */
function newTemplates() {
  const open: string[] = []
  return {
    /** Is the tag before it one of a stream of Turbo, whose templates are shown? */
    isStream: false,
    nameOf({ kind }: Tag, attributes: string): string | undefined {
      if (kind === 'end') return open.pop() ?? ''
      const has = (name: string): boolean => attributeIn(attributes, name) !== undefined
      const isShadow = /^(?:open|closed)$/i.test(
        attributeIn(attributes, 'shadowrootmode') ?? attributeIn(attributes, 'shadowroot') ?? '',
      )
      const isSegment = this.isStream || has('id') || has('for') || has('data-sid')
      if (isShadow) open.push('shadow-root')
      else if (isSegment) open.push('stream-segment')
      else return undefined
      return open.at(-1)
    },
  }
}

/** Collects what is no HTML, within bounds. */
function newAside() {
  const scripts: { type: string; text: string }[] = []
  const styles: string[] = []
  let length = 0
  return {
    found: { scripts, styles },
    add(name: string, attributes: string, text: string) {
      if ((name !== 'script' && name !== 'style') || text.trim() === '' || length + text.length > maxAside) return
      length += text.length
      if (name === 'style') {
        if (!/print/i.test(attributeIn(attributes, 'media') ?? '')) styles.push(text)
      } else scripts.push({ type: (attributeIn(attributes, 'type') ?? '').trim().toLowerCase(), text })
    },
  }
}

function newCommentTidier(): (comment: string) => string {
  let marks = 0
  return comment => {
    const [, place, name = ''] = patchMark.exec(comment) ?? []
    const text = place === undefined ? comment.slice(4, -3).trim() : `?${place} ${name}`
    const isMark = place !== undefined || (comment.length < 100 && comment.startsWith('<!--') && streamMark.test(text))
    return isMark && ++marks <= maxMarks ? `<!--${text}-->` : ''
  }
}

/**
 * Runs of white space make many a regular expression further on take quadratic time, and characters that HTML writes as
 * `&amp;` each become a node of their own; beyond any honest number of them they are spaces.
 */
function newTextTidier(): (text: string) => string {
  let references = 0
  return text =>
    text
      .replace(/\s{40,}/g, ' ')
      .replace(/&(?:#?\w{1,32};?)?|>/g, reference => (++references > maxReferences ? ' ' : reference))
}

/** The lang attribute of the html tag, as far as it looks like a language. */
const languageOf = (tag: string): string =>
  /\s(?:xml:)?lang\s*=\s*["']?([a-z]{2,3}(?:-[a-z0-9]{1,8})*)/i.exec(tag)?.[1] ?? ''

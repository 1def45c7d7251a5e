import { escapeHtml, numberOf, tableHtml, type HtmlRow } from './html-text.ts'
import { damaged, type Archive } from './open-archive.ts'
import { relatedPart, relationsOf } from './relations.ts'
import { walkXml, type XmlAttributes } from './walk-xml.ts'

/** More slides than any talk has. */
const maxSlides = 2_000
const maxColumns = 200
/** What stands on every slide: its number, the date, the footer. */
const repeated = /^(?:sldNum|dt|ftr)$/

/** The slides of a presentation as HTML, each under its title. Hidden slides and the speaker's notes are left out. */
export function readPptx(archive: Archive): string {
  const part = relatedPart(relationsOf(archive, ''), 'officeDocument') ?? 'ppt/presentation.xml'
  const xml = archive.text(part)
  if (xml === undefined) throw damaged()
  const relations = relationsOf(archive, part)
  const ids: string[] = []
  walkXml(xml, {
    open(name, { 'r:id': id = '' }) {
      if (name === 'p:sldId') ids.push(id)
    },
  })
  return ids
    .slice(0, maxSlides)
    .map(id => relations.get(id)?.target ?? '')
    .map(slide => slideHtml(archive, slide))
    .join('')
}

function slideHtml(archive: Archive, slide: string): string {
  const { html, title, isHidden } = readSlide(archive.text(slide) ?? '')
  if (isHidden) return ''
  const diagrams = [...relationsOf(archive, slide).values()].filter(({ type }) => type === 'diagramData')
  const heading = title === '' ? '' : `<h2>${title}</h2>`
  return heading + html + diagrams.map(({ target }) => readSlide(archive.text(target) ?? '').html).join('')
}

interface Slide {
  html: string
  title: string
  isHidden: boolean
}

/** The paragraphs and the tables of a slide, or of a diagram on it. */
function readSlide(xml: string): Slide {
  const slide: Slide = { html: '', title: '', isHidden: false }
  let placeholder = ''
  let paragraph: string | undefined
  let rows: HtmlRow[] | undefined
  let isText = false
  let isNumber = false
  /** Of a switch in the file, whether its first choice has been read. */
  let isChosen = false
  let skipped = 0
  const endParagraph = () => {
    const text = (paragraph ?? '').trim()
    paragraph = undefined
    if (text === '' || repeated.test(placeholder)) return
    const cell = rows?.at(-1)?.cells.at(-1)
    if (cell !== undefined) cell.html += cell.html === '' ? text : `<br>${text}`
    else if (/^(?:title|ctrTitle)$/.test(placeholder)) slide.title += slide.title === '' ? text : ` ${text}`
    else slide.html += `<p>${text}</p>`
  }
  const openTable = (name: string, { gridSpan, rowSpan, hMerge, vMerge }: XmlAttributes) => {
    if (name === 'a:tbl') rows = []
    else if (name === 'a:tr') rows?.push({ cells: [], isHeader: false })
    else if (hMerge === '1' || vMerge === '1' || hMerge === 'true' || vMerge === 'true') skipped = 1
    else
      rows
        ?.at(-1)
        ?.cells.push({ html: '', columns: Math.min(numberOf(gridSpan, 1), maxColumns), rows: numberOf(rowSpan, 1) })
  }
  walkXml(xml, {
    open(name, attributes) {
      if (skipped > 0 || (name === 'mc:Fallback' && isChosen)) skipped += 1
      else if (name === 'p:sld') slide.isHidden = /^(?:0|false)$/.test(attributes['show'] ?? '')
      else if (name === 'p:sp') placeholder = ''
      else if (name === 'p:ph') placeholder = attributes['type'] ?? 'body'
      else if (name === 'a:p') paragraph = ''
      else if (name === 'a:t') isText = !isNumber
      else if (name === 'a:fld') isNumber = attributes['type'] === 'slidenum'
      else if (name === 'a:br' && paragraph !== undefined) paragraph += '<br>'
      else if (name === 'mc:Choice') isChosen = true
      else if (/^a:(?:tbl|tr|tc)$/.test(name)) openTable(name, attributes)
    },
    text(piece) {
      if (isText && skipped === 0 && paragraph !== undefined) paragraph += escapeHtml(piece)
    },
    close(name) {
      if (skipped > 0) skipped -= 1
      else if (name === 'a:t') isText = false
      else if (name === 'a:fld') isNumber = false
      else if (name === 'a:p') endParagraph()
      else if (name === 'a:tbl') {
        slide.html += tableHtml(rows ?? [])
        rows = undefined
      } else if (name === 'p:sp') placeholder = ''
      else if (name === 'mc:AlternateContent') isChosen = false
    },
  })
  return slide
}

import { numberOf } from './html-text.ts'
import { walkXml } from './walk-xml.ts'

/** What the style of a paragraph says of it, its own and that of the styles it is based on. */
export interface ParagraphStyle {
  /** Level of the heading, from 1. */
  readonly heading?: number
  readonly list?: string
  readonly listLevel?: number
  /** A line of a table of contents. */
  readonly isContents?: boolean
}

interface Style {
  name: string
  basedOn?: string
  outline?: number
  list?: string
  listLevel?: number
}

const maxBases = 20

/** Reads the styles of a DOCX: resolves the id of a style to what it says. Names are English in every language of Word. */
export function openStyles(xml: string): (id: string) => ParagraphStyle {
  const styles = readStyles(xml)
  const known = new Map<string, ParagraphStyle>()
  const resolve = (id: string): ParagraphStyle => {
    const chain: Style[] = []
    for (let style = styles.get(id); style !== undefined && chain.length < maxBases;) {
      chain.push(style)
      style = styles.get(style.basedOn ?? '')
    }
    const first = <Fact>(fact: (style: Style) => Fact | undefined): Fact | undefined =>
      chain.map(fact).find(found => found !== undefined)
    const heading = first(headingOf)
    const list = first(({ list: own }) => own)
    const listLevel = first(({ listLevel: own }) => own)
    return {
      ...(heading === undefined || heading > maxHeading ? {} : { heading }),
      ...(list === undefined ? {} : { list }),
      ...(listLevel === undefined ? {} : { listLevel }),
      ...(chain.some(({ name }) => /^toc \d$/i.test(name)) ? { isContents: true } : {}),
    }
  }
  return id => {
    const style = known.get(id) ?? resolve(id)
    known.set(id, style)
    return style
  }
}

const maxHeading = 9

/** An outline level of 9 means text. */
function headingOf({ name, outline }: Style): number | undefined {
  const [, level] = /^heading (\d)$/i.exec(name) ?? []
  if (level !== undefined) return Number(level)
  return /^title$/i.test(name) ? 1 : outline === undefined ? undefined : outline + 1
}

function readStyles(xml: string): Map<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style | undefined
  walkXml(xml, {
    open(name, { val, styleId = '' }) {
      if (name === 'w:style') styles.set(styleId, (style = { name: '' }))
      else if (style === undefined || val === undefined) return
      else if (name === 'w:name') style.name = val
      else if (name === 'w:basedOn') style.basedOn = val
      else if (name === 'w:outlineLvl') style.outline = numberOf(val, maxHeading)
      else if (name === 'w:numId') style.list = val
      else if (name === 'w:ilvl') style.listLevel = numberOf(val, 0)
    },
    close(name) {
      if (name === 'w:style') style = undefined
    },
  })
  return styles
}

import { numberOf } from './html-text.ts'
import type { XmlAttributes } from './walk-xml.ts'

/** The fields of a DOCX whose begin, code and end are marks between runs. */
export interface Fields {
  /** What the mark or a part of the field's form shows. */
  readonly open: (name: string, attributes: XmlAttributes) => string
  readonly code: (piece: string) => void
  /** Is what comes now the code of a field, or a result that is nobody's text? */
  readonly isSilent: () => boolean
  /** No code runs on behind its paragraph. */
  readonly endParagraph: () => void
}

/** Numbers of pages change with the paper. */
const pageNumbers = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|PAGEREF)\b/i

/** Does the code of a simple field say that its result is the number of a page? */
export const isPageNumber = (code: string): boolean => pageNumbers.test(code)

interface Field {
  code: string
  isCode: boolean
  /** Entries of a list to choose from, and the chosen one. */
  readonly entries: string[]
  chosen: number
  isChecked: boolean | undefined
}

/** No field is open. */
export function openFields(): Fields {
  const fields: Field[] = []
  const mark = (type: string | undefined): string => {
    const field = fields.at(-1)
    if (type === 'begin') fields.push({ code: '', isCode: true, entries: [], chosen: 0, isChecked: undefined })
    else if (type === 'separate' && field !== undefined) field.isCode = false
    else if (type === 'end') {
      fields.pop()
      return field === undefined ? '' : formText(field)
    }
    return ''
  }
  return {
    open(name, { val, fldCharType }) {
      const field = fields.at(-1)
      if (name === 'w:fldChar') return mark(fldCharType)
      if (field === undefined) return ''
      if (name === 'w:checkBox') field.isChecked = false
      else if ((name === 'w:checked' || name === 'w:default') && field.isChecked !== undefined) {
        field.isChecked = val === undefined || /^(?:1|true|on)$/.test(val)
      } else if (name === 'w:listEntry') field.entries.push(val ?? '')
      else if (name === 'w:result') field.chosen = numberOf(val, 0)
      return ''
    },
    code(piece) {
      const field = fields.at(-1)
      if (field?.isCode === true) field.code += piece
    },
    isSilent: () => fields.some(({ isCode, code }) => isCode || isPageNumber(code)),
    endParagraph() {
      for (const field of fields) field.isCode = false
    },
  }
}

/** A box to tick and a list to choose from have no result: their form says it. */
function formText({ isChecked, entries, chosen }: Field): string {
  if (isChecked !== undefined) return isChecked ? '☒' : '☐'
  return entries[chosen] ?? ''
}

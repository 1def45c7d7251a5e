import type { getDocumentProxy } from 'unpdf'

/** A piece of text on a page, read from left to right and from top to bottom whatever the page is turned by. */
export interface PdfRun {
  readonly text: string
  readonly x: number
  readonly right: number
  /** The line that it stands on, downwards. */
  readonly y: number
  /** Of its letters. */
  readonly height: number
  /** Its place in the order in which the file writes. */
  readonly order: number
  /** Not along the lines of the page: a watermark, a note at the side, writing from top to bottom. */
  readonly isAside: boolean
  readonly isRightToLeft: boolean
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>
type Matrix = readonly number[]

/** The text of a page and what is written into its form. */
export async function runsOfPage(page: Page): Promise<PdfRun[]> {
  const { transform } = page.getViewport({ scale: 1 }) as { transform: Matrix }
  const { items, styles } = await page.getTextContent()
  const placed = items.flatMap(item => {
    if (!('str' in item) || item.str.trim() === '') return []
    const matrix = product(transform, item.transform as Matrix)
    const isVertical = styles[item.fontName]?.vertical === true
    return [{ text: withoutForms(item.str), matrix, width: item.width, isVertical, isRightToLeft: item.dir === 'rtl' }]
  })
  const turned = commonTurn(placed.map(({ matrix }) => turnOf(matrix)))
  const runs = placed.map(({ text, matrix, width, isVertical, isRightToLeft }, order): PdfRun => {
    const [x, y] = turnedBack(matrix, turned)
    const height = Math.hypot(matrix[2] ?? 0, matrix[3] ?? 0)
    const isAside = isVertical || turnOf(matrix) !== turned
    return { text, x, right: x + width, y, height, order, isAside, isRightToLeft }
  })
  return [...runs, ...(await formRuns(page, transform, runs))]
}

/** Letters of Arabic in the forms that they have within a word, and signs that are several letters, as the letters. */
const withoutForms = (text: string): string =>
  text.replace(/[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc]+/g, forms => forms.normalize('NFKC'))

/** The turn of a text in sixteenths of a full one. */
const turnOf = ([a = 1, b = 0]: Matrix): number => (Math.round((Math.atan2(b, a) / Math.PI) * 8) + 16) % 16

function commonTurn(turns: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const turn of turns) counts.set(turn, (counts.get(turn) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}

function turnedBack([, , , , x = 0, y = 0]: Matrix, turn: number): [number, number] {
  const angle = (turn / 8) * Math.PI
  return [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)]
}

function product([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, second: Matrix): Matrix {
  const [A = 1, B = 0, C = 0, D = 1, E = 0, F = 0] = second
  return [a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, a * E + c * F + e, b * E + d * F + f]
}

/** What PDF.js says of a field of a form, or of a text that was typed onto the page. */
interface Annotation {
  readonly subtype?: string
  readonly fieldType?: string
  readonly fieldValue?: unknown
  readonly exportValue?: unknown
  readonly password?: boolean
  readonly hidden?: boolean
  readonly rect?: readonly number[]
  readonly contentsObj?: { readonly str?: string }
}

const maxFields = 5_000
const maxValue = 10_000

async function formRuns(page: Page, transform: Matrix, runs: readonly PdfRun[]): Promise<PdfRun[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' })) as readonly Annotation[]
  return annotations.slice(0, maxFields).flatMap((annotation): PdfRun[] => {
    const text = shownIn(annotation)
    const [left = 0, bottom = 0, right = 0, top = 0] = annotation.rect ?? []
    if (text === '') return []
    const [, , , , x = 0, y = 0] = product(transform, [1, 0, 0, 1, left, bottom])
    const height = Math.min(12, Math.max(6, (top - bottom) * 0.6))
    const width = Math.min(right - left, text.length * height * 0.5)
    // Letters stand a little above the lower edge of their field.
    const base = y - Math.max(0, top - bottom - height) / 2
    // As if it were written behind its name, which stands before it on the line.
    const name = runs.findLast(run => Math.abs(run.y - base) < height && run.right <= x + height)
    const order = (name?.order ?? runs.length) + 0.5
    return [{ text, x, right: x + width, y: base, height, order, isAside: false, isRightToLeft: false }]
  })
}

function shownIn({ subtype, fieldType, fieldValue, exportValue, password, hidden, contentsObj }: Annotation): string {
  if (hidden === true || password === true) return ''
  if (subtype === 'FreeText') return (contentsObj?.str ?? '').slice(0, maxValue)
  if (subtype !== 'Widget') return ''
  if (fieldType === 'Btn') return typeof fieldValue === 'string' && fieldValue === exportValue ? '☒' : ''
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter(value => typeof value === 'string')
  return values
    .join(', ')
    .replace(/[\r\n]+/g, ' ')
    .trim()
    .slice(0, maxValue)
}

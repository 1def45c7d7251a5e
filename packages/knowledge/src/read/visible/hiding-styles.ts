// What a style sheet or a style attribute says of whether its element is seen. Only what can be told without laying the
// page out: a value that depends on the size of a window or on a script's class is not guessed at.

/**
 * `hidden`: nobody sees it as the page comes. `heard`: moved out of sight for screen readers. `tiny`: its own text cannot
 * be read. `shown`: undoes a rule that hides.
 */
export type Hiding = 'hidden' | 'heard' | 'tiny' | 'shown'

/** No one writes longer declarations by hand. */
const maxDeclarations = 4_000

const isFarAway = (value: string | undefined): boolean => {
  const [, number, unit] = /^-(\d+(?:\.\d+)?)(px|em|rem|vw|vh|%)$/.exec(value ?? '') ?? []
  return Number(number) >= (unit === 'px' ? 900 : unit === '%' || unit === 'vw' || unit === 'vh' ? 100 : 90)
}
const isNothing = (value: string | undefined): boolean => /^0*(?:\.0+)?0?(?:px|em|rem|%)?$/.test(value ?? 'auto')
const isDot = (value: string | undefined): boolean => isNothing(value) || /^1px$/.test(value ?? '')

/** Reads the declarations of a style attribute or of a rule. */
export function hidingOf(declarations: string): Hiding | undefined {
  const style = new Map<string, string>()
  for (const declaration of declarations.slice(0, maxDeclarations).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const value = declaration.slice(colon + 1).replace('!important', '')
    style.set(declaration.slice(0, colon).trim(), value.trim())
  }
  const of = (name: string): string | undefined => style.get(name)
  if (of('display') === 'none' || /^(?:hidden|collapse)$/.test(of('visibility') ?? '')) return 'hidden'
  if (of('content-visibility') === 'hidden' || isFarAway(of('text-indent'))) return 'hidden'
  const isApart = /^(?:absolute|fixed)$/.test(of('position') ?? '')
  if (isApart && ['left', 'right', 'top', 'bottom', 'inset-inline-start'].some(side => isFarAway(of(side))))
    return 'heard'
  const isClipped =
    /rect\((?:\s*[01](?:px)?\s*,?){4}\)/.test(of('clip') ?? '') || /inset\((?:50|100)%/.test(of('clip-path') ?? '')
  const isCut = /hidden|clip/.test(of('overflow') ?? of('overflow-y') ?? '')
  if (isClipped || (isCut && isDot(of('width')) && isDot(of('height')))) return 'heard'
  if (isCut && (isNothing(of('height')) || isNothing(of('max-height')))) return 'hidden'
  if (/scale(?:[xy])?\(0(?:\)|,)/.test(of('transform') ?? '')) return 'hidden'
  if (isFaded(style, isApart)) return 'hidden'
  if (/^(?:0|0?\.\d+px|[01](?:\.\d+)?px|0(?:\.\d+)?(?:em|rem|%))$/.test(of('font-size') ?? '') || isInvisibleInk(style))
    return 'tiny'
  return of('display') !== undefined || of('visibility') === 'visible' || of('max-height') !== undefined
    ? 'shown'
    : undefined
}

/** Pages fade their sections in, so that what is only transparent is seen a moment later. */
const isFaded = (style: ReadonlyMap<string, string>, isApart: boolean): boolean =>
  isNothing(style.get('opacity')) &&
  !['transform', 'transition', 'animation', 'translate', 'filter', 'will-change'].some(name => style.has(name)) &&
  (isApart || style.get('pointer-events') === 'none')

/** Text without a colour, or in that of its own background. */
function isInvisibleInk(style: ReadonlyMap<string, string>): boolean {
  const color = style.get('color')
  if (color === undefined) return false
  const ground = style.get('background-color') ?? style.get('background')
  if (color === 'transparent') return !/clip/.test([...style.keys()].join(' ')) && ground === undefined
  return ground !== undefined && plainColor(color) === plainColor(ground)
}

/** A colour in one spelling, as far as one has several. */
export const plainColor = (color: string): string =>
  color
    .replace(/^white$|^#fff$/, '#ffffff')
    .replace(/^black$|^#000$/, '#000000')
    .replace(/\s+/g, '')

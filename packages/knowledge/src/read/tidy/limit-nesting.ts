import type { Tag } from './read-tag.ts'

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Their end tag may be left out, so their start tags say nothing about depth. */
const endOptional = new Set('colgroup dd dt li optgroup option p rp rt tbody td tfoot th thead tr'.split(' '))

/**
 * The deepest nesting kept. What reads a page takes time with the square of it and more: measured, Readability
 * needs 5 s at 1,000 and overflows the stack at 10,000; real pages stay under 60.
 */
const maxDepth = 150
/** Elements whose end tag may be missing nest in the parser where a page mixes them; that many are let through. */
const maxUnclosed = 5_000
/** Real pages stay under 10,000. */
const maxElements = 30_000

/** Counts the elements of a page and how deep they are nested, and tells which tags may stay. */
export function limitNesting() {
  let elements = 0
  let depth = 0
  let tooDeep = 0
  let unclosed = 0
  const mayOpen = (): boolean => tooDeep === 0 && ++elements <= maxElements
  const mayKeepOptional = ({ kind }: Pick<Tag, 'kind'>): boolean => {
    if (kind === 'start') return unclosed < maxUnclosed && mayOpen() && ++unclosed > 0
    unclosed = Math.max(0, unclosed - 1)
    return tooDeep === 0
  }
  return {
    mayKeep(tag: Pick<Tag, 'kind' | 'name'>): boolean {
      if (voidElements.has(tag.name)) return mayOpen()
      if (endOptional.has(tag.name)) return mayKeepOptional(tag)
      if (tag.kind === 'start') {
        if (depth < maxDepth && mayOpen()) depth++
        else tooDeep++
        return tooDeep === 0
      }
      if (tooDeep > 0) {
        tooDeep--
        return false
      }
      depth = Math.max(0, depth - 1)
      return true
    },
  }
}

/// <reference lib="dom" />
import type { Locator } from 'playwright-core'

/**
 * What is wrong with the texts of rows: one that has no room at all, and two that stand on each other. What only screen
 * readers read is left out.
 */
export const rowFaults = (rows: Locator): Promise<string[]> =>
  rows.evaluateAll(all => {
    interface Shown {
      text: string
      boxes: DOMRect[]
    }
    const common = (one: DOMRect, other: DOMRect): DOMRect => {
      const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
      const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)]
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    const isOnlyRead = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isOnlyRead(element.parentElement))
    /** The boxes of the words of an element, as far as those around it do not cut them off. */
    const boxesOf = (words: Element): DOMRect[] => {
      const range = document.createRange()
      range.selectNodeContents(words)
      let boxes = [...range.getClientRects()]
      for (
        let around: Element | null = words;
        around !== null && around.tagName !== 'LI';
        around = around.parentElement
      ) {
        const clip = around.getBoundingClientRect()
        if (getComputedStyle(around).overflowX !== 'visible') boxes = boxes.map(box => common(box, clip))
      }
      return boxes.filter(({ width, height }) => width > 1 && height > 1)
    }
    const hasWords = (element: Element): boolean =>
      [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    const textsOf = (row: Element): Shown[] =>
      [...row.querySelectorAll('*')]
        // What is within such an element is part of its line: an end that an ellipsis stands for has no room of its own.
        .filter(element => hasWords(element) && !isOnlyRead(element) && element.parentElement?.closest('li *') !== null)
        .filter((element, _, all) => !all.some(other => other !== element && other.contains(element)))
        .map(element => ({ text: element.textContent?.trim() ?? '', boxes: boxesOf(element) }))
    // Lines of letters may touch: their boxes are higher than the letters.
    const overlaps = (one: Shown, other: Shown): boolean =>
      one.boxes.some(box =>
        other.boxes.some(second => {
          const { width, height } = common(box, second)
          return width > 2 && height > 6
        }),
      )
    return all.flatMap((row, at) => {
      const shown = textsOf(row)
      const hidden = shown
        .filter(({ boxes }) => boxes.length === 0)
        .map(({ text }) => `row ${at}: no room for "${text}"`)
      const clashes = shown.flatMap((one, place) =>
        shown
          .slice(place + 1)
          .filter(other => overlaps(one, other))
          .map(({ text }) => `row ${at}: "${one.text}" stands on "${text}"`),
      )
      return [...hidden, ...clashes]
    })
  })

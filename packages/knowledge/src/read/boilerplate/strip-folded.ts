import { saysContact } from '../fact-patterns.ts'
import { oneLine, tagOf } from '../blocks/inline-text.ts'

// In the head of a page, before its first heading, a control that leads nowhere folds out what is no part of the page: a
// cart, a log-in, a choice of languages.

const controls = 'a[href="#"], a[href^="javascript:"], a:not([href]), button, [role=button]'
const contents = 'h1, h2, h3, main, article, p'
const mostFolded = 400
const fewestOfText = 80
/** More of them are a list of questions. */
const mostFolds = 3

/** Takes out what folds out of the head of a page. */
export function stripFolded(body: Element): void {
  const folded: Element[] = []
  for (const element of body.querySelectorAll(`${contents}, ${controls}`)) {
    if (folded.some(box => box.contains(element))) continue
    if (isControl(element)) {
      const box = foldedBy(element)
      if (box !== undefined && folded.push(box) > mostFolds) return
    } else if (tagOf(element) !== 'p' || oneLine(element.textContent ?? '').length >= fewestOfText) {
      for (const box of folded) box.remove()
      return
    }
  }
}

const isControl = (element: Element): boolean => element.matches(controls)

/** The box with a control and what it folds out, and nothing else. */
function foldedBy(control: Element): Element | undefined {
  const { parentElement: box, nextElementSibling: folded } = control
  if (box === null || folded === null || folded.nextElementSibling !== null) return undefined
  if (!/^(?:li|div)$/.test(tagOf(box)) || !/^(?:ul|ol|div)$/.test(tagOf(folded))) return undefined
  if (control.previousElementSibling !== null || box.querySelector('h1, main, article') !== null) return undefined
  const text = oneLine(box.textContent ?? '')
  return text.length <= mostFolded && !saysContact(text) ? box : undefined
}

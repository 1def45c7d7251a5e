import { saysContact } from '../fact-patterns.ts'
import { isTyped } from '../visible/show-hidden.ts'
import { policyPattern } from './policy-pattern.ts'
import { pricePattern } from '../feed/currency.ts'
import { isElement, isText, oneLine, tagOf } from '../blocks/inline-text.ts'

// A consent notice speaks of cookies and of the website, and has something to press. A bakery's cookies have a price.

const acceptPattern =
  /^(?:(?:yes, )?i (?:agree|accept|understand)|accept(?: (?:all|cookies|all cookies|and close|& close|selected))?|agree(?: and .{2,20})?|allow(?: all)?(?: cookies)?|got it!?|ok(?:ay)?!?|understood|alle (?:cookies )?(?:akzeptieren|zulassen|annehmen)|(?:alles? )?akzeptieren|zustimmen|einverstanden|verstanden|(?:tout )?accepter|j'accepte|accepter et fermer|aceptar(?: todo| todas)?|accetta(?: tutto| tutti)?|accetto|alles accepteren|accepteren|aceitar(?: todos)?|akceptuj.{0,20}|godkend.{0,20}|godta.{0,20}|acceptera.{0,20}|hyväksy.{0,20}|принять.{0,20}|согласен.{0,10}|.{0,6}(?:同意|許可|承諾|了解|接受|同意する).{0,8}|동의.{0,10}|확인|قبول.{0,10}|موافق.{0,10})$/iu
/** Of these alone nobody can tell what is agreed to. */
const bareAccept = /^(?:i understand|got it!?|ok(?:ay)?!?|understood|verstanden|accetto|확인)$/i
const noticeWord =
  /cookie|consent|einwilligung|gdpr|rgpd|ciastecz|evästei|evästee|çerez|\bsütik?|informasjonskaps|vafrakök|slapuk|sīkdat|küpsis|piškot|kolačić|témoins de connexion|traceurs|бисквитк|куки|кукі|колачић|עוגיות|クッキー|曲奇|쿠키|คุกกี้|कुकी|كوكيز|ملفات تعريف الارتباط/i
const settingWord =
  /browser|website|webseite|web ?site|\bsite\b|statisti|analy|necessary|settings|consent|track|privacy|notwendig|datenschutz|einstellung|navigateur|navegador|privacidad|\bsit(?:io|o)\b|experienc|expérienc|esperienza|experiência|erfahrung|ervaring|upplevelse|oplevelse|opplevelse|kokemu|doświadcz|deneyim|stron[aęy]|witryn|sajt|webbplats|hjemmeside|nettsted|sivusto|webov|stránk|honlap|weboldal|siteyi|сайт|ιστ[οό]|האתר|الموقع|موقع|サイト|网站|網站|웹사이트|사이트|เว็บไซต์|वेबसाइट|cookies (?:for|to|für|um|pour|para)/i
const mostNotice = 1_200
const mostBeside = 40
const mostButtons = 3_000
const controls =
  'button, [role=button], a:not([href]), a[href="#"], a[href^="javascript:"], a[class*=btn], a[class*=button], input[type=button], input[type=submit]'
const mostLevels = 6
const mostTexts = 50

/** Takes out notices that ask for consent. */
export function stripConsent(body: Element): void {
  if (!noticeWord.test(body.textContent ?? '')) return
  removeByButton(body)
  for (const text of textsOf(body)) if (text.parentNode !== null) noticeAround(text)?.remove()
}

/** Elements whose own text speaks of cookies. */
function textsOf(body: Element): Element[] {
  const found: Element[] = []
  const visit = (element: Element): void => {
    if (found.length >= mostTexts) return
    for (const child of element.childNodes) {
      if (isElement(child)) visit(child)
      else if (isText(child) && found.at(-1) !== element && noticeWord.test(child.textContent ?? ''))
        found.push(element)
    }
  }
  visit(body)
  return found
}

/** The box around a text that speaks of the cookies of a website and has something to press. */
function noticeAround(element: Element): Element | undefined {
  // In a form somebody consents to be written to.
  if (element.closest('main, article') !== null || isInFormToFill(element)) return undefined
  let box: Element | undefined
  let length = 0
  for (let up: Element | null = element, level = 0; up !== null && level < mostLevels; up = up.parentElement, level++) {
    const text = up.textContent ?? ''
    if (text.length > mostNotice || /^(?:body|footer|header|nav)$/.test(tagOf(up)) || isContent(up)) break
    if (pricePattern.test(text) || saysContact(text)) break
    // Around the whole notice there is nothing more to read.
    if (box !== undefined && text.trim().length > length + mostBeside) break
    const isNotice = settingWord.test(text) || isAtEdge(up)
    if (box === undefined && (!isNotice || !isPressable(up))) continue
    box = up
    length = text.trim().length
  }
  return box
}

const isInFormToFill = (element: Element): boolean =>
  [...(element.closest('form')?.querySelectorAll('input, textarea') ?? [])].some(isTyped)

/** Has a notice something to press, or a link to what becomes of the cookies where notices are put? */
const isPressable = (box: Element): boolean =>
  box.querySelector(controls) !== null ||
  ([...box.querySelectorAll('a')].some(link => policyPattern.test(link.getAttribute('href') ?? '')) && isAtEdge(box))

/** Is there nothing to be read before it, or nothing behind it? That is where notices are put. */
function isAtEdge(element: Element): boolean {
  const isEdge = (way: 'previousElementSibling' | 'nextElementSibling'): boolean => {
    for (let up: Element | null = element; up !== null && tagOf(up) !== 'body'; up = up.parentElement)
      for (let beside = up[way]; beside !== null; beside = beside[way])
        if ((beside.textContent ?? '').trim() !== '') return false
    return true
  }
  return isEdge('nextElementSibling') || isEdge('previousElementSibling')
}

export const isContent = (element: Element): boolean =>
  /^(?:main|article|body)$/.test(tagOf(element)) || element.querySelector('h1') !== null

/** The text of what may be a heading; nothing where it is longer than one. */
export const headText = (heading: Element): string => {
  const text = heading.textContent ?? ''
  return text.length > 200 ? '' : oneLine(text)
}

function removeByButton(body: Element): void {
  for (const notice of body.querySelectorAll('[class*=cookie], [id*=cookie]')) {
    const text = notice.textContent ?? ''
    // A bakery's cookies ask for nothing.
    const isNotice = text.length < 600 && noticeWord.test(text) && settingWord.test(text) && !pricePattern.test(text)
    if (isNotice && !isContent(notice) && notice.closest('main, article') === null) notice.remove()
  }
  for (const button of [...body.querySelectorAll('button, a, [role=button]')].slice(0, mostButtons)) {
    const label = headText(button)
    if (label === '' || label.length > 40 || button.parentNode === null || !acceptPattern.test(label)) continue
    let box: Element | null = button.parentElement
    for (let level = 0; box !== null && level < 6; level++, box = box.parentElement) {
      const text = box.textContent ?? ''
      if (text.length > mostNotice || isContent(box) || tagOf(box) === 'form') break
      if (!noticeWord.test(text)) continue
      const isNotice = (!bareAccept.test(label) || settingWord.test(text)) && !pricePattern.test(text)
      if (isNotice) box.remove()
      break
    }
  }
}

import { pricePattern } from './feed/currency.ts'
import { oneLine, tagOf } from './inline-text.ts'

// What a page puts beside its content to keep its visitors: other products, other posts, notices with a button.

/** Names that shop systems and blogs give to lists of other things. */
const relatedPattern =
  /(?:^|[-_ ])(?:(?:jp-?)?related-?(?:posts?|products?|items?|articles?|topics?)|up-?sells?|cross-?sells?|(?:product-)?recommendations?|recommended-(?:products|items|posts)|recently-viewed|also-(?:bought|viewed|like[sd]?)|you-may-also-like|others?-bought|more-(?:products|posts|topics|from)|yarpp|instagram-?(?:feed|grid)|insta-?feed|social-feed|newsletter(?:-\w+)?|subscribe-(?:box|form)|mailing-list|opt-?in(?:-\w+)?|author-box|post-navigation|nav-links|w-form-(?:done|fail)|form-(?:success|error)|(?:success|error)-message|mc4wp-response|wpcf7-response-output)(?:$|[-_ ])/i
const relatedHeading =
  /^(?:you (?:may|might) (?:also )?(?:like|love|be interested in)|(?:others|other customers|customers|people|shoppers)(?: who .{1,40})? (?:also |have )?(?:bought|viewed|liked|purchased)|(?:customers|people) also .{2,20}|frequently bought together|related (?:products|items|posts|articles|stories|topics)|similar (?:products|items)|recommended(?: for you| products)?|recently viewed(?: products| items)?|more (?:from|like) this.{0,30}|more products|complete the look|pairs well with|das könnte (?:ihnen|dir) auch gefallen|(?:ähnliche|verwandte|passende|weitere) (?:produkte|artikel|beiträge)|kunden (?:kauften|sahen|haben) (?:auch|sich).{0,40}|wird oft zusammen gekauft|zuletzt angesehen|vous aimerez (?:aussi|peut-être).{0,20}|produits (?:similaires|associés|apparentés)|les clients ont (?:aussi|également) .{2,30}|también te puede (?:gustar|interesar)|productos (?:relacionados|similares)|ti potrebbe(?:ro)? (?:piacere|interessare).{0,20}|prodotti (?:correlati|simili)|misschien vind je dit ook leuk|gerelateerde producten|vielleicht gefällt dir auch|produtos relacionados|você também pode gostar)[:….!]?$/i
const acceptPattern =
  /^(?:(?:yes, )?i (?:agree|accept|understand)|accept(?: (?:all|cookies|all cookies|and close|& close|selected))?|agree(?: and .{2,20})?|allow(?: all)?(?: cookies)?|got it!?|ok(?:ay)?!?|understood|alle (?:cookies )?(?:akzeptieren|zulassen|annehmen)|(?:alles? )?akzeptieren|zustimmen|einverstanden|verstanden|(?:tout )?accepter|j'accepte|accepter et fermer|aceptar(?: todo| todas)?|accetta(?: tutto| tutti)?|accetto|alles accepteren|accepteren|aceitar(?: todos)?|akceptuj.{0,20}|godkend.{0,20}|godta.{0,20}|acceptera.{0,20}|hyväksy.{0,20}|принять.{0,20}|согласен.{0,10}|.{0,6}(?:同意|許可|承諾|了解|接受|同意する).{0,8}|동의.{0,10}|확인|قبول.{0,10}|موافق.{0,10})$/iu
/** Of these alone nobody can tell what is agreed to. */
const bareAccept = /^(?:i understand|got it!?|ok(?:ay)?!?|understood|verstanden|accetto|확인)$/i
const noticeWord = /cookie|consent|einwilligung|gdpr|クッキー|曲奇|куки|쿠키|كوكيز|ملفات تعريف الارتباط/i
const settingWord =
  /browser|website|statisti|analy|necessary|settings|consent|track|privacy|notwendig|datenschutz|einstellung|site web|navigateur|navegador|privacidad|cookies (?:for|to|für|um|pour|para)/i
const mostNotice = 1_200
const mostButtons = 3_000

/** Takes out consent notices, told by a button that accepts, and lists of other products and posts. */
export function stripOffers(body: Element): void {
  const text = body.textContent ?? ''
  if (noticeWord.test(text)) removeConsent(body)
  const whole = text.length
  for (const element of body.querySelectorAll('[class], [id]')) {
    if (element.parentNode === null || !relatedPattern.test(`${element.getAttribute('class') ?? ''} ${element.id}`))
      continue
    if (!isContent(element) && (element.textContent ?? '').length < whole / 2) element.remove()
  }
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p, strong')) {
    if (heading.parentNode !== null && relatedHeading.test(headText(heading))) removeWithList(heading, whole)
  }
}

const isContent = (element: Element): boolean =>
  /^(?:main|article|body)$/.test(tagOf(element)) || element.querySelector('h1') !== null

/** The text of what may be a heading; nothing where it is longer than one. */
const headText = (heading: Element): string => {
  const text = heading.textContent ?? ''
  return text.length > 200 ? '' : oneLine(text)
}

function removeConsent(body: Element): void {
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

/** Removes a heading with the cards below it: its box where it begins one, else what follows up to the next heading. */
function removeWithList(heading: Element, whole: number): void {
  let top = heading
  while (
    top.parentElement !== null &&
    top.previousElementSibling === null &&
    !isContent(top.parentElement) &&
    tagOf(top) !== 'li'
  ) {
    if ((top.parentElement.textContent ?? '').length >= whole / 2) break
    top = top.parentElement
  }
  if (top !== heading && oneLine(top.textContent ?? '') !== oneLine(heading.textContent ?? '')) return top.remove()
  for (let next = top.nextElementSibling; next !== null && !/^h[1-6]$/.test(tagOf(next));) {
    const after = next.nextElementSibling
    const isList = /^(?:ul|ol|div|section)$/.test(tagOf(next)) && next.querySelector('a, li, img') !== null
    if (!isList || (next.textContent ?? '').length >= whole / 2) break
    next.remove()
    next = after
  }
  top.remove()
}

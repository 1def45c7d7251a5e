import { oneLine, tagOf } from '../blocks/inline-text.ts'
import { headText, isContent, stripConsent } from './strip-consent.ts'

// What a page puts beside its content to keep its visitors: other products, other posts, notices with a button.

/** Names that shop systems and blogs give to lists of other things. */
const relatedPattern =
  /(?:^|[-_ ])(?:(?:jp-?)?related-?(?:posts?|products?|items?|articles?|topics?)|up-?sells?|cross-?sells?|(?:product-)?recommendations?|recommended-(?:products|items|posts)|recently-viewed|also-(?:bought|viewed|like[sd]?)|you-may-also-like|others?-bought|more-(?:products|posts|topics|from)|yarpp|instagram-?(?:feed|grid)|insta-?feed|social-feed|newsletter(?:-\w+)?|subscribe-(?:box|form)|(?:\w+-)?sign-?up-(?:box|form|card|section|widget)|footer-sign-?up|simplenews|mailchimp|mc4wp-form(?:-\w+)?|mailpoet(?:-\w+)?|sib-form|klaviyo-form|mailerlite-form|convertkit-form|mail-?mag(?:azine)?|mailing-list|opt-?in(?:-\w+)?|author-box|post-navigation|nav-links|w-form-(?:done|fail)|form-(?:success|error)|(?:success|error)-message|mc4wp-response|wpcf7-response-output)(?:$|[-_ ])/i
/** What blogs put beside a post, as WordPress names it in its translations. */
const besidePost =
  /^(?:(?:recent|latest|popular) (?:posts|comments|tweets)|(?:neueste|aktuelle|beliebte) (?:beiträge|kommentare|posts)|(?:articles|commentaires) (?:récents|populaires)|(?:entradas|comentarios) (?:recientes|populares)|(?:articoli|commenti) (?:recenti|popolari)|(?:recente|populaire) (?:berichten|reacties)|(?:posts|comentários) recentes|senaste (?:inläggen|kommentarerna)|(?:seneste|siste) (?:indlæg|innlegg|kommentarer)|viimeisimmät (?:artikkelit|kommentit)|(?:ostatnie|najnowsze) (?:wpisy|komentarze)|nejnovější (?:příspěvky|komentáře)|son (?:yazılar|yorumlar)|(?:свежие|последние) (?:записи|комментарии)|最近の(?:投稿|コメント)|(?:近期|最新)(?:文章|评论|博文)|최근 (?:글|댓글)|أحدث (?:المقالات|التعليقات)|tag cloud|schlagwörter-wolke|nuage de (?:tags|mots-clés)|nube de etiquetas)$/i
const relatedHeading =
  /^(?:you (?:may|might) (?:also )?(?:like|love|be interested in)|(?:others|other customers|customers|people|shoppers)(?: who .{1,40})? (?:also |have )?(?:bought|viewed|liked|purchased)|(?:customers|people) also .{2,20}|frequently bought together|related (?:products|items|posts|articles|stories|topics)|similar (?:products|items)|recommended(?: for you| products)?|recently viewed(?: products| items)?|more (?:from|like) this.{0,30}|more products|complete the look|pairs well with|das könnte (?:ihnen|dir) auch gefallen|(?:ähnliche|verwandte|passende|weitere) (?:produkte|artikel|beiträge)|kunden (?:kauften|sahen|haben) (?:auch|sich).{0,40}|wird oft zusammen gekauft|zuletzt angesehen|vous aimerez (?:aussi|peut-être).{0,20}|produits (?:similaires|associés|apparentés)|les clients ont (?:aussi|également) .{2,30}|también te puede (?:gustar|interesar)|productos (?:relacionados|similares)|ti potrebbe(?:ro)? (?:piacere|interessare).{0,20}|prodotti (?:correlati|simili)|misschien vind je dit ook leuk|gerelateerde producten|vielleicht gefällt dir auch|produtos relacionados|você também pode gostar)[:….!]?$/i
/** Takes out consent notices, and lists of other products and posts. */
export function stripOffers(body: Element): void {
  stripConsent(body)
  const whole = (body.textContent ?? '').length
  for (const element of body.querySelectorAll('[class], [id]')) {
    if (element.parentNode === null || !relatedPattern.test(`${element.getAttribute('class') ?? ''} ${element.id}`))
      continue
    if (!isContent(element) && (element.textContent ?? '').length < whole / 2) element.remove()
  }
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p, strong')) {
    const text = heading.parentNode === null ? '' : headText(heading)
    if (relatedHeading.test(text) || besidePost.test(text)) removeWithList(heading, whole)
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

import { canonicalWords } from '../words/product-words.ts'
import { currenciesOf, currencyPattern } from '../read/feed/currency.ts'
import { readPrice } from '../read/feed/read-price.ts'

/** The conditions that a question sets for products. */
export interface ProductQuery {
  /** The words to search for: the question without the conditions below and without filler such as "do you have any". */
  readonly words: string
  readonly atLeast: number | null
  readonly atMost: number | null
  /** Currencies of the bounds; null: any currency. `$` is the dollar of several countries. */
  readonly currencies: readonly string[] | null
  /** Asks for products that are in stock. */
  readonly isInStock: boolean
  /** Asks for the cheapest product. */
  readonly isCheapest: boolean
  /** Asks for products, their price or their stock. False for a question about the use of a product. */
  readonly isShopping: boolean
}

// Patterns in English, German, Spanish and French.

/** Not followed by a unit of measure: "under 2 kg" bounds no price. */
const noUnitPattern = String.raw`(?!\s*(?:%|(?:kg|g|mg|km|m|cm|mm|l|ml|cl|w|kw|v|h|gb|mb|tb|mah|hz|x|inch(?:es)?|zoll|pulgadas|pouces|"|watts?|lit(?:er|re|ro)s?|hours?|minutes?|days?|weeks?|years?|stunden?|minuten?|tagen?|wochen?|jahren?|horas?|minutos?|d[ií]as?|semanas?|a[ñn]os|heures?|jours?|semaines?|ans|people|persons?|personen|personas|personnes)(?![\p{L}\p{N}])))`
const sumPattern = String.raw`(?:(?:${currencyPattern})\.?\s*)?\d[\d.,'’]*(?![\d.,])(?:\s*(?:${currencyPattern})(?!\p{L}))?${noUnitPattern}`
const pattern = (source: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})`, 'iu')

const betweenPattern = pattern(
  String.raw`(?:between|from|zwischen|von|entre|de|desde)\s+(${sumPattern})\s*(?:and|to|und|bis|y|hasta|a|et|à|-|–)\s*(${sumPattern})`,
)
const underPatterns = [
  pattern(
    String.raw`(?:under|below|less than|cheaper than|no more than|not more than|at most|up to|max(?:imum|imal|imo)?\.?|unter(?:halb von)?|bis(?: zu)?|weniger als|billiger als|günstiger als|höchstens|nicht mehr als|menos de|por debajo de|hasta|máximo|como máximo|no más de|moins de|en dessous de|sous|jusqu['’]à|au plus|inférieure?s? à|pas plus de)\s+(?:de\s+)?(${sumPattern})`,
  ),
  new RegExp(String.raw`(?:<=?|≤)\s*(${sumPattern})`, 'iu'),
  new RegExp(
    String.raw`(${sumPattern})\s*(?:or less|or under|max(?:imum|imal|imo)?\.?|oder weniger|o menos|ou moins)(?!\p{L})`,
    'iu',
  ),
]
const overPatterns = [
  pattern(
    String.raw`(?:over|above|more than|at least|min(?:imum|destens)?\.?|über|oberhalb von|ab|mehr als|teurer als|más de|por encima de|desde|al menos|plus de|au-dessus de|à partir de|au moins)\s+(?:de\s+)?(${sumPattern})`,
  ),
  new RegExp(String.raw`(?:>=?|≥)\s*(${sumPattern})`, 'iu'),
]

const inStockPattern =
  /(?<!\p{L})(?:in stock|available(?: now)?|availability|auf lager|lagernd|lieferbar|vorrätig|verfügbar|en stock|disponibles?|en existencias?|hay existencias)(?!\p{L})/giu
const cheapestPattern =
  /(?<!\p{L})(?:cheapest|least expensive|lowest price|(?:am )?(?:günstigste|billigste|preiswerteste)[nrms]?|(?:el |la |lo |los |las )?más baratas?|(?:el |la |lo |los |las )?más baratos?|(?:le |la |les )?moins ch(?:er|ère)s?)(?!\p{L})/giu
const pricePattern =
  /(?<!\p{L})(?:how much|price[ds]?|costs?|cost(?:ing)?|wie ?viel|wie ?teuer|preise?|kosten|kostet|cuánto|cuestan?|cuanto|vale|precios?|combien|coûtent?|coute|prix)(?!\p{L})/giu
const wantPattern =
  /(?<!\p{L})(?:do you (?:have|sell|carry|offer)|have you got|looking for|(?:i|we)(?:['’]d like| would like| want| need)|buy|purchase|show me|recommend|suche|sucht|suchen|habt ihr|haben sie|hast du|führt ihr|führen sie|verkauf(?:t|en) (?:ihr|sie)|brauche|möchte|hätte gern|kaufen|zeig(?:t|en sie)? mir|gibt es|tienen|tienes|tenéis|vend(?:en|éis)|busco|buscamos|quiero|quisiera|necesito|comprar|muéstra(?:me|nme)|hay|avez-vous|vendez-vous|vous avez|as-tu|je cherche|nous cherchons|je veux|je voudrais|acheter|montrez-moi|y a-t-il)(?!\p{L})/giu
/** Words that say nothing about the product. */
const fillerPattern =
  /(?<!\p{L})(?:please|bitte|por favor|s['’]il vous plaît|svp|any(?:thing)?|some(?:thing)?|items?|products?|articles?|things?|one|ones|also|currently|right now|etwas|was|produkte?n?|artikel|welche[rsnm]?|gerade|derzeit|jetzt|sofort|algo|algún|alguna|productos?|artículos?|ahora|quelque chose|produits?|quels?|quelles?|maintenant|me|mir|mich|for|für|pour|para|with|mit|con|avec|the|a|an|der|die|das|den|dem|ein|eine[nrms]?|el|la|los|las|una?|unos|unas|le|les|des|du|de|del|d|l|in|en|im|is|are|ist|sind|es|est|son|sont|ich|sie|ihr|wir|und|y|et|and|or|oder|o|ou|do|you|i|we|what|which|that|there|have|sell|qué|que|cuáles|cuál|il|vous|je|color|colour|farbe|couleur)(?!\p{L})/giu

/** A question that continues the one before: "and in red?", "what about size M?". */
const followUpPattern =
  /^\s*(?:and|or|und|oder|y|o|et|ou|also|what about|how about|was ist mit|wie sieht es mit|qué tal|y si|qu['’]en est-il)(?!\p{L})/iu

/**
 * The product query of the last of these turns. A turn that continues the one before keeps its conditions, and changes
 * those that it names: another price, another colour, another size.
 */
export const productQueryOfTurns = (turns: readonly string[]): ProductQuery =>
  turns
    .map(text => ({ query: parseProductQuery(text), isFollowUp: followUpPattern.test(text) }))
    .reduce((before, { query, isFollowUp }) =>
      before.query.isShopping && (isFollowUp || query.words.replace(/[^\p{L}\p{N}]/gu, '') === '')
        ? { query: mergeQueries(before.query, query), isFollowUp }
        : { query, isFollowUp },
    ).query

function mergeQueries(before: ProductQuery, now: ProductQuery): ProductQuery {
  const isBound = now.atLeast !== null || now.atMost !== null
  const kept = before.words.split(/\s+/).filter(word => {
    const kind = /^(?:colour|size)/.exec(word)?.[0]
    return kind === undefined || !now.words.includes(kind)
  })
  return {
    ...(isBound ? now : before),
    words: [...kept, now.words].join(' '),
    isInStock: before.isInStock || now.isInStock,
    isCheapest: now.isCheapest,
    isShopping: true,
  }
}

/** Reads price bounds, a currency, stock and the words to search for from a question. */
export function parseProductQuery(text: string): ProductQuery {
  // The patterns need time with the square of a long run of spaces.
  const question = text.replace(/\s+/g, ' ')
  const between = betweenPattern.exec(question)
  const under = between === null ? firstOf(underPatterns, question) : null
  const over = between === null ? firstOf(overPatterns, question) : null
  const bounds = [between, under, over].filter(found => found !== null)
  const asks = (words: RegExp): boolean => question.search(words) !== -1
  const isInStock = asks(inStockPattern)
  const isCheapest = asks(cheapestPattern)
  const rest = bounds.reduce((remaining, [found]) => remaining.replace(found, ' '), question)
  return {
    words: [inStockPattern, cheapestPattern, pricePattern, wantPattern, fillerPattern]
      .reduce((remaining, words) => remaining.replace(words, ' '), canonicalWords(rest))
      .trim(),
    atLeast: sumOf(between?.[1] ?? over?.[1]),
    atMost: sumOf(between?.[2] ?? under?.[1]),
    currencies: currenciesIn(bounds.map(([found]) => found).join(' ')),
    isInStock,
    isCheapest,
    isShopping: bounds.length > 0 || isInStock || isCheapest || asks(pricePattern) || asks(wantPattern),
  }
}

const firstOf = (patterns: readonly RegExp[], text: string): RegExpExecArray | null =>
  patterns.map(one => one.exec(text)).find(found => found !== null) ?? null

const sumOf = (text: string | undefined): number | null => (text === undefined ? null : readPrice(text).amount)

/** A sign that several countries use means any of theirs. */
function currenciesIn(bounds: string): readonly string[] | null {
  const currencies = currenciesOf(bounds)
  return currencies.length === 0 ? null : currencies
}

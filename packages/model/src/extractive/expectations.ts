/**
 * What some questions wait for: in the question (folded), in the answer, and the word that both are about. An
 * answer that looks right counts for that word, and a question without any word of its own is about it.
 */
export interface Expectation {
  readonly asks: RegExp
  readonly looks: RegExp
  readonly about: string
}

// English, German, Spanish, French, Italian, Portuguese, Dutch.
export const expectations: readonly Expectation[] = [
  {
    asks: anyOf(
      'when|what time|until|open|opening hours|close[sd]?|wann|uhrzeit|offnungszeiten|geoffnet|offen',
      'cuando|a que hora|horarios?|abren?|abiert[oa]s?|cierran?|quand|a quelle heure|horaires?|ouvert(?:e|s|es)?|ouvrez|fermez',
      'quando|a che ora|orari|apert[oiae]|chiude|que horas|abert[oa]s?|abrem?|wanneer|hoe laat|openingstijden|geopend',
    ),
    looks:
      /(?<![\d€$£.,])[0-2]?\d[:.][0-5]\d(?!\s?[€$£]|\d)|\d{1,2}\s?(?:am|pm|uhr|uur|h)\b|closed|geschlossen|cerrad|fermé|chius|fechad|gesloten/i,
    about: 'open',
  },
  {
    asks: anyOf(
      'how much|prices?|costs?|fees?|wie ?viel|preise?|kostet|kosten|teuer',
      'cuanto (?:cuesta|cuestan|vale|valen|es|son)|precios?|combien cout\\w+|prix|tarifs?',
      'quanto (?:costa|costano|custa|custam)|prezz[oi]|precos?|hoeveel kost|prij[sz]\\w*',
    ),
    looks: /[€$£¥]|\b(?:euros?|usd|chf|gbp|free|kostenlos|gratis|gratuit[oaes]?|incluid[oa])\b/i,
    about: 'price',
  },
  {
    asks: anyOf(
      'when|how (?:long|fast|soon)|wann|wie (?:lange|schnell)|dauert',
      'cuando|cuanto (?:tarda|tardan|tiempo|dura)|combien de temps|quand',
      'quanto tempo|in quanto|quando|hoe (?:lang|snel)|wanneer',
    ),
    looks:
      /\b(?:minut\p{L}*|hours?|heures?|horas?|ore|uren|stunden?|days?|jours?|d[ií]as?|giorn[oi]|dag(?:en)?|(?:werk)?tage?n?|weeks?|semaines?|semanas?|settiman[ae]|weken|wochen?|months?|mois|mes(?:es)?|mesi|maand(?:en)?|monate?n?|years?|ans|años?|anni|jaar|jahre?n?)(?!\p{L})/iu,
    about: 'time',
  },
  {
    asks: anyOf('phone|telephone|call|telefon|nummer|anrufen|telefono|telefone|appeler|llamar|chiamare|bellen'),
    looks: /\+?\d[\d ()/-]{6,}/,
    about: 'phone',
  },
  { asks: anyOf('e-?mail|mail|correo|courriel'), looks: /\S@\S/, about: 'email' },
  {
    asks: anyOf('where|address|wo|adresse|donde|direccion|dove|indirizzo|onde|endereco|waar|adres'),
    looks: /\d/,
    about: 'address',
  },
]

/** "How long" is no question about anything long, and opening hours are when somebody is open. */
export const phrases =
  /\b(?:how (?:long|much|many|far|fast|soon|often)|wie (?:lange|viele?|weit|schnell|oft)|(?:a )?qu[eé] hora|cu[aá]nto (?:tiempo|tarda)|quelle heure|combien de temps|a che ora|quanto tempo|que horas|hoe (?:lang|laat|veel|snel)|(?<=opening )(?:hours|times))\b/gi

function anyOf(...words: string[]): RegExp {
  return new RegExp(`\\b(?:${words.join('|')})\\b`)
}

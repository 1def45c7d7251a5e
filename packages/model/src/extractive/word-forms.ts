import { fold } from './fold.ts'
import { knownLanguage } from './known-language.ts'

/** Words that say nothing about the subject of a question, in English and German. */
const stopWords = new Set(
  `a about actually after all also am an and any anyone anything are as at be because been before being but by can could did do does
  doing don done down each else etc even ever every for from further get give go going got had has have having he hello help her
  here hers hey hi him his how i if in info information into is it its just know let like many may me might mine more most much must my need
  no nor not now of off offer on once one only or other our ours out over own please policy possible provide really same shall she should so some
  something such take tell than thank thanks that the their theirs them then there these they thing things this those through to
  too under until up us use very want was way we well were what when where whether which while who whom whose why will with
  without would yes yet you your yours
  ab aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist bitte brauche da
  dabei damit danach dann darf das dass dein deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch
  dort du durch ein eine einem einen einer eines er es etwas euch euer eure fur gegen gern gerne gibt hab habe haben habt hallo hast
  hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes
  jetzt kann kannst kein keine keinen keiner konnen konnte konnten lange mal man mehr mein meine meinem meinen meiner mich mir
  mit moglich mochte muss mussen nach nein nicht nichts noch nur ob oder ohne sehr seid sein seine seit sich sie sind so soll sollen
  sollte uber um und uns unser unsere unserem unseren unserer unter vom von vor wann war waren warum was wegen weil welche
  welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird wo woher wohin wurde wurden zu zum zur`.split(
    /\s+/,
  ),
)

/** Endings of English and German, longest first, with how much of the word must stay. */
const endings: [ending: RegExp, replacement: string, stays: number][] = [
  [/ies$/, 'y', 2],
  [/(?:ungen|heiten|keiten|ingly|edly)$/, '', 4],
  [/(?:ung|heit|keit|ings)$/, '', 4],
  [/ing$/, '', 3],
  [/(?:sse)s$/, 'ss', 2],
  [/(?:ed|es|en|em|et|ly)$/, '', 4],
  [/(?<!s)s$/, '', 3],
]

/** Words that visitors and pages use for the same thing. Each maps to the first of its line. */
const sameThing = new Map(
  [
    'price cost charge fee preis kosten gebuhr kostenlos teuer precio cuesta coste costo prix cout coute prezzo costa preco custa prijs kost',
    'shipping ship deliver delivery versand liefern lieferung versenden verschicken verschickt liefert lieferzeit envio enviar entrega livraison livrer expedition spedizione consegna entregar verzending levering bezorging',
    'return refund ruckgabe retoure zuruckgeben zurucksenden erstattung devolucion devolver reembolso retour retourner remboursement reso rimborso devolucao devolver retourneren terugsturen',
    'exchange swap umtausch umtauschen cambio cambiar echange echanger ruilen',
    'open opening offen geoffnet offnen offnungszeit offnungszeiten abierto abrir abren abre apertura horario ouvert ouverte ouvrez ouverture horaires aperto aperti aprite orari aberto abrem geopend openingstijden',
    'phone telephone call telefon anrufen telefono telefone llamar appeler chiamare bellen',
    'email mail correo courriel',
    'address adresse anschrift direccion indirizzo endereco adres',
    'warranty guarantee garantie gewahrleistung garantia garanzia',
    'repair reparatur reparieren reparacion reparar reparation reparer riparazione riparare reparatie',
    'shop store laden geschaft tienda magasin boutique negozio loja winkel',
  ].flatMap(line => {
    const [first = '', ...others] = line.split(' ').map(word => stem(word))
    const all = [first, ...others].flatMap(word => [word, withoutVowel(word)])
    return all.map((word): [string, string] => [word, first])
  }),
)

const scriptsWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
// Maps: a page may say "constructor", which every object has.
const dayNames = new Map(Object.entries({
  monday: 0, tuesday: 1, wednesday: 2, thursday: 3, friday: 4, saturday: 5, sunday: 6,
  montag: 0, dienstag: 1, mittwoch: 2, donnerstag: 3, freitag: 4, samstag: 5, sonnabend: 5, sonntag: 6,
})) // prettier-ignore
const dayGroups = new Map(Object.entries({
  weekend: [5, 6], wochenende: [5, 6],
  weekday: [0, 1, 2, 3, 4], werktag: [0, 1, 2, 3, 4], workday: [0, 1, 2, 3, 4],
  daily: [0, 1, 2, 3, 4, 5, 6], everyday: [0, 1, 2, 3, 4, 5, 6], taglich: [0, 1, 2, 3, 4, 5, 6],
})) // prettier-ignore
const shortDays: Record<string, string> = {
  mo: 'monday', di: 'tuesday', mi: 'wednesday', do: 'thursday', fr: 'friday', sa: 'saturday', so: 'sunday',
  mon: 'monday', tue: 'tuesday', tues: 'tuesday', wed: 'wednesday', thu: 'thursday', thur: 'thursday', thurs: 'thursday',
  fri: 'friday', sat: 'saturday', sun: 'sunday',
} // prettier-ignore
/** Short names are also words ("so", "do", "sun"): only a capital and a time, a dash or another sign beside them tell. */
const shortDay =
  /\b(Mo|Di|Mi|Do|Fr|Sa|So|Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b\.?(?=\s*[-–—:,|&+/]|\s*\d|\s+(?:to|bis|till)\b|\s*$)/gm
const dayWord = [...dayNames.keys()].join('|')
const dayRange = new RegExp(
  `\\b(${dayWord})s?\\s*(?:to|until|till|through|thru|bis|-|–|—)\\s*(?:and\\s+including\\s+)?(${dayWord})s?\\b`,
  'g',
)

/**
 * What a text is about: its words folded to stems, without stop words, each once. Days of the week are one word in
 * all languages, and `Mon–Fri` holds all five, so that a question about Wednesday finds it.
 */
export function termsOf(text: string, language: string): Set<string> {
  const terms = new Set<string>()
  const own = knownLanguage(language)
  const folded = fold(text.replaceAll(shortDay, name => shortDays[name.replace('.', '').toLowerCase()] ?? name))
  for (const [, from, to] of folded.matchAll(dayRange)) {
    const first = dayNames.get(from ?? '') ?? 0
    const last = dayNames.get(to ?? '') ?? 0
    for (let day = first; day !== last; day = (day + 1) % 7) terms.add(`day:${days[day]}`)
  }
  for (const word of wordsOf(folded, language)) {
    if (stopWords.has(word) || own.stopWords.has(word)) continue
    const group = dayGroups.get(word) ?? dayGroups.get(word.replace(/s$/, ''))
    const singular = word.replace(/s$/, '')
    const day = dayNames.get(word) ?? dayNames.get(singular) ?? own.dayNames.get(word) ?? own.dayNames.get(singular)
    if (group) for (const member of group) terms.add(`day:${days[member]}`)
    else if (day !== undefined) terms.add(`day:${days[day]}`)
    else terms.add(own.endsInVowels ? withoutVowel(stem(word)) : stem(word))
  }
  return terms
}

function wordsOf(folded: string, language: string): string[] {
  if (!scriptsWithoutSpaces.test(folded)) return folded.match(/[\p{L}\p{N}]+(?:[.,:][\p{N}]+)*/gu) ?? []
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(folded)
  return [...segments].filter(part => part.isWordLike).map(part => part.segment)
}

/** Light stemming: the forms of one word mostly meet, and different words rarely do. */
function stem(word: string): string {
  if (/^\p{N}/u.test(word)) return word
  let root = word
  const participle = /^ge(\p{L}{4,})(?:t|en)$/u.exec(word)?.[1]
  if (participle !== undefined) root = participle
  for (const [ending, replacement, stays] of endings) {
    const cut = root.replace(ending, replacement)
    if (cut !== root && cut.length - replacement.length >= stays) {
      root = cut
      break
    }
  }
  if (root !== word) root = root.replace(/([bdfgmnprt])\1$/, '$1')
  return root.length > 4 ? root.replace(/e$/, '') : root
}

/** Languages in which the last vowel only marks a form of the word. */
function withoutVowel(root: string): string {
  return root.length > 4 ? root.replace(/[aeiou]$/, '') : root
}

/** How well two stems agree: 1 the same, less for a compound or a derived word that begins or ends with the other. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1
  const meaning = sameThing.get(one)
  if (meaning !== undefined && meaning === sameThing.get(other)) return 0.9
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 4 || short.includes(':') || /\d/.test(short)) return 0
  if (long.startsWith(short)) return 0.6
  return short.length >= 5 && long.endsWith(short) ? 0.5 : 0
}

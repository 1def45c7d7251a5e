import { foldWord, months, numberWordsIn, unitOf } from '../facts/number-words.ts'
import { stemOf } from '../facts/words-of.ts'

/** What a text is about: the beginnings of its words, and among them those that name one thing and no other. */
export interface SubjectWords {
  readonly words: ReadonlySet<string>
  /** Names, days, code: where two texts have different ones, they speak of different things. */
  readonly names: ReadonlySet<string>
  /** Days of the week and months in which it holds. */
  readonly periods: ReadonlySet<string>
}

/** Words that say nothing of a subject, among them those that a unit says already: what costs, takes, weighs. */
const empty = new Set(
  `a about after again all also am an and any are as at be been before being below between both but by can come comes could did do does doing done down each
  for from further get gets give go had has have having he her here him his how i if in into is it its itself just know like make may me more most must my need needs no nor not now of off on once only or
  other our ours out over own per please same she should so some such take takes taking taken than that the their them then there these they this those through to too under until up us use
  very via want was we were what when where which while who why will with within would yes you your yours
  free cent excluded impossible gratis kostenlos gratuit working business calendar werktage minimum maximum age aged long much many often cannot won don doesn isn aren hasn never like
  cost costs price priced prices charge charges charged pay last lasts weigh weighs amount amounts total currently usually normally about approximately
  ab aber alle alles als am an auch auf aus bei beim bis da damit dann das dass dem den der des die dies diese dieser dieses doch dort du durch ein eine einem einen einer eines er es etwa fur haben hat hier
  ich ihr ihre ihrem ihren im in ist ja kann kein konnen man mehr mit muss nach nicht noch nun nur ob oder ohne pro sehr sein seine sich sie sind so uber um und uns unser unsere unter vom von vor war was wenn
  werden wie wir wird wo zu zum zur zwischen kostet kosten preis preise dauert betragt uhr
  au aux avec ce ces cette chez comme dans de des donc du elle en est et etre eu il ils je la le les leur leurs lui mais me meme mes mon ne nos notre nous on ou par pas plus pour qu que qui sa sans se ses si son
  sont sur ta te tu un une vos votre vous y coute coutent prix tarif dure
  al con cual cuando del desde donde el ella ellos entre era es esta este esto han hasta hay la las le lo los mas me mi muy nos o para pero por porque que se ser si sin sobre son su sus tambien te tiene todo tu un una uno y ya cuesta cuestan precio dura
  alla alle agli ai anche che chi come da dal dalla dei del della delle di e gli ha hanno il in io la le lei lo loro ma mi ne nei nel nella noi non o per piu quando questa questo se sei si sono su sul sulla tra un una uno vi voi costa costano prezzo
  aan als bij dan dat de die dit door een en er geen had heeft het hij hoe hun ik in is je kan maar me met mijn naar niet nog of om ons onze ook op over te tot uit van veel voor wat we wel wie wij worden zal ze zich zijn zo kost kosten prijs duurt
  e o os as um uma de do da dos das em no na nos nas por para com que se nao mais mas ou ao aos seu sua custa custam preco
  i w z na do sie nie jest za od po o u przez oraz lub cena kosztuje ve bir bu da ile icin mi fiyat fiyati`
    .split(/\s+/)
    .map(word => foldWord(word)),
)

/** Is it a word that says nothing of a subject? */
export const isEmptyWord = (word: string): boolean => empty.has(foldWord(word))

const word = /\p{Lu}[\p{L}\d]*-\d[\p{L}\d-]*|[\p{L}\p{M}\d_]+(?:['’][\p{L}]+)?/gu
const compound = /(?<![\p{L}\d-])(\p{L}{1,5})-(\p{L}{2,4})(?![\p{L}-])/gu
const isCode = /\p{Ll}\p{Lu}|_|^\p{Lu}{2,}\d|\p{L}\d|\d\p{L}/u
const isCapital = /^\p{Lu}/u
const beginsSentence = /(?:^|[.!?:;|–—•(]\s*["“«'‘]?|(?:^|\s)[-*]\s)$/u

const days: readonly string[] = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'tr', 'ar'].flatMap(language =>
  Array.from({ length: 7 }, (_, day) =>
    foldWord(
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day)),
    ),
  ),
)
const dayStems = new Set(days.flatMap(day => day.split(/[\s-]/)[0] ?? []).map(day => stemOf(day)))

/** Is it a day of the week? */
export const isDay = (word: string): boolean => dayStems.has(stemOf(foldWord(word)))

/** Reads what a text is about. Nouns have capitals in German, so that these tell no name there. */
export function subjectWords(text: string, language: string | null): SubjectWords {
  const [words, names, periods] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const hasNouns = language?.startsWith('de') ?? false
  const numbers = numberWordsIn(language)
  for (const [, first = '', second = ''] of text.matchAll(compound))
    words.add(foldWord(first + second).replace(/s$/, ''))
  for (const match of text.matchAll(word)) {
    const said = match[0].replace(/['’]\p{L}+$/u, '')
    if (isCode.test(said) && said.length > 2) {
      words.add(said)
      names.add(said)
      continue
    }
    if (/\d/.test(said)) continue
    const folded = foldWord(said)
    if (folded.length < 2 || empty.has(folded) || numbers.has(folded) || unitOf.has(folded)) continue
    const month = months.get(folded)
    if (month !== undefined && (isCapital.test(said) || folded.length > 4)) {
      periods.add(`month ${month}`)
      continue
    }
    const stem = stemOf(folded.replace(/(?<=\p{L}{3})(?<!s)s$/u, ''))
    if (dayStems.has(stem)) {
      periods.add(stem)
      continue
    }
    words.add(stem)
    const isInside = !beginsSentence.test(text.slice(Math.max(0, match.index - 4), match.index))
    if (!hasNouns && isCapital.test(said) && isInside) names.add(stem)
  }
  return { words, names, periods }
}

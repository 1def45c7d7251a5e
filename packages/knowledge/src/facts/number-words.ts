/** Languages whose names of months are known. */
const monthLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'ru', 'tr', 'ar', 'sv', 'da']

const shortMonthLanguages = ['en', 'de', 'fr', 'es']

/** Lower case without accents, so that a word is found however it is typed. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()

const middlesOfMonths = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)))

/** The names of all months in a language, alone and in a date. A format is made once for all: each takes 0.3 ms. */
const namesOfMonths = (language: string, length: 'long' | 'short') => {
  const inDate = new Intl.DateTimeFormat(language, { month: length, day: 'numeric', timeZone: 'UTC' })
  const alone = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
  return middlesOfMonths.flatMap((date, month) => {
    const name = alone.format(date)
    return [name, inDate.formatToParts(date).find(({ type }) => type === 'month')?.value ?? name]
      .flatMap(one => [one.toLowerCase(), foldWord(one)])
      .map(one => one.replace(/\.$/, ''))
      .filter(one => /^[\p{L}\p{M}]{3,}$/u.test(one))
      .map(one => [one, month + 1] as const)
  })
}

/** The number of each month, by its names, long and short, alone and in a date, with and without accents. */
export const months: ReadonlyMap<string, number> = new Map(
  monthLanguages.flatMap(language => [
    ...namesOfMonths(language, 'long'),
    // Short names of other languages are words of these: "sie" is August in Polish.
    ...(shortMonthLanguages.includes(language) ? namesOfMonths(language, 'short') : []),
  ]),
)

const wordLists: readonly (readonly [language: string, words: string])[] = [
  ['en', 'one two three four five six seven eight nine ten eleven twelve'],
  ['en', 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'],
  ['de', 'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf'],
  ['fr', 'un deux trois quatre cinq six sept huit neuf dix onze douze'],
  ['es', 'uno dos tres cuatro cinco seis siete ocho nueve diez once doce'],
  ['it', 'uno due tre quattro cinque sei sette otto nove dieci undici dodici'],
  ['ar', 'واحد اثنان ثلاثة اربعة خمسة ستة سبعة ثمانية تسعة عشرة احد اثنا'],
  ['ar', 'واحدة اثنين ثلاث اربع خمس ست سبع ثماني تسع عشر'],
]

/** Numbers up to twelve as words. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  wordLists.flatMap(([, list]) => list.split(' ').map((word, at) => [foldWord(word), at + 1] as const)),
)

const numberWordsOf = new Map<string, ReadonlyMap<string, number>>()

/** More numbers that pages write out, each with its value. */
const largerWords: Readonly<Record<string, string>> = {
  en: 'thirteen 13 fourteen 14 fifteen 15 sixteen 16 eighteen 18 twenty 20 twenty-four 24 thirty 30 forty 40 fifty 50 sixty 60 ninety 90',
  de: 'dreizehn 13 vierzehn 14 funfzehn 15 achtzehn 18 zwanzig 20 vierundzwanzig 24 dreissig 30 vierzig 40 funfzig 50 sechzig 60 neunzig 90',
  fr: 'treize 13 quatorze 14 quinze 15 seize 16 vingt 20 trente 30 quarante 40 cinquante 50 soixante 60',
  es: 'trece 13 catorce 14 quince 15 veinte 20 treinta 30 cuarenta 40 cincuenta 50 sesenta 60 noventa 90',
  it: 'tredici 13 quattordici 14 quindici 15 venti 20 trenta 30 quaranta 40 cinquanta 50 sessanta 60 novanta 90',
  nl: 'twee 2 drie 3 vier 4 vijf 5 zes 6 zeven 7 acht 8 negen 9 tien 10 elf 11 twaalf 12 veertien 14 twintig 20 dertig 30 zestig 60',
}

/** Numbers as words of one language: "once" is eleven in Spanish. */
export function numberWordsIn(language: string | null): ReadonlyMap<string, number> {
  const name = (language ?? 'en').slice(0, 2).toLowerCase()
  const known = numberWordsOf.get(name)
  if (known !== undefined) return known
  const lists = wordLists.filter(([one]) => one === name)
  const words = new Map(
    lists.flatMap(([, list]) => list.split(' ').map((word, at) => [foldWord(word), at + 1] as const)),
  )
  const larger = (largerWords[name] ?? '').split(' ')
  for (let at = 0; at + 1 < larger.length; at += 2) words.set(larger[at] ?? '', Number(larger[at + 1]))
  if (words.size > 0) numberWordsOf.set(name, words)
  return words
}

const units: Readonly<Record<string, string>> = {
  EUR: '€ eur euro euros يورو',
  USD: '$ us$ usd dollar dollars dolar dolares دولار',
  GBP: '£ gbp',
  CHF: 'chf franken',
  JPY: '¥ jpy yen',
  SAR: 'sar ريال',
  AED: 'aed درهم',
  percent: '% ٪ percent prozent بالمئة بالمائة',
  second: 's sec second seconds sekunde sekunden seconde secondes segundo segundos ثانية ثوان',
  minute: 'min mins minute minutes minuten minuto minutos minuti دقيقة دقائق',
  hour: 'h hr hrs hour hours stunde stunden std heure heures hora horas ora ore ساعة ساعات',
  day: 'day days tag tage tagen werktag werktage werktagen arbeitstage arbeitstagen jour jours dia dias giorno giorni يوم ايام يوما',
  week: 'week weeks woche wochen semaine semaines semana semanas settimana settimane اسبوع اسابيع',
  month: 'month months monat monate monaten mois mes meses mese mesi شهر اشهر شهور شهرا',
  year: 'year years jahr jahre jahren an ans annee annees ano anos anni anno سنة سنوات عام اعوام',
  kg: 'kg kilo kilos kilogram كغ كجم',
  g: 'g gram grams gramm',
  km: 'km',
  m: 'm meter metre metres meters metros متر',
  cm: 'cm',
  mm: 'mm',
  l: 'l liter litre litres liters litros',
  ml: 'ml',
  GB: 'gb',
  MB: 'mb',
  TB: 'tb',
  W: 'w watt watts',
}

/** What a number counts, by its sign or word. */
export const unitOf: ReadonlyMap<string, string> = new Map(
  Object.entries(units).flatMap(([unit, words]) => words.split(' ').map(word => [foldWord(word), unit] as const)),
)

/** Currencies among the units. */
export const money: ReadonlySet<string> = new Set(['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SAR', 'AED'])

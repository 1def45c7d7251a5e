/** Where a price is shown: what a sign means there. */
export interface Place {
  /** ISO 3166, two letters. */
  readonly country: string | null
  /** BCP 47. */
  readonly language: string | null
}

export const nowhere: Place = { country: null, language: null }

/** The currencies of ISO 4217, with those that were replaced lately and that shops still write. */
const codes = new Set(
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'.split(
    ' ',
  ),
)
/** Words of other meaning, unless they are written in capitals. */
const wordCodes = new Set('ALL BAM BOB COP CUP DOP GEL LAK MAD MOP PEN RON SOS TOP TRY'.split(' '))
/** Their smallest coin is a thousandth. */
const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** A currency for each country or language in which a sign is used; `*`: for any other. */
type Meaning = Readonly<Record<string, string>>

// prettier-ignore
const dollars: Meaning = {
  US: 'USD', EC: 'USD', SV: 'USD', PR: 'USD', GU: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD', TW: 'TWD',
  MX: 'MXN', AR: 'ARS', CL: 'CLP', CO: 'COP', UY: 'UYU', DO: 'DOP', JM: 'JMD', TT: 'TTD', BB: 'BBD', BS: 'BSD', BN: 'BND',
  FJ: 'FJD', GY: 'GYD', NA: 'NAD', LR: 'LRD', SR: 'SRD', KY: 'KYD', BM: 'BMD',
}
const pounds: Meaning = { EG: 'EGP', LB: 'LBP', SY: 'SYP', SD: 'SDG', GI: 'GIP', FK: 'FKP', '*': 'GBP' }
const danish: Meaning = { DK: 'DKK', FO: 'DKK', GL: 'DKK', da: 'DKK', fo: 'DKK', kl: 'DKK' }
const norwegian: Meaning = { NO: 'NOK', nb: 'NOK', nn: 'NOK', no: 'NOK' }
const crowns: Meaning = { SE: 'SEK', sv: 'SEK', IS: 'ISK', is: 'ISK', ...danish, ...norwegian }
const rupees: Meaning = {
  IN: 'INR',
  hi: 'INR',
  PK: 'PKR',
  ur: 'PKR',
  LK: 'LKR',
  si: 'LKR',
  NP: 'NPR',
  ne: 'NPR',
  MU: 'MUR',
  SC: 'SCR',
}
const rubles: Meaning = { BY: 'BYN', be: 'BYN', '*': 'RUB' }
const yen: Meaning = { JP: 'JPY', ja: 'JPY', CN: 'CNY', zh: 'CNY' }
const yuan: Meaning = { CN: 'CNY', TW: 'TWD', HK: 'HKD', MO: 'MOP' }
const pesos: Meaning = { MX: 'MXN', AR: 'ARS', CL: 'CLP', CO: 'COP', UY: 'UYU', DO: 'DOP', PH: 'PHP', CU: 'CUP' }
const rials: Meaning = { SA: 'SAR', QA: 'QAR', OM: 'OMR', YE: 'YER', IR: 'IRR', fa: 'IRR' }
const dirhams: Meaning = { AE: 'AED', MA: 'MAD' }
// prettier-ignore
const dinars: Meaning = {
  KW: 'KWD', BH: 'BHD', JO: 'JOD', IQ: 'IQD', LY: 'LYD', TN: 'TND', DZ: 'DZD', RS: 'RSD', sr: 'RSD', MK: 'MKD', mk: 'MKD',
}
const only = (currency: string): Meaning => ({ '*': currency })

/** Signs, abbreviations and names, in small letters, without a point at their end. */
const meanings: Readonly<Record<string, Meaning>> = {
  ...Object.fromEntries(
    Object.entries({
      EUR: '€ euro euros evro ευρώ евро يورو',
      USD: 'us$ u$s u$d usd$ $us',
      CAD: 'ca$ can$ cad$ cdn$ $ca $can',
      AUD: 'a$ au$ aud$ $au',
      NZD: 'nz$ nzd$',
      HKD: 'hk$ hkd$',
      SGD: 's$ sg$ sgd$',
      TWD: 'nt$ ntd ntd$',
      BRL: 'r$ real reais',
      MXN: 'mx$ mex$ mxn$ $mx',
      ARS: 'ar$ ars$',
      CLP: 'cl$ clp$',
      COP: 'col$ cop$',
      UYU: '$u uy$',
      DOP: 'rd$',
      JMD: 'j$ ja$',
      TTD: 'tt$',
      BZD: 'bz$',
      BBD: 'bds$',
      XCD: 'ec$',
      FJD: 'fj$',
      NAD: 'n$',
      MOP: 'mop$',
      BOB: '$b',
      PEN: 's/ soles',
      PAB: 'b/',
      PYG: '₲ gs',
      CRC: '₡ colones',
      GBP: '£stg stg sterling',
      CHF: 'fr sfr franken chf.',
      SEK: 'skr kronor',
      DKK: 'dkr',
      NOK: 'nkr',
      ISK: 'ikr krónur króna',
      CZK: 'kč kc koruna korun koruny',
      HUF: 'ft forint',
      PLN: 'zł zl złoty złotych zloty',
      BGN: 'лв лева lv',
      RSD: 'дин дин',
      MKD: 'ден',
      UAH: '₴ грн гривень',
      KZT: '₸ тг тенге',
      TRY: '₺ tl lira liras türk',
      GEL: '₾ ლარი',
      AMD: '֏ դրամ',
      AZN: '₼',
      ILS: '₪ nis ש שקל shekel shekels',
      INR: '₹',
      BDT: '৳ টাকা tk taka',
      THB: '฿ บาท baht',
      VND: '₫ đ vnđ đồng dong',
      KRW: '₩ 원 won',
      JPY: '円 yen',
      CNY: 'cn¥ rmb 人民币 yuan renminbi',
      IDR: 'rp rupiah',
      MYR: 'rm ringgit',
      LAK: '₭ kip',
      KHR: '៛ riel',
      MNT: '₮',
      NGN: '₦ naira',
      GHS: '₵ gh₵ gh¢ cedi cedis',
      KES: 'ksh kshs',
      UGX: 'ush',
      TZS: 'tsh',
      ZAR: 'rand',
      EGP: 'e£ l.e ج.م جنيه',
      LBP: 'l£ ل.ل',
      SAR: 'ر.س sar.',
      QAR: 'ر.ق',
      OMR: 'ر.ع',
      YER: 'ر.ي',
      AED: 'د.إ dhs',
      MAD: 'د.م',
      KWD: 'د.ك',
      BHD: 'د.ب',
      JOD: 'د.ا د.أ',
      IQD: 'د.ع',
      TND: 'د.ت',
      DZD: 'د.ج',
    }).flatMap(([currency, signs]) => signs.split(' ').map(sign => [sign, only(currency)] as const)),
  ),
  ...named('$ dollar dollars dólar dólares dolar dolares', dollars),
  ...named('£ pound pounds pfund libra libras', pounds),
  ...named('kr crowns kronen', crowns),
  ...named('kroner', { ...danish, ...norwegian }),
  ...named('rs rupee rupees रु', rupees),
  ...named('₽ руб рублей р rubles rubel', rubles),
  ...named('¥', yen),
  ...named('元 圆 圓', yuan),
  ...named('peso pesos', pesos),
  ...named('ريال ریال riyal riyals sr', rials),
  ...named('درهم dirham dirhams dh', dirhams),
  ...named('دينار dinar dinars din', dinars),
  ...named('lei leu', { MD: 'MDL', '*': 'RON' }),
  ...named('c$', { NI: 'NIO', es: 'NIO', '*': 'CAD' }),
  ...named('₱', { CU: 'CUP', '*': 'PHP' }),
  ...named('franc francs francos franchi', { CH: 'CHF', LI: 'CHF', de: 'CHF' }),
  ...named('fcfa cfa', {
    SN: 'XOF',
    CI: 'XOF',
    BJ: 'XOF',
    TG: 'XOF',
    ML: 'XOF',
    BF: 'XOF',
    NE: 'XOF',
    CM: 'XAF',
    GA: 'XAF',
    TD: 'XAF',
    CG: 'XAF',
  }),
  ...named('km', { BA: 'BAM', bs: 'BAM' }),
  ...named('bs', { BO: 'BOB', VE: 'VES' }),
  ...named('r', { ZA: 'ZAR' }),
  ...named('q', { GT: 'GTQ' }),
  ...named('l', { HN: 'HNL' }),
  ...named('dt', { TN: 'TND' }),
  ...named('da', { DZ: 'DZD' }),
  ...named('le', { EG: 'EGP' }),
}

function named(signs: string, meaning: Meaning): Record<string, Meaning> {
  return Object.fromEntries(signs.split(' ').map(sign => [sign, meaning]))
}

/** A sign with the letters at it (`HK$`, `$U`), an abbreviation or a word. */
const tokenPattern = /[SB]\/\.?(?!\p{L})|[\p{L}.]*\$\p{L}*|\p{L}{0,3}\p{Sc}|[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*\.?/giu
/** Characters of a text that are looked at. */
const maxLength = 200

/** What a text may mean by the first currency in it, by country or language; null if it names none that is known. */
function meaningOf(text: string): Meaning | null {
  // Compatibility forms: `￥` is `¥`, and `₨` is `Rs`.
  const tokens = [...text.slice(0, maxLength).normalize('NFKC').matchAll(tokenPattern)].map(([token]) => token)
  const code = tokens.map(codeIn).find(found => found !== undefined)
  if (code !== undefined) return only(code)
  const sign = tokens.find(token => /\p{Sc}/u.test(token))
  return (
    meaningOfSign(sign) ??
    (sign === undefined ? (tokens.map(meaningOfSign).find(found => found !== null) ?? null) : null)
  )
}

function codeIn(token: string): string | undefined {
  const code = token.replace(/\.$/, '').toUpperCase()
  if (code === 'RUR') return 'RUB'
  return codes.has(code) && (token.startsWith(code) || !wordCodes.has(code)) ? code : undefined
}

/** `X$` is a dollar of somewhere unknown, and none of the signs that is known; `ab€` is the euro behind a word. */
function meaningOfSign(token: string | undefined): Meaning | null {
  if (token === undefined) return null
  const sign = token.toLowerCase().replace(/\.$/, '')
  const bare = sign.includes('$') ? sign : (/\p{Sc}/u.exec(sign)?.[0] ?? sign)
  return [sign, bare].flatMap(one => (Object.hasOwn(meanings, one) ? [meanings[one]] : [])).find(Boolean) ?? null
}

/**
 * The currency (ISO 4217) that a text names by its code, its sign or a word for it. What a sign means is decided by the
 * place: `$` is the dollar or peso of the country, `kr` the crown of the country or language. Null if that is not known:
 * no currency is better than a wrong one.
 */
export function currencyOf(text: string, { country, language }: Place = nowhere): string | null {
  const meaning = meaningOf(text)
  if (meaning === null) return null
  const [base = '', ...rest] = (language ?? '').split(/[-_]/)
  const region = rest.find(part => /^[a-z]{2}$/i.test(part))?.toUpperCase() ?? ''
  return meaning[country ?? ''] ?? meaning[region] ?? meaning[base.toLowerCase()] ?? meaning['*'] ?? null
}

/** All currencies that a text may mean; none where it names none. */
export function currenciesOf(text: string): readonly string[] {
  return [...new Set(Object.values(meaningOf(text) ?? {}))]
}

/** Decimals of a currency that may be behind the point. */
export const decimalsOf = (currency: string | null): 2 | 3 => (currency !== null && threeDecimals.has(currency) ? 3 : 2)

/** Words that mean something else in a question: the French article, feet, "won". */
const notInQuestions = new Set([
  'le',
  'da',
  'dt',
  'ft',
  'sr',
  'km',
  'din',
  'won',
  'real',
  'türk',
  'gs',
  'bs',
  'fr',
  'sterling',
])

/** Signs and codes as a pattern for questions, the longest first. */
export const currencyPattern = [
  ...[...codes].filter(code => !wordCodes.has(code)),
  ...Object.keys(meanings).filter(sign => !notInQuestions.has(sign) && (sign.length > 1 || /\p{Sc}/u.test(sign))),
]
  .toSorted((one, other) => other.length - one.length)
  .map(sign => sign.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
  .join('|')

/** Codes that pages write for everybody to read. More of them would be words: PHP 8, CAD, AMD. */
const pageCodes =
  'EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|INR|JPY|CNY|AUD|CAD|NZD|BRL|MXN|ZAR|AED|SGD|HKD|MYR|THB'

/** A number with a currency, in whichever order, as pages show their prices. */
export const pricePattern = new RegExp(
  String.raw`(?:\p{Sc}|\b(?:${pageCodes}|Fr\.|Rs\.?|RM|kr\.?|zł))\s?\d|\d[\d\s.,']{0,12}(?:[–—-]{1,2})?\s?(?:\p{Sc}|(?:${pageCodes}|euros?|Euros?|dollars?|pounds?|kr|zł|Kč|Ft|lei|руб|грн|元|円|원)(?!\p{L}))`,
  'u',
)

/** Top-level domains of countries that sites elsewhere use as well. */
const generic = new Set(
  'ad ag ai as bz cc cd co dj fm gd gg im io je la ly me ms nu sc sh so sr st su tk to tv vc ws'.split(' '),
)

/** The country in which a site is, by its domain; null if the domain does not tell. */
export function countryOfHost(host: string): string | null {
  const labels = host.toLowerCase().split('.')
  const last = labels.at(-1) ?? ''
  if (!/^[a-z]{2}$/.test(last) || last === 'eu') return null
  const isNational = /^(?:com?|net|org|gob|gov)$/.test(labels.at(-2) ?? '')
  if (generic.has(last) && !isNational) return null
  return last === 'uk' ? 'GB' : last.toUpperCase()
}

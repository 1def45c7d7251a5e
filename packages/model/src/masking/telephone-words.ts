/* Words in ten languages after which a number is a telephone number, however short it is. */

const words = [
  'phone|telephone|cellphone|tel|call|mobile|cell|landline|whatsapp|fax|sms|gsm',
  'telef\\p{L}*|handy|handynummer|mobil\\p{L}*|festnetz\\p{L}*|rufnummer|rückruf\\p{L}*|durchwahl',
  'tél|téléphone|portable|appel\\p{L}*',
  'teléf\\p{L}*|móvil|celular|ll[aá]m\\p{L}*',
  'cellulare|chiam\\p{L}*',
  'mobiel\\p{L}*|bel|bellen',
  'komórk\\p{L}*|zadzwo\\p{L}*|dzwoni\\p{L}*',
  'telem[oó]vel|ligue|ligar',
  'cep|arayın|ara',
  '(?:ال)?(?:هاتف|جوال|موبايل|تليفون|تلفون)\\p{L}*|اتصلوا?|واتساب',
].join('|')

/** What may stand between such a word and the number: `call me at`, `Telefonnummer ist`, `numéro de téléphone est le`. */
const between = [
  'number|no|nr|num|nummer|numéro|número|numero|numer|numara\\p{L}*|telefon\\p{L}*|رقم\\p{L}*',
  'is|ist|est|es|è|to|é|هو|me|us|moi|nous|mij|mnie|mi|a|at|on|under|unter|an|au|le|al|el|op|pod|para|na|o|على|بي',
].join('|')

/** Such a word right before a number. */
export const telephoneWord = new RegExp(
  `(?<!\\p{L})(?:${words})(?:[^\\p{L}\\p{N}]{1,3}(?:${between})(?!\\p{L})){0,3}[^\\p{L}\\p{N}]{0,4}$`,
  'iu',
)

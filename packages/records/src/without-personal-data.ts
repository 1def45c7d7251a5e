import { isHarmless, numberAt, units } from '@frontdesk/model/masking/harmless-numbers'
import { emailAddress, group, groupedDigits } from '@frontdesk/model/masking/personal-data'

/*
 * What a visitor and an agent wrote to each other, without what belongs to that one visitor: e-mail addresses, telephone
 * numbers, and numbers of orders, invoices, customers and parcels. Prices, hours, sizes, models and dates stay, because an
 * answer is made of them. In doubt a long number goes: whoever takes the text over reads it first.
 */

const removed = '…'

/** Words after which a number belongs to one person, in ten languages. */
const ownWords = [
  'order|purchase|invoice|receipt|tracking|parcel|shipment|ticket|case|reference|ref|booking|reservation|customer|account|member|contract|phone|tel|call|mobile|cell|whatsapp|fax|id',
  'bestell\\p{L}*|auftrag\\p{L}*|rechnung\\p{L}*|sendung\\p{L}*|paket\\p{L}*|vorgang\\p{L}*|kunden\\p{L}*|buchung\\p{L}*|vertrag\\p{L}*|telefon\\p{L}*|handy\\p{L}*|mobil\\p{L}*|referenz|rückruf',
  'commande|facture|colis|suivi|dossier|client\\p{L}*|réservation|téléphone|tél|portable|référence|réf',
  'pedido|factura|envío|seguimiento|cliente|reserva|teléfono|móvil|referencia',
  'ordine|fattura|spedizione|tracciamento|prenotazione|telefono|cellulare|riferimento|pratica',
  'bestelling|bestelnummer|factuur\\p{L}*|zending|klant\\p{L}*|boeking|telefoon\\p{L}*|mobiel|referentie|pakket',
  'zamówieni\\p{L}*|faktur\\p{L}*|przesyłk\\p{L}*|klient\\p{L}*|rezerwacj\\p{L}*|telefon\\p{L}*|komórk\\p{L}*|zgłoszeni\\p{L}*',
  'encomenda|fatura|envio|telemóvel|telefone|referência|marcação|processo',
  'sipariş\\p{L}*|fatura\\p{L}*|kargo\\p{L}*|müşteri\\p{L}*|rezervasyon\\p{L}*|telefon\\p{L}*|takip',
  'طلب\\p{L}*|الطلب\\p{L}*|فاتورة|الفاتورة|شحنة|الشحنة|هاتف\\p{L}*|الهاتف|جوال\\p{L}*|حجز|الحجز|العميل',
].join('|')
const numberWords = 'number|no|nr|num|nummer|numéro|número|numero|numer|numara\\p{L}*|num|n°|nº|id|رقم'

/** `Order no. FD-1042`: a word, perhaps "number", and then something with a digit in it. */
const namedNumber = new RegExp(
  String.raw`(?<![\p{L}\p{N}])((?:${numberWords})[.:]?\s{0,2})?(${ownWords})((?:[\s.:#,\-–]|(?:${numberWords}|is|ist|est|es|è|to|é|هو|بالرقم)(?![\p{L}])){0,8})(?=(?:\p{L}{1,3}\s)?[\p{L}\p{N}\-\/+(]*\p{Nd})((?:\p{L}{1,3}\s(?=[\p{L}\-\/]*\p{Nd}))?[+(]?[\p{L}\p{N}](?:${group}?[\p{L}\p{Nd}]*\p{Nd}[\p{L}\p{Nd}]*|[\p{L}\p{Nd}\-\/])*)`,
  'giu',
)

/** `#1042`. */
const markedNumber = /#\s?[\p{L}\p{N}-]*\p{Nd}{3,}[\p{L}\p{N}-]*/gu

/** Letters and digits that are no model: five digits in a row, or seven of them. */
const code =
  /(?<![\p{L}\p{N}/-])(?=[\p{L}\p{Nd}/-]{0,40}\p{L})(?=[\p{L}\p{Nd}/-]{0,40}?(?:\p{Nd}{5}|(?:\p{Nd}[\p{L}/-]{0,10}){7}))[\p{L}\p{Nd}]+(?:[/-][\p{L}\p{Nd}]+)*/gu

/** The text without what belongs to one visitor. */
export function withoutPersonalData(text: string): string {
  return text
    .replace(emailAddress, removed)
    .replace(groupedDigits, (found, at: number, whole: string) =>
      isHarmless(numberAt(whole, at, found)) ? found : removed,
    )
    .replace(
      namedNumber,
      (found, first: string | undefined, word: string, between: string, number: string, ...rest) => {
        // The last two: where it was found, and the whole text.
        const [at, whole] = rest.slice(-2) as [number, string]
        const after = whole.slice(at + found.length, at + found.length + 12)
        return isOwn(number) && !units.test(after) ? `${first ?? ''}${word}${between}${removed}` : found
      },
    )
    .replace(markedNumber, removed)
    .replace(code, removed)
}

/**
 * A number of at least three digits ("ticket 12" and "case 2" are counts) that is no time and no price. Letters apart from
 * it are a part of it where they are capitals: `FT 2026/1234`, and not `by 2027`.
 */
function isOwn(number: string): boolean {
  const [apart] = /^\p{L}+(?=\s)/u.exec(number) ?? ['']
  return apart === apart.toUpperCase() && (number.match(/\p{Nd}/gu) ?? []).length >= 3
}

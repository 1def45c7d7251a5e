import { readPattern } from '@frontdesk/model/masking/owner-patterns'
import { findPersonalData, plainAddress } from '@frontdesk/model/masking/personal-data'
import { asciiDigits } from '@frontdesk/runtime/ascii-digits'
import t from 'tap'
import { harmlessNumbers } from '../../records/test/personal-data.ts'

/* The rules by example, in ten languages. */

/** Lines with a telephone number, and the number. */
const numbersToCall: readonly (readonly [line: string, number: string])[] = [
  // A name, an initial or a word that ends as a currency stands beside it.
  ['Rufen Sie mich an: 0171 2345678 M. Müller', '0171 2345678'],
  ['Tel. 0171 2345678 L. Meier', '0171 2345678'],
  ['+1 202 555 0100 V. Novak', '+1 202 555 0100'],
  ['+49 171 2345678 m, +49 30 1234567 w', '+49 30 1234567'],
  ['Appelez le livreur 06 12 34 56 78', '06 12 34 56 78'],
  ['Monsieur 0612345678', '0612345678'],
  ['der Friseur 030 12345678', '030 12345678'],
  ['Installateur +49 171 2345678', '+49 171 2345678'],
  ['Cesar 0171 2345678', '0171 2345678'],
  ['US$ 4155550100', '4155550100'],
  ['Je suis le professeur 0612345678', '0612345678'],
  ['Llámame, 612 345 678 M. García', '612 345 678'],
  ['612-345-678 L. Pérez', '612-345-678'],
  ['91-1234567 m. García', '91-1234567'],
  ['Bel mij: 06 12345678 g. Jansen', '06 12345678'],
  ['Ligue 912 345 678 V. Santos', '912 345 678'],
  ['Zadzwoń 601 234 567 W. Nowak', '601 234 567'],
  ['Chiami il 347 123 4567 G. Rossi', '347 123 4567'],
  ['0532 123 45 67 L. Yılmaz', '0532 123 45 67'],
  // A word for it makes a short number one.
  ['phone: 5551234', '5551234'],
  ['call me at 5551234', '5551234'],
  ['Tel. 23456789', '23456789'],
  ['telefon 2345678', '2345678'],
  ['my phone number is 555123', '555123'],
  ['Meine Telefonnummer ist 234567', '234567'],
  ['Handy: 2345678 M. Müller', '2345678'],
  ['Mon numéro de téléphone est le 4268530', '4268530'],
  ['Mi teléfono es 2345678', '2345678'],
  ['Il mio cellulare è 2345678', '2345678'],
  ['Mijn telefoonnummer is 2345678', '2345678'],
  ['Mój telefon to 2345678', '2345678'],
  ['O meu telemóvel é 2345678', '2345678'],
  ['Telefon numaram: 2345678', '2345678'],
  ['رقم الهاتف: ٢٣٤٥٦٧٨', '٢٣٤٥٦٧٨'],
  ['Tel. 0800-1700', '0800-1700'],
  // Without a word, in the groups of many countries.
  ['Mi número es 612 345 678', '612 345 678'],
  ['612 34 56 78', '612 34 56 78'],
  ['91.123.45.67', '91.123.45.67'],
  ['06.12.34.56.78', '06.12.34.56.78'],
  ['06-12-34-56-78', '06-12-34-56-78'],
  ['06·12·34·56·78', '06·12·34·56·78'],
  ['(555) 123-4567', '(555) 123-4567'],
  ['212 555 4100', '212 555 4100'],
  ['532 123 45 67', '532 123 45 67'],
  ['+49 (0)30 1234567-89', '+49 (0)30 1234567-89'],
  ['‪+49 171‑2345678‬', '+49 171‑2345678'],
  ['Zimmer frei ab 24.12.2026? 0171 2345678', '0171 2345678'],
  ['0171 2345678 24 h', '0171 2345678 24'],
  ['ISBN 978-3-16-148410-0 0171 2345678', '978-3-16-148410-0 0171 2345678'],
  ['05/06/07/08/09', '05/06/07/08/09'],
  ['612 700 800', '612 700 800'],
  ['Müller,27,01712345678', '01712345678'],
  ['2:0171 2345678', '0171 2345678'],
  // In digits of other scripts.
  ['٠١٧١ ٢٣٤٥٦٧٨', '٠١٧١ ٢٣٤٥٦٧٨'],
  ['०९८७६५४३२१०', '०९८७६५४३२१०'],
  ['০১৭১২৩৪৫৬৭৮', '০১৭১২৩৪৫৬৭৮'],
  ['๐๘๑๒๓๔๕๖๗๘', '๐๘๑๒๓๔๕๖๗๘'],
  ['０１７１ ２３４５６７８', '０１７１ ２３４５６７８'],
]

/** Lines in which nothing is personal. */
const leftAlone: readonly string[] = [
  // Dates, times, and ranges of them.
  '12.11.2026 - 15.11.2026',
  '12.11.2026-15.11.2026',
  '24.12.-27.12.2026',
  '3.-5.12.2026',
  '2026-12-24/2026-12-27',
  '24/12/26-27/12/26',
  '24.12.2026 14.30 Uhr',
  '24.12.26 9.30',
  '24.12.2026 - 14:30',
  '24.12.2026 9.30-11.00',
  '09.00-12.00 14.00-18.00',
  '0900-1700',
  'Ist vom 12.–15.11.2026 ein Zimmer frei?',
  'Zimmer 24.12.2026 2 Personen',
  'Is a room free 12/24/2026 - 12/27/2026?',
  'Une chambre du 24/12/2026 au 27/12/2026, 24/12 - 27/12/2026',
  '¿Hay mesa el 24/12/2026 21.30?',
  'Una camera 24/12/2026-27/12/2026?',
  'Kamer van 24-12-2026 / 27-12-2026',
  'Czy jest pokój 24.12.2026–27.12.2026?',
  'Quarto 24/12/2026 – 27/12/2026',
  '24.12.2026 - 27.12.2026 boş oda var mı?',
  'هل توجد غرفة ٢٤/١٢/٢٠٢٦ - ٢٧/١٢/٢٠٢٦؟',
  '20261224-20261227',
  'Une table le 24 12 2026 ?',
  'Open 14:05 24.12.2026',
  'Season 05/2026-09/2026',
  'Telefon 09.00-12.00 14.00-18.00',
  // Sizes, lists and quantities.
  '36/38/40/42',
  '36 38 40 42',
  '200 180 160',
  'iPhone 15 128 256 512',
  '10\n20\n30\n40',
  '256/512/1024 GB',
  '100 150 200 250 ml',
  '120-140-160 cm',
  // Books, places, versions.
  'ISBN-13 978-3-16-148410-0',
  'ISBN-13: 978-3-16-148410-0',
  '52.520008',
  '52.520008, 13.404954',
  '52.520008 13.404954',
  '10.15.7.1234',
  '192.168.100.200',
  // Amounts.
  '125.000.000,00 €',
  '1 000 000 000 Ft',
  '100 000 000 kr',
  '1 250 000 руб.',
  '1.250.000,- €',
  '10.000-20.000 km',
  '10 000 – 20 000 €',
  '1.299-1.499 €',
  'EUR 125.000.000',
  'Hotel 2345678',
  'Call us 24/7 365 days',
  'Please call by 24.12.2026',
]

t.test('telephone numbers of ten languages are found, whatever stands beside them', async t => {
  for (const [line, number] of numbersToCall)
    t.ok(
      findPersonalData(line).some(({ kind, text }) => ['phone', 'number'].includes(kind) && text === number),
      `${line} → ${findPersonalData(line)
        .map(({ kind, text }) => `${kind} ${text}`)
        .join()}`,
    )
})

t.test('dates, times, lists, versions, places and amounts are left alone', async t => {
  for (const line of leftAlone)
    t.same(
      findPersonalData(line).map(({ text }) => text),
      [],
      line,
    )
})

t.test('digits of every script are read, also of a card', async t => {
  t.equal(asciiDigits('٣ ۴ ५ ৬ ๗ ８ 9'), '3 4 5 6 7 8 9')
  t.match(findPersonalData('４１１１ １１１１ １１１１ １１１１'), [{ kind: 'card' }])
  t.match(findPersonalData('४१११११११११११११११'), [{ kind: 'card' }])
})

t.test('an address has one plain spelling', async t => {
  for (const address of [
    'max (at) web.de',
    'max[at]web[punkt]de',
    'max at web dot de',
    'max%40web.de',
    'max @ web.de',
  ]) {
    t.match(findPersonalData(address), [{ kind: 'email', text: address }])
    t.equal(plainAddress(address), 'max@web.de')
  }
})

const kindsIn = (text: string, patterns: string[] = []) =>
  findPersonalData(text, patterns.map(readPattern)).map(({ kind, text: value }) => [kind, value])

t.test('addresses, telephone numbers, cards and IBANs are found by their form and their check digits', t => {
  t.same(kindsIn('I am anna@mail.example, call +49 30 1234567.'), [
    ['email', 'anna@mail.example'],
    ['phone', '+49 30 1234567'],
  ])
  t.same(kindsIn('Karte 4111 1111 1111 1111 und 0171 2345678'), [
    ['card', '4111 1111 1111 1111'],
    ['phone', '0171 2345678'],
  ])
  t.same(kindsIn('American Express 3782 822463 10005'), [['card', '3782 822463 10005']])
  t.same(kindsIn('Meine IBAN ist DE89 3704 0044 0532 0130 00 bitte'), [['iban', 'DE89 3704 0044 0532 0130 00']])
  t.same(kindsIn('BE68 5390 0754 7034 dank je wel'), [['iban', 'BE68 5390 0754 7034']])
  t.same(kindsIn('https://shop.example/?mail=anna%40mail.example'), [['email', 'anna%40mail.example']])
  t.same(kindsIn('gb29nwbk60161331926819'), [['iban', 'gb29nwbk60161331926819']])
  for (const line of ['Tel:01712345678', 'tel. 0171/2345678', 'Phone: 555-0142', '(555) 123-4567', '٠١٧١ ٢٣٤٥٦٧٨'])
    t.match(kindsIn(line), [['phone', String]], line)
  t.same(kindsIn('هاتف ٠٥٠١٢٣٤٥٦٧'), [['phone', '٠٥٠١٢٣٤٥٦٧']])
  t.end()
})

t.test("an owner's pattern is found as a word of its own, in capitals or not, and never as an expression", t => {
  t.same(kindsIn('Where is ord-104233? ORD-1042334', ['ORD-######']), [['number', 'ord-104233']])
  t.same(kindsIn('AB.12 and ABx12', ['@@.##']), [['number', 'AB.12']])
  t.same(kindsIn(`${'a'.repeat(5_000)}(`, ['(a+)+###']), [])
  t.end()
})

t.test('of a hundred harmless numbers at least 95 pass as they are, and so do ISBNs, versions and times', t => {
  const passes = (line: string): boolean => kindsIn(line).length === 0
  t.equal(harmlessNumbers.length, 100)
  const lost = harmlessNumbers.map(([line]) => line).filter(line => !passes(line))
  t.ok(lost.length <= 5, lost.join('; '))
  for (const line of [
    'ISBN 978-3-16-148410-0',
    'ISBN: 3-16-148410-X',
    'The book 9783161484100 is out.',
    'Version 10.15.7 of 2026-11-30',
    'On 24.12.2026 14:30 or 2026-12-24 09:15',
    '{"starts_at":"2026-12-03T09:00:00.000Z"}',
    'In 2024, 2025 and 2026',
    'Open 9:00-18:00, 1.299,00 € or 1,234,567.89',
    'Please call by 24.12.2026',
  ])
    t.ok(passes(line), line)
  t.end()
})

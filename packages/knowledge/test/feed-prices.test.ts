import type { Product } from '@frontdesk/contracts/sources/source-products'
import { countryOfHost } from '@frontdesk/knowledge/read/feed/currency'
import { parseFeed } from '@frontdesk/knowledge/read/feed/parse-feed'
import { readPrice } from '@frontdesk/knowledge/read/feed/read-price'
import { productLine } from '@frontdesk/knowledge/search/product-text'
import t from 'tap'

const one = (fields: object, url = 'https://shop.example/feed', language: string | null = null): Product | undefined =>
  parseFeed({
    body: Buffer.from(JSON.stringify([{ id: '7', name: 'Wren', ...fields }])),
    contentType: '',
    url,
    language,
  }).products[0]

t.test('prices are read in the number formats of all countries', async t => {
  const prices: [text: string, amount: number | null, currency: string | null][] = [
    ['89.90 EUR', 89.9, 'EUR'],
    ['89,90 €', 89.9, 'EUR'],
    ['€ 1.299,00', 1_299, 'EUR'],
    ['$1,299.50', 1_299.5, null],
    ['1 299,5 zł', 1_299.5, 'PLN'],
    ['1\u202f234,50 €', 1_234.5, 'EUR'],
    ["CHF 1'299.00", 1_299, 'CHF'],
    ['1’234.50 Fr.', 1_234.5, 'CHF'],
    ['1.299', 1_299, null],
    ['45', 45, null],
    ['0.999', 0.999, null],
    ['84.0000', 84, null],
    ['1.234.567,89 €', 1_234_567.89, 'EUR'],
    ['₹1,23,456.00', 123_456, 'INR'],
    ['₹௧௨௩', 123, 'INR'],
    ['1.250 KWD', 1.25, 'KWD'],
    ['12,- €', 12, 'EUR'],
    ['Fr. 12.–', 12, 'CHF'],
    ['1.299,- €', 1_299, 'EUR'],
    ['129:50 kr', 129.5, null],
    ['12€50', 12.5, 'EUR'],
    ['١٢٫٥٠ ر.س', 12.5, 'SAR'],
    ['１２８０円', 1_280, 'JPY'],
    ['12 pounds', 12, 'GBP'],
    ['12,00 € inkl. 19 % MwSt.*', 12, 'EUR'],
    ['12,00 € (24,00 €/kg)', 12, 'EUR'],
    ['-5 EUR', null, 'EUR'],
    ['on request', null, null],
    ['', null, null],
  ]
  for (const [text, amount, currency] of prices) t.same(readPrice(text), { amount, currency, isExact: true }, text)
  t.match(one({ price: 12.999, currency: 'usd' }), { price: 13, currency: 'USD' })
})

t.test('a price that is more than a sum keeps its words, and two sums are no price', async t => {
  const prices: [text: string, amount: number | null][] = [
    ['from 12.00 EUR', 12],
    ['ab 12,00 €', 12],
    ['à partir de 12 €', 12],
    ['12.00 - 15.00 EUR', 12],
    ['12,00–15,00 €', 12],
    ['12 € bis 15 €', 12],
    ['12,50 €/kg', 12.5],
    ['3,90 € / 100 g', 3.9],
    ['2 x 12 €', null],
    ['10.00 EUR 8.00 EUR', null],
    ['statt 15,00 € nur 12,00 €', null],
    ['12,34.56 €', null],
  ]
  for (const [text, amount] of prices) t.same(readPrice(text), { amount, currency: 'EUR', isExact: false }, text)
  const wren = one({ price: 'from 12.00 EUR', availability: 'in stock', colour: 'blue' })
  t.match(wren, { price: 12, currency: 'EUR', attributes: { price: 'from 12.00 EUR' } })
  t.equal(wren && productLine(wren, 'en'), 'Wren: from 12.00 EUR, in stock, colour: blue')
  t.match(one({ price: ['12 EUR', '15 EUR'] }), { price: null, attributes: { price: '12 EUR; 15 EUR' } })
  t.match(one({ offers: { lowPrice: 12, highPrice: 15, priceCurrency: 'EUR' } }), { price: 12, currency: 'EUR' })
})

t.test('a sign is the currency of its country, and one that nobody knows is none', async t => {
  const signs: Record<string, string> = {
    'R$ 1.299,00': 'BRL', 'A$12': 'AUD', 'AU$12': 'AUD', 'HK$ 99': 'HKD', 'CA$8': 'CAD', 'C$8': 'CAD', 'NZ$5': 'NZD', 'S$5': 'SGD',
    'NT$300': 'TWD', 'US$ 5': 'USD', 'MX$ 5': 'MXN', '12 zł': 'PLN', '₹12': 'INR', 'RM 12.90': 'MYR', '฿1,200': 'THB',
    '599 Kč': 'CZK', '12 990 Ft': 'HUF', '49,90 lei': 'RON', '120.000₫': 'VND', '₩15,000': 'KRW', 'Fr. 12': 'CHF',
    'CHF 12': 'CHF', 'SFr. 12': 'CHF', '12 ₽': 'RUB', '₺12': 'TRY', '₪12': 'ILS', '₴12': 'UAH', 'Rp 12.000': 'IDR', 'S/ 12.50': 'PEN',
    '12 лв.': 'BGN', '₦12': 'NGN', '12 円': 'JPY', 'CN¥12': 'CNY', '12 грн': 'UAH', '12 TL': 'TRY', 'ISK 900': 'ISK', 'EUR12.00': 'EUR',
    '$12 MXN': 'MXN', '12 usd': 'USD', '12 RUR': 'RUB', 'د.إ 12': 'AED', '12 VND': 'VND', '12 XOF': 'XOF', '12 GEL': 'GEL',
  } // prettier-ignore
  for (const [text, currency] of Object.entries(signs)) t.equal(readPrice(text).currency, currency, text)
  for (const text of ['$12', 'X$5', 'ZZ$ 5', '12 kr', '¥12', 'Rs 12', '₿ 5', '12 XYZ', '12 pesos', 'R 12']) {
    t.equal(readPrice(text).currency, null, text)
  }
  const places: [text: string, country: string | null, language: string | null, currency: string][] = [
    ['$12', 'US', null, 'USD'],
    ['$12', 'AU', null, 'AUD'],
    ['$12', null, 'en-CA', 'CAD'],
    ['$ 1.200', 'CL', 'es', 'CLP'],
    ['12 kr', 'SE', null, 'SEK'],
    ['12 kr', null, 'da', 'DKK'],
    ['12 kr', null, 'nb-NO', 'NOK'],
    ['kr. 12', 'IS', null, 'ISK'],
    ['¥12', 'JP', null, 'JPY'],
    ['¥12', null, 'zh-CN', 'CNY'],
    ['Rs 12', 'LK', null, 'LKR'],
    ['Rs. 12', 'IN', null, 'INR'],
    ['R 120', 'ZA', null, 'ZAR'],
    ['£12', 'EG', null, 'EGP'],
    ['12 lei', 'MD', null, 'MDL'],
  ]
  for (const [text, country, language, currency] of places) {
    t.equal(readPrice(text, { country, language }).currency, currency, `${text} ${country} ${language}`)
  }
  const hosts = {
    'shop.com.au': 'AU',
    'shop.co.uk': 'GB',
    'shop.se': 'SE',
    'shop.co': null,
    'shop.com': null,
    'shop.io': null,
  }
  for (const [host, country] of Object.entries(hosts)) t.equal(countryOfHost(host), country, host)
})

t.test('a feed’s address, a product’s link and the name of a column say which currency is meant', async t => {
  t.equal(one({ price: '$12' }, 'https://shop.com.au/feed.xml')?.currency, 'AUD')
  t.equal(one({ price: '12 kr', link: 'https://butik.se/7' }, 'https://feeds.example/1')?.currency, 'SEK')
  t.equal(one({ price: '12 kr' }, 'https://feeds.example/1', 'no')?.currency, 'NOK')
  t.equal(one({ price: '$12' })?.currency, null)
  t.match(one({ price_eur: '12,50' }), { price: 12.5, currency: 'EUR' })
  t.match(one({ 'Preis (CHF)': '12.50' }), { price: 12.5, currency: 'CHF' })
  t.match(one({ price: '12', Währung: 'SEK' }), { price: 12, currency: 'SEK' })
  t.match(one({ price: { value: '12.50', currency: 'BRL' } }), { price: 12.5, currency: 'BRL' })
  t.match(one({ prices: { price: '1990', currency_code: 'GBP', currency_minor_unit: 2 } }), {
    price: 19.9,
    currency: 'GBP',
  })
})

t.test('a sale counts on its days, in the fields of Google and of WooCommerce', async t => {
  const google = (times: string) =>
    one({ price: '10 EUR', sale_price: '8 EUR', sale_price_effective_date: times })?.price
  t.equal(google('2020-01-01T00:00Z/2099-01-01T00:00Z'), 8)
  t.equal(google('2020-01-01T00:00Z/2021-01-01T00:00Z'), 10)
  t.equal(google('2020-01-01T00:00-0800/2099-01-01T00:00-0800'), 8)
  t.equal(google('soon'), 10)
  const woo = (from: string, to: string) =>
    one({ 'Regular price': '10', 'Sale price': '8', 'Date sale price starts': from, 'Date sale price ends': to })?.price
  t.equal(woo('', ''), 8)
  t.equal(woo('', '2021-01-01'), 10)
  t.equal(woo('2020-01-01', '2099-01-01'), 8)
  t.equal(woo('2099-01-01', ''), 10)
  const feed = (sale: string) =>
    parseFeed({
      body: Buffer.from(`id,title,price,sale_price,sale_price_effective_date\n1,Wren,10,8,${sale}\n`),
      contentType: '',
    })
  t.ok(feed('2020-01-01T00:00Z/2099-01-01T00:00Z').hasSaleTimes)
  t.notOk(feed('2020-01-01T00:00Z/2021-01-01T00:00Z').hasSaleTimes)
})

t.test('the currency of a column says how a number is read', async t => {
  t.match(one({ price: '12.500', currency: 'KWD' }), { price: 12.5, currency: 'KWD' })
  t.match(one({ price: { value: '12.500', currency: 'BHD' } }), { price: 12.5, currency: 'BHD' })
  t.match(one({ price: '12.500', sale_price: '9.750', currency: 'OMR' }), { price: 9.75, currency: 'OMR' })
  t.match(one({ price: '12.500', currency: 'EUR' }), { price: 12_500, currency: 'EUR' })
  t.match(one({ price: '12.500 USD', currency: 'KWD' }), { price: 12_500, currency: 'USD' })
})

t.test('a sale price of zero is ignored', async t => {
  for (const sale of [0, '0', '0.00', '0,00 EUR']) {
    t.match(one({ price: '10 EUR', sale_price: sale }), { price: 10, currency: 'EUR' }, String(sale))
  }
  t.match(one({ price: 0, currency: 'EUR' }), { price: 0 })
})

t.test('what several pieces cost, and cents, are told in words', async t => {
  for (const text of [
    '2 for 5 €',
    '2 for €5',
    '2 für 5 €',
    '3x 20 EUR',
    '3 x €20',
    '2 pour 5 €',
    '99 ct',
    '99 cents',
    '50¢',
  ]) {
    t.match(readPrice(text), { amount: null, isExact: false }, text)
    t.match(one({ price: text }), { price: null, attributes: { price: text } }, text)
  }
})

t.test('a sale that ends on a day lasts to the end of the day', async t => {
  const today = new Date().toISOString().slice(0, 10)
  t.equal(one({ 'Regular price': '10', 'Sale price': '8', 'Date sale price ends': today })?.price, 8)
  t.equal(one({ price: '10', sale_price: '8', sale_price_effective_date: `2020-01-01/${today}` })?.price, 8)
})

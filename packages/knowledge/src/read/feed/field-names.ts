import { currencyOf } from './currency.ts'

/**
 * Names that feeds of Google, Facebook, idealo, Shopify, WooCommerce and others use, in letters without accents and digits
 * alone, the most telling first. A price with tax comes before one that may be without.
 */
// prettier-ignore
export const fieldNames = {
  id: ['id', 'itemid', 'offerid', 'productid', 'awproductid', 'sku', 'variantsku', 'artikelnummer', 'artikelnr', 'artnr', 'aid', 'reference', 'referencia', 'gtin', 'ean', 'ean13', 'identifier'],
  name: ['title', 'name', 'productname', 'producttitle', 'artikelname', 'artikelbezeichnung', 'produktname', 'bezeichnung', 'titel', 'nom', 'titre', 'designation', 'nombre', 'titulo', 'nome', 'naam', 'nazwa', 'namn', 'navn', 'nazev'],
  description: ['description', 'summary', 'shortdescription', 'bodyhtml', 'content', 'beschreibung', 'kurzbeschreibung', 'descripcion', 'descrizione', 'descricao', 'omschrijving', 'opis', 'beskrivning', 'popis', 'desc'],
  price: ['pricevat', 'pricewithvat', 'priceinclvat', 'pricewithtax', 'price', 'amount', 'regularprice', 'variantprice', 'searchprice', 'verkaufspreis', 'bruttopreis', 'preis', 'prixttc', 'prix', 'precio', 'preco', 'prezzo', 'prijs', 'pris', 'cena'],
  lowPrice: ['lowprice', 'minprice', 'pricefrom'],
  highPrice: ['highprice', 'maxprice', 'priceto'],
  sale: ['saleprice', 'specialprice', 'angebotspreis', 'aktionspreis', 'preciooferta', 'prixpromo'],
  saleTimes: ['salepriceeffectivedate'],
  saleFrom: ['datesalepricestarts', 'dateonsalefrom', 'specialpricefromdate', 'specialfromdate'],
  saleTo: ['datesalepriceends', 'dateonsaleto', 'specialpricetodate', 'specialtodate'],
  currency: ['currency', 'pricecurrency', 'currencycode', 'currencyid', 'wahrung', 'waehrung', 'devise', 'moneda', 'moeda', 'valuta', 'waluta', 'mena'],
  availability: ['availability', 'availabilitystatus', 'instock', 'isinstock', 'available', 'stockstatus', 'stock', 'quantity', 'inventory', 'variantinventoryqty', 'verfugbarkeit', 'lagerbestand', 'bestand', 'disponibilite', 'disponibilidad', 'disponibilita', 'dostepnosc'],
  url: ['link', 'url', 'productlink', 'producturl', 'permalink', 'merchantdeeplink', 'deeplink', 'produktlink', 'produkturl', 'lien', 'enlace', 'enlace1'],
  image: ['imagelink', 'image', 'imageurl', 'imageurls', 'imagesrc', 'imgurl', 'merchantimageurl', 'thumbnail', 'images', 'bild', 'bildurl', 'bildlink'],
} as const
/** All of them, and what is read in another way. */
export const used = new Set<string>([
  ...Object.values(fieldNames).flat(),
  'offers', 'variants', 'prices', 'options', 'published', 'handle', 'compareatprice', 'variantcompareatprice',
]) // prettier-ignore

/** Fields that no visitor asks for. */
export const leftOutPattern =
  /image|thumbnail|bild|reviews?$|^meta|barcode|inventory|^(?:mpn|guid|itemgroupid|shipping|pubdate|position|taxable|grams|requiresshipping|taxstatus|taxclass|giftcard|sold individually|isfeatured|visibilityincatalog|parent|swatches)$|(?:created|updated|published)(?:at|date)?$/
/** Attributes that visitors choose by, shown first. */
export const tellingPattern =
  /^(?:colou?r|farbe|color|couleur|size|gr(?:ö|oe)(?:ß|ss)e|talla|taille|brand|marke|marca|marque|vendor|material|gender|type|category|product type|kategorie)$/

const prices = new Set<string>([...fieldNames.price, ...fieldNames.sale])

/** What a label says of its field. */
interface Label {
  readonly field: string
  readonly currency: string | null
}

/** Each row of a feed has the same labels, mostly. */
const known = new Map<string, Label>()
const maxKnown = 2_000

/** A label by its letters and digits. `price_eur` and `Preis (€)` are the price, in the currency that is named. */
export function fieldOfLabel(label: string): Label {
  const found = known.get(label)
  if (found !== undefined) return found
  const read = readLabel(label)
  if (known.size < maxKnown) known.set(label, read)
  return read
}

function readLabel(label: string): Label {
  const field = bare(label)
  if (used.has(field)) return { field, currency: null }
  const currency = currencyOf(label.replaceAll('_', ' '))
  const named = currency === null ? '' : bare(label.replace(new RegExp(currency, 'i'), ' ')).replace(/in$/, '')
  return prices.has(named) ? { field: named, currency } : { field, currency: null }
}

const bare = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')

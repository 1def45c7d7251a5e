import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newRandom } from './embedding-script.ts'

/** Words that mean the same, also in other languages, and have one vector. All others mean nothing. */
const meanings: readonly (readonly string[])[] = [
  [
    'return',
    'returns',
    'returned',
    'send',
    'sent',
    'give',
    'refund',
    'umtausch',
    'zuruckgeben',
    'ruckgabe',
    'retour',
    'rendre',
    'devolver',
    'devolucion',
    'reso',
  ],
  [
    'goods',
    'item',
    'items',
    'article',
    'articles',
    'product',
    'products',
    'ware',
    'waren',
    'artikel',
    'articulo',
    'marchandise',
  ],
  [
    'open',
    'opens',
    'opening',
    'hours',
    'geoffnet',
    'offnungszeiten',
    'ouvert',
    'ouverture',
    'horaires',
    'abierto',
    'horario',
    'aperto',
  ],
  ['close', 'closes', 'closed', 'shut', 'geschlossen', 'ferme', 'cerrado', 'chiuso'],
  ['saturday', 'weekend', 'samstag', 'wochenende', 'samedi', 'sabado', 'sabato'],
  [
    'deliver',
    'delivers',
    'delivery',
    'delivered',
    'shipping',
    'parcel',
    'lieferung',
    'versand',
    'paket',
    'livraison',
    'colis',
    'entrega',
    'envio',
    'consegna',
  ],
  [
    'pay',
    'payment',
    'payments',
    'invoice',
    'bezahlen',
    'zahlung',
    'rechnung',
    'payer',
    'paiement',
    'facture',
    'pagar',
    'pago',
    'factura',
  ],
  ['price', 'prices', 'cost', 'costs', 'expensive', 'preis', 'kosten', 'prix', 'precio', 'prezzo'],
  ['shop', 'store', 'laden', 'geschaft', 'magasin', 'boutique', 'tienda', 'negozio'],
  ['where', 'address', 'street', 'adresse', 'strasse', 'wo', 'ou', 'rue', 'donde', 'direccion', 'calle', 'dove'],
  ['shoe', 'shoes', 'boots', 'sneakers', 'schuhe', 'stiefel', 'chaussures', 'bottes', 'zapatos', 'botas', 'scarpe'],
  [
    'repair',
    'repairs',
    'fix',
    'mend',
    'broken',
    'reparatur',
    'kaputt',
    'reparieren',
    'reparation',
    'casse',
    'reparar',
    'roto',
  ],
  ['guarantee', 'warranty', 'garantie', 'gewahrleistung', 'garantia', 'garanzia'],
  ['bicycle', 'bike', 'bikes', 'fahrrad', 'rad', 'velo', 'bicyclette', 'bicicleta', 'bici'],
  ['job', 'jobs', 'career', 'vacancy', 'stelle', 'arbeit', 'emploi', 'travail', 'empleo', 'trabajo', 'lavoro'],
  ['dog', 'dogs', 'puppy', 'hund', 'hunde', 'chien', 'perro', 'cane'],
  ['gift', 'present', 'voucher', 'geschenk', 'gutschein', 'cadeau', 'regalo'],
  ['phone', 'call', 'telephone', 'anrufen', 'telefon', 'appeler', 'llamar', 'telefono'],
  ['size', 'sizes', 'large', 'small', 'grosse', 'taille', 'talla', 'taglia'],
  ['colour', 'color', 'red', 'blue', 'farbe', 'rot', 'couleur', 'rouge', 'azul', 'colore'],
]

export interface TinyModelOptions {
  dimensions?: number
}

const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']

/**
 * Writes an embedding model of the usual layout that knows a few hundred words: a real ONNX network, which looks each
 * token up in a table, and a real tokenizer. It has no weights that anybody trained, so nothing has to be fetched.
 */
export function writeTinyModel(folder: string, { dimensions = 32 }: TinyModelOptions = {}): void {
  const words = meanings.flat()
  const vocabulary = [...special, ...words]
  mkdirSync(join(folder, 'onnx'), { recursive: true })
  const write = (path: string, content: object): void =>
    writeFileSync(join(folder, path), content instanceof Uint8Array ? content : JSON.stringify(content))
  write('config.json', { model_type: 'bert', hidden_size: dimensions, max_position_embeddings: 64 })
  write('tokenizer.json', tokenizerOf(vocabulary))
  write('onnx/model.onnx', networkOf(vocabulary.map(word => vectorOf(word, dimensions))))
}

/** Words without a meaning are nothing; that every text begins with is a little, so that no text is nothing. */
function vectorOf(word: string, dimensions: number): number[] {
  const random = newRandom(meanings.find(group => group.includes(word))?.[0] ?? word)
  const weight = word === '[CLS]' ? 0.1 : special.includes(word) ? 0 : 1
  return Array.from({ length: dimensions }, () => weight * random())
}

const tokenizerOf = (vocabulary: readonly string[]): object => ({
  version: '1.0',
  added_tokens: special.map((content, id) => ({ id, content, special: true, normalized: false })),
  normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [],
    special_tokens: Object.fromEntries(
      ['[CLS]', '[SEP]'].map(id => [id, { id, ids: [vocabulary.indexOf(id)], tokens: [id] }]),
    ),
  },
  decoder: { type: 'WordPiece', prefix: '##' },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
  },
})

// ONNX is protobuf. Numbers are those of the fields in onnx.proto3.
const [float, int64] = [1, 7]

/** Gather(table, input_ids) = last_hidden_state. */
function networkOf(table: readonly (readonly number[])[]): Uint8Array {
  const dimensions = table[0]?.length ?? 0
  const numbers = new Uint8Array(Float32Array.from(table.flat()).buffer)
  const initializer = message([1, table.length], [1, dimensions], [2, float], [8, 'table'], [9, numbers])
  const node = message([1, 'table'], [1, 'input_ids'], [2, 'last_hidden_state'], [3, 'look up'], [4, 'Gather'])
  const value = (name: string, type: number, shape: (string | number)[]): Uint8Array => {
    const sizes = shape.map(size => [1, message([typeof size === 'number' ? 1 : 2, size])] as const)
    return message([1, name], [2, message([1, message([1, type], [2, message(...sizes)])])])
  }
  const perToken = ['batch', 'tokens']
  const graph = message(
    [1, node],
    [2, 'tiny'],
    [5, initializer],
    ...['input_ids', 'attention_mask', 'token_type_ids'].map(name => [11, value(name, int64, perToken)] as const),
    [12, value('last_hidden_state', float, [...perToken, dimensions])],
  )
  return message([1, 8], [7, graph], [8, message([1, ''], [2, 13])])
}

type Field = readonly [number: number, value: number | string | Uint8Array]

function message(...fields: readonly Field[]): Uint8Array {
  const parts = fields.map(([number, value]) => {
    if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)])
    const bytes = Buffer.from(value)
    return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])
  })
  return Buffer.concat(parts)
}

/** Seven bits in each byte, the lowest first; the eighth says that more follow. */
const varint = (value: number): Buffer =>
  value < 128
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value % 128) + 128]), varint(Math.floor(value / 128))])

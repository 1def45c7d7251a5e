import { words as ar } from '@frontdesk/dashboard/texts/compiled/ar/knowledge'
import { words as de } from '@frontdesk/dashboard/texts/compiled/de/knowledge'
import { words as en, type KnowledgeWords } from '@frontdesk/dashboard/texts/compiled/en/knowledge'
import { words as es } from '@frontdesk/dashboard/texts/compiled/es/knowledge'
import { words as fr } from '@frontdesk/dashboard/texts/compiled/fr/knowledge'
import { words as it } from '@frontdesk/dashboard/texts/compiled/it/knowledge'
import { words as nl } from '@frontdesk/dashboard/texts/compiled/nl/knowledge'
import { words as pl } from '@frontdesk/dashboard/texts/compiled/pl/knowledge'
import { words as pt } from '@frontdesk/dashboard/texts/compiled/pt/knowledge'
import { words as tr } from '@frontdesk/dashboard/texts/compiled/tr/knowledge'
import { rowSentence } from '@frontdesk/dashboard/routes/knowledge/row-sentence'
import { SkippedRow } from '@frontdesk/contracts/sources/source-products'
import t from 'tap'

const languages: Readonly<Record<string, KnowledgeWords>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  nl,
  pl,
  pt,
  tr,
}
/** Without the marks that keep the direction of a value in Arabic. */
const shown = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')
const onLines = (...lines: number[]) => lines.map(line => ({ row: line - 1, line, id: '' }))

t.test('rows that were left out are said in one sentence, with their lines, in each language', async t => {
  const odd = { reason: 'brokenRow', count: 3, rows: onLines(5, 19, 1040) }
  const said = Object.entries(languages).map(([language, words]) => [
    language,
    shown(rowSentence(odd, words, language)),
  ])
  t.same(Object.fromEntries(said), {
    ar: 'استُبعدت 3 صفوف لأن عدد الحقول لا يطابق الأعمدة: الأسطر 5 و19 و1040.',
    de: '3 Zeilen wurden ausgelassen, weil die Zahl der Felder nicht zu den Spalten passt: Zeilen 5, 19 und 1040.',
    en: '3 rows were left out because the number of fields doesn’t match the columns: lines 5, 19, and 1040.',
    es: 'Se han excluido 3 filas porque el número de campos no coincide con el de columnas: líneas 5, 19 y 1040.',
    fr: '3 lignes ont été écartées, car le nombre de champs ne correspond pas aux colonnes\u00a0: lignes 5, 19 et 1040.',
    it: '3 righe sono state escluse perché il numero di campi non corrisponde alle colonne: righe 5, 19 e 1040.',
    nl: '3 rijen zijn overgeslagen omdat het aantal velden niet bij de kolommen past: regels 5, 19 en 1040.',
    pl: 'Pominięto 3 wiersze, ponieważ liczba pól nie zgadza się z liczbą kolumn: wiersze 5, 19 i 1040.',
    pt: '3 linhas foram excluídas porque o número de campos não corresponde às colunas: linhas 5, 19 e 1040.',
    tr: '3 satır hariç tutuldu, çünkü alan sayısı sütun sayısından farklı: satır 5, 19 ve 1040.',
  })
})

t.test('a sentence names ten lines at most, and says how many more there are', async t => {
  const rows = onLines(...Array.from({ length: 60 }, (_, n) => n + 2))
  t.equal(
    shown(rowSentence({ reason: 'oddRow', count: 1_200, rows }, en, 'en')),
    '1,200 rows were read unchanged because the number of fields doesn’t match the columns: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, and 1,190 more.',
  )
})

t.test(
  'rows without lines are named by their places and ids, one row is one, and unnamed rows are counted',
  async t => {
    const entry = { row: 412, line: null, id: 'A-17' }
    const say = (reason: string, count: number, rows = [entry]) => rowSentence({ reason, count, rows }, en, 'en')
    t.equal(say('noName', 1), '1 row was left out because the name is missing: entry 412 (A-17).')
    t.equal(say('brokenRow', 1), '1 row was left out because that part of the feed is damaged: entry 412 (A-17).')
    t.equal(say('rowLimit', 5, []), '5 rows were left out because the feed has more products than Frontdesk reads.')
  },
)

t.test('every reason of the API has its words, and one of a later version is another reason', async t => {
  const reasons = SkippedRow.properties.reason.anyOf.map(({ const: reason }) => reason)
  for (const [language, words] of Object.entries(languages)) {
    for (const reason of [...reasons, 'oddRow']) {
      const sentence = shown(rowSentence({ reason, count: 2, rows: onLines(5, 19) }, words, language))
      t.match(sentence, /5.*19.*\.$/, `${language}: ${reason}`)
      t.notMatch(sentence, /undefined|#|\$/, `${language}: ${reason}`)
    }
  }
  t.equal(rowSentence({ reason: 'later', count: 2, rows: [] }, en, 'en'), 'Other reasons.')
})

import { oneLine, tagOf } from '../blocks/inline-text.ts'

/** Words for visits and visitors of a page. */
export const visits =
  'visits|visitors|hits|page ?views|views|besuch(?:e|er|erzähler)|aufrufe|zugriffe|visites|visiteurs|visitas|visitantes|visite|visitatori|bezoek(?:en|ers)|besök(?:are)?|besøg(?:ende)?|besøk(?:ende)?|kävijä[äat]*|odwiedzin|odwiedzających|odsłon|wyświetleń|návštěv(?:níků)?|zobrazení|návštev|ziyaret(?:çi)?|görüntülenme|látogató[ks]?|посещени[йяе]|посетител[ьейи]+|просмотр(?:ов|ы)|переглядів|επισκέψεις|アクセス(?:数|カウンター)?|来場者数|访问(?:量|次数)|浏览(?:量|次数)|방문자|زيارات|زائر|مشاهدات|ביקורים'
const counter = new RegExp(
  `^(?:\\p{L}+\\s+){0,3}(?:${visits})(?:\\s+\\p{L}+){0,3}\\s*[:：]?\\s*[\\d.,\\s]{1,14}$|^[\\d.,\\s]{1,14}(?:\\p{L}+\\s+){0,2}(?:${visits})(?:\\s+\\p{L}+){0,3}$`,
  'iu',
)
const mostOfCounter = 80
const mostOfRecord = 400
const mostRows = 300

/** Does a line only say how often a page was visited? In a text it may say so of a museum. */
export const isVisitCount = (text: string): boolean => text.length <= mostOfCounter && counter.test(text)

/** Takes out the record of a page, a short table or list that says how often it was read, and by whom it was written. */
export function stripRecords(body: Element): void {
  const seen = new Set<Element>()
  for (const row of [...body.querySelectorAll('tr, li, dt')].slice(-mostRows)) {
    const text =
      tagOf(row) === 'dt' ? `${row.textContent ?? ''} ${row.nextElementSibling?.textContent ?? ''}` : row.textContent
    if (row.parentNode === null || !isVisitCount(oneLine(text ?? ''))) continue
    const record = row.closest('table, ul, ol, dl')
    if (record === null || seen.has(record)) continue
    seen.add(record)
    if (oneLine(record.textContent ?? '').length <= mostOfRecord && namesSomebody(record)) record.remove()
  }
}

/** Does a table have a name as computers know people, or a date? A table of a museum's visitors has years. */
const namesSomebody = (record: Element): boolean =>
  [...record.querySelectorAll('td, li, dd')].some(({ textContent }) =>
    /\b[a-z]+[_.][a-z]+\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/i.test(textContent ?? ''),
  )

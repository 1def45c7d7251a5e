import type { AccountTexts } from '../account/en.ts'

export const data: AccountTexts['data'] = {
  title: 'Dane',
  lead: 'Co Frontdesk przechowuje o odwiedzających i zespole oraz jak długo.',
  kept: 'Jak długo przechowywane',
  keptLong: days => [
    ['Rozmowy, pytania i oceny', `${days} dni`],
    ['Kontakty i rezerwacje', 'Do usunięcia przez Ciebie'],
    ['Adresy internetowe odwiedzających', 'Nigdy w całości; skrócona postać znika razem z rozmową'],
    ['Pliki eksportów', '7 dni i nigdy dłużej niż najstarsza wiadomość w pliku'],
    ['Wysyłki webhooków', '30 dni'],
    ['Dziennik zdarzeń', '1 rok'],
    ['Liczby odpowiedzi, bez treści', 'Tak długo, jak istnieje konto'],
  ],
  oldest: 'Ostatnia wiadomość w najdawniej nieaktywnej rozmowie:',
  noneOlder: days => `Nie ma danych starszych niż ${days} dni.`,
  late: days =>
    `Część danych ma więcej niż ${days} dni i zniknie przy następnym czyszczeniu. Jeśli tak się nie stanie, powiadom osobę, która prowadzi ten Frontdesk.`,
  nothingStored: 'Obecnie nie ma zapisanych rozmów.',
  runs: 'Ostatnie czyszczenia',
  runsText: 'Co godzinę Frontdesk szuka danych, które są już za stare.',
  noRuns: 'Jeszcze żadnego. Pierwsze odbędzie się w ciągu godziny od uruchomienia Frontdesk.',
  finished: 'Gotowe',
  unfinished: 'W toku albo przerwane i dokończone przez następne',
}

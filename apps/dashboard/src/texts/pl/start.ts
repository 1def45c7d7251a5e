import type { KnowledgeWords } from '../knowledge/en.ts'
import { plural } from '../plural.ts'

const some = plural('pl')
const count = new Intl.NumberFormat('pl')

export const start: KnowledgeWords['start'] = {
  title: 'Nowy chatbot',
  lead: 'Wpisz adres swojej witryny. Zobaczysz, co tam znaleziono, zanim cokolwiek powstanie.',
  address: 'Adres Twojej witryny',
  example: 'shop.example',
  look: 'Sprawdź',
  looking: address => `Sprawdzanie ${address}. Potrwa to do dziesięciu sekund.`,
  found: 'Co znaleziono',
  facts: 'Co witryna mówi o sobie',
  foundSitemap: (n, hasMore) =>
    hasMore
      ? `Jej mapa wymienia ponad ${count.format(n)} stron.`
      : some(n, {
          one: 'Jej mapa wymienia # stronę.',
          few: 'Jej mapa wymienia # strony.',
          other: 'Jej mapa wymienia # stron.',
        }),
  foundLinks: n =>
    n === 0
      ? 'Nie ma mapy ani odnośników do innych stron: wczytana będzie tylko ta strona.'
      : `Nie ma mapy. Strony znajdujemy przez odnośniki; na pierwszej stronie jest ich ${count.format(n)}.`,
  robotsAllowed: 'Pozwala programom na czytanie (robots.txt).',
  robotsNone: 'Nic nie zabrania programom jej czytać.',
  foundLanguage: name => `Jej język: ${name}.`,
  noLanguage: 'Nie podaje swojego języka.',
  foundIcon: 'Ma ikonę.',
  foundColour: colour => `Jej kolor to ${colour}. Chatbot od niego zaczyna.`,
  faintColour: colour => `Jej kolor, ${colour}, jest za jasny na przycisk. Chatbot zaczyna od niebieskiego.`,
  noColour: 'Nie podaje koloru. Chatbot zaczyna od niebieskiego.',
  name: 'Twoja firma',
  nameHelp: 'Chatbot mówi w jej imieniu.',
  language: 'Język chatbota',
  go: 'Utwórz chatbota',
  goAgain: 'Wczytaj tę witrynę',
  notAddress: 'Adres witryny wygląda tak: shop.example.',
  restricted: 'Widzisz tylko niektóre chatboty, więc nie możesz utworzyć nowego. Zwróć się do właściciela konta.',
  made: name => `Twój chatbot ${name}`,
  reading: 'Co jest czytane',
  readingLead: host => `${host} jest czytana strona po stronie. To trwa dalej, gdy opuścisz tę stronę.`,
  readLead: 'Jest czytana ponownie co tydzień. Możesz to zmienić i w każdej chwili poprosić o odczyt.',
  readDone: n =>
    some(n, {
      one: 'Wczytano # stronę. Twój chatbot już ją zna.',
      few: 'Wczytano # strony. Twój chatbot już je zna.',
      other: 'Wczytano # stron. Twój chatbot już je zna.',
    }),
  readSoFar: n =>
    n === 0
      ? 'Trwa wczytywanie pierwszej strony.'
      : some(n, {
          one: 'Na razie wczytano # stronę.',
          few: 'Na razie wczytano # strony.',
          other: 'Na razie wczytano # stron.',
        }),
  pagesRead: 'Wczytane strony',
  allPages: 'Zobacz wszystkie strony',
  cannotRead: 'Nie można wczytać Twojej witryny',
  instead: 'Co możesz zrobić zamiast tego',
  insteadMakes: 'Nic jeszcze nie powstało. Spróbuj innego adresu albo utwórz chatbota, którego nauczysz samodzielnie:',
  writeText: 'Napisz tekst',
  uploadFile: 'Prześlij plik',
  ask: 'Zapytaj go o coś',
  askLead: 'Odpowiada tak, jak odpowiedziałby odwiedzającemu.',
  askWait: 'Gdy tylko wczyta się pierwsza strona, możesz tu zadawać pytania.',
  question: 'Twoje pytanie',
  send: 'Zapytaj',
  suggestions: 'Pytania na początek',
  writing: 'Szuka i pisze…',
  noAnswer: 'Odpowiedź nie nadeszła. Spróbuj ponownie za chwilę.',
  from: 'Źródło:',
  steps: 'Następne kroki',
  step: { teach: 'Naucz', try: 'Wypróbuj', look: 'Wygląd', install: 'Zainstaluj', team: 'Zaproś' },
  stepHelp: {
    teach: 'Więcej stron, plików, tekstów, produktów',
    try: 'Zadaj pytania odwiedzających',
    look: 'Kolory, powitanie, obraz',
    install: 'Umieść go na swojej witrynie',
    team: 'Pracuj nad nim z innymi',
  },
}

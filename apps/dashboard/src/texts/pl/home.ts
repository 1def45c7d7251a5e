import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

const some = plural('pl')

export const home: Texts['home'] = {
  title: 'Start',
  welcome: name => (name === '' ? 'Witamy' : `Witamy, ${name}`),
  noChatbot: 'Nie masz jeszcze chatbota. Podaj adres swojej witryny, a Frontdesk utworzy go z jej stron.',
  demo: 'Albo obejrzyj najpierw sklep, który nie istnieje: jego strony są tutaj, na każdej działa chatbot.',
  addDemo: 'Dodaj sklep demonstracyjny',
  newChatbot: 'Nowy chatbot',
  nothingToSee: 'Twój dostęp nie ma jeszcze uprawnień. Zwróć się do właściciela konta.',
  http: 'Ta strona nie jest szyfrowana (http): inne osoby w Twojej sieci mogą ją odczytać, a przeglądarka nie pokazuje powiadomień. Osoba, która prowadzi ten Frontdesk, może skonfigurować https.',
  needs: 'Co na Ciebie czeka',
  allClear: 'Wszystko załatwione: nic na Ciebie nie czeka.',
  waiting: count =>
    some(count, {
      one: '# odwiedzający czeka na konsultanta',
      few: '# odwiedzających czeka na konsultanta',
      other: '# odwiedzających czeka na konsultanta',
    }),
  openChats: count =>
    some(count, {
      one: 'Masz # otwarty czat',
      few: 'Masz # otwarte czaty',
      many: 'Masz # otwartych czatów',
      other: 'Masz # otwartego czatu',
    }),
  openQuestions: count =>
    some(count, {
      one: '# pytanie nadal bez odpowiedzi',
      few: '# pytania nadal bez odpowiedzi',
      many: '# pytań nadal bez odpowiedzi',
      other: '# pytania nadal bez odpowiedzi',
    }),
  newLeads: count =>
    some(count, {
      one: '# nowy kontakt',
      few: '# nowe kontakty',
      many: '# nowych kontaktów',
      other: '# nowego kontaktu',
    }),
  latest: 'Ostatnie rozmowy',
  notKept: 'Tego, co napisano, już nie ma.',
  failedSources: (count, chatbot) =>
    `${some(count, { one: 'Nie udało się wczytać # źródła', other: 'Nie udało się wczytać # źródeł' })} (${chatbot})`,
  refusedWebsites: (count, chatbot) =>
    `${some(count, { one: '# niedozwolona witryna próbuje użyć chatbota', few: '# niedozwolone witryny próbują użyć chatbota', other: '# niedozwolonych witryn próbuje użyć chatbota' })} ${chatbot}`,
  dueAnswers: (count, chatbot) =>
    `${some(count, { one: '# sprawdzona odpowiedź czeka na przejrzenie', few: '# sprawdzone odpowiedzi czekają na przejrzenie', other: '# sprawdzonych odpowiedzi czeka na przejrzenie' })} (${chatbot})`,
  quota: (used, limit) => `Wykorzystane odpowiedzi AI w tym miesiącu: ${used} z ${limit}`,
  steps: 'Przygotuj swojego chatbota',
  done: 'Gotowe',
  teach: 'Naucz go: Twoja witryna, pliki, teksty',
  try: 'Wypróbuj go: zadaj pytania odwiedzających',
  look: 'Dopasuj go do swojej marki',
  install: 'Umieść go na swojej witrynie',
  team: 'Zaproś zespół',
}

import { plural } from '../plural.ts'
import type { RepliesTexts } from './en.ts'

const count = plural('pl')

export const repliesPl: RepliesTexts = {
  replies: {
    why: 'Skąd ta odpowiedź',
    improve: 'Popraw',
    changed: 'Teraz brzmi inaczej',
    gone: 'Tego fragmentu nie ma już w Twojej wiedzy.',
    notRecorded:
      'Nie zapisano, na czym opiera się ta odpowiedź: pochodzi z wcześniejszej wersji albo nie wymagała wyszukiwania.',
    asTheyRead: 'Fragmenty są pokazane w dzisiejszym brzmieniu.',
    yours: 'Twoja własna odpowiedź',
    allYours: 'Wszystkie sprawdzone odpowiedzi',
    whyNamed: question => `Skąd ta odpowiedź: ${question}`,
    improveNamed: question => `Popraw odpowiedź: ${question}`,
  },
  verified: {
    title: 'Sprawdzone odpowiedzi',
    lead: 'Twoje własne odpowiedzi na pojedyncze pytania. Gdy odwiedzający zada jedno z nich, chatbot poda Twoją odpowiedź, cokolwiek mówią strony.',
    search: 'Szukaj w pytaniach i odpowiedziach',
    show: 'Pokaż',
    shows: { all: 'Wszystkie', due: 'Do przejrzenia' },
    author: 'Autor',
    anybody: 'Dowolny',
    write: 'Napisz odpowiedź',
    question: 'Pytanie',
    answer: 'Odpowiedź',
    reviewOn: 'Przejrzyj ponownie',
    reviewHelp: 'Od tego dnia jest na liście do przejrzenia, aby żadna odpowiedź nie zestarzała się niepostrzeżenie.',
    teach: 'Naucz tej odpowiedzi',
    unused: 'Jeszcze nieużyta',
    stillRight: 'Nadal aktualna',
    remove: 'Usuń',
    empty: 'Jeszcze żadnej nie ma. Jeśli odpowiedź była błędna, naciśnij pod nią „Popraw” albo napisz ją tutaj.',
    noneDue: 'Żadna odpowiedź nie czeka na przejrzenie.',
    end: 'To już wszystkie.',
    by: name => `Autor: ${name}`,
    dueSince: day => `Do przejrzenia od ${day}`,
    next: day => `Do przejrzenia: ${day}`,
    lastUsed: day => `Ostatnie użycie: ${day}`,
    confirmed: day => `Wróci na listę: ${day}.`,
    stillRightNamed: question => `Nadal aktualna: ${question}`,
    editNamed: question => `Edytuj: ${question}`,
    removeNamed: question => `Usuń: ${question}`,
    removed: question => `Usunięto: „${question}”.`,
    saved: question => `Od teraz chatbot tak odpowiada na pytanie „${question}”.`,
    used: n => count(n, { one: 'Użyta w # odpowiedzi', other: 'Użyta w # odpowiedziach' }),
  },
}

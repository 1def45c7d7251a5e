import type { WeeklyMailWords } from './words.ts'

export const pl: WeeklyMailWords = {
  subject: (account, week) => `${account}: Twój tydzień, ${week}`,
  hello: name => `Dzień dobry, ${name},`,
  lead: (account, week) =>
    `oto co wydarzyło się w ${account} w tygodniu ${week}. W nawiasach podano poprzedni tydzień.`,
  conversations: 'Rozmowy',
  answered: 'Z odpowiedzią asystenta AI',
  notFound: 'Pytania bez odpowiedzi',
  handedOver: 'Przekazane zespołowi',
  wait: 'Połowa odwiedzających czekała na zespół najwyżej',
  helpful: 'Oceny „pomocne”',
  cost: 'Koszt modeli językowych',
  unanswered: 'Pytało kilka osób i wciąż nie ma odpowiedzi:',
  times: { one: 'zadane # raz', few: 'zadane # razy', many: 'zadane # razy', other: 'zadane # razy' },
  nothingUnanswered: 'Każde pytanie zadane przez kilka osób ma odpowiedź.',
  allQuestions: 'Wszystkie otwarte pytania, także zadane przez jedną osobę',
  allNumbers: 'Wszystkie liczby',
  why: 'Otrzymujesz tę wiadomość, ponieważ włączono ją w statystykach.',
  askStop: 'Wyłączyć cotygodniową wiadomość?',
  sentTo: 'Jest wysyłana na adres',
  stop: 'Wyłącz cotygodniową wiadomość',
  stopped: 'Cotygodniowa wiadomość jest wyłączona',
  again: 'Można ją ponownie włączyć w statystykach.',
  unknown: 'Ten link jest nieprawidłowy',
}

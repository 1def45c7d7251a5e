import type { ChatbotTexts } from '../chatbot/en.ts'

export const hours: ChatbotTexts['hours'] = {
  closed: 'Zamknięte',
  add: 'Dodaj godziny',
  addOn: day => `Dodaj godziny: ${day}`,
  from: (day, number) => `${day}, przedział ${number}: od`,
  to: (day, number) => `${day}, przedział ${number}: do`,
  until: 'do',
  removeOn: (day, number) => `Usuń przedział ${number}: ${day}`,
  copyWorkdays: 'Skopiuj poniedziałek na wtorek – piątek',
  copyAll: 'Skopiuj poniedziałek na wszystkie dni',
  endFirst: 'Koniec musi być po początku.',
  overlap: 'Te przedziały nachodzą na siebie.',
  timeZone: 'Strefa czasowa',
  timeZoneHelp: 'Godziny są podane w tej strefie.',
  never: 'Nigdy',
}

import type { ChatbotTexts } from '../chatbot/en.ts'

export const appointments: ChatbotTexts['appointments'] = {
  title: 'Umawianie wizyt',
  lead: 'Odwiedzający mogą umówić wizytę na czacie, w godzinach ustalonych przez Ciebie.',
  enabled: 'Odwiedzający mogą umawiać wizyty',
  enabledHelp: 'Termin jest trzymany przez 30 minut, aż odwiedzający potwierdzi go e-mailem.',
  what: 'Wizyta',
  name: 'Jak się nazywa',
  nameHelp: 'Na przykład „Przymiarka”. Puste: nazwa firmy.',
  duration: 'Jak długo trwa',
  minutes: 'min',
  bufferBefore: 'Wolny czas przed',
  bufferAfter: 'Wolny czas po',
  hoursTitle: 'Kiedy można rezerwować',
  hours: 'Godziny wizyt',
  rules: 'Z jakim wyprzedzeniem',
  notice: 'Co najmniej',
  noticeHelp: 'Tyle czasu musi dzielić rezerwację od wizyty.',
  noNotice: 'Dowolnie',
  horizon: 'Najwyżej',
  horizonHelp: 'Tak daleko naprzód można rezerwować.',
  days: 'dni',
  mails: 'Wyślij e-mail o każdej rezerwacji',
  next: 'Najbliższe wolne terminy',
  nextText:
    'Tak zobaczyliby je odwiedzający według ustawień powyżej, jeszcze przed zapisaniem. Zajęte terminy są pominięte.',
  nextNone:
    'Brak wolnych terminów w ciągu dwóch tygodni. Dodaj godziny albo pozwól rezerwować z mniejszym wyprzedzeniem.',
  nextWrong: 'Popraw to, co zaznaczono powyżej, a wolne terminy pojawią się tutaj.',
  nextMore: n => `I jeszcze ${n} w ciągu dwóch tygodni.`,
  forYou: time => `${time} u Ciebie`,
}

import type { InboxTexts } from '../inbox/en.ts'
import { plural } from '../plural.ts'

const some = plural('pl')

export const agentTools: InboxTexts['agentTools'] = {
  enterBegins: 'Enter zaczyna nowy wiersz, Ctrl lub ⌘ z Enter wysyła.',
  waitingSince: 'Czeka od',
  opensTab: 'Otwiera się w nowej karcie',
  contact: 'Dane kontaktowe',
  bookings: 'Rezerwacje',
  cancelled: 'odwołana',
  questions: 'Pytania bez odpowiedzi',
  closeDetails: 'Zamknij szczegóły',
  released: 'Rozmowa wraca do kolejki.',
  decline: 'Odrzuć',
  declineQuestion: 'Odrzucić tego odwiedzającego?',
  declineText: 'Odwiedzający przeczyta, że nikt nie może przyjść, i znów odpowiada czatbot.',
  endNow: 'Zakończ teraz',
  awayByItself:
    'Masz status „Zaraz wracam”, bo przez dziesięć minut nic tu nie wpisano ani nie kliknięto. Każda czynność go cofa.',
  replies: count =>
    some(count, {
      one: '# zapisana odpowiedź. Enter ją wstawia.',
      few: '# zapisane odpowiedzi. Strzałki wybierają, Enter wstawia.',
      other: '# zapisanych odpowiedzi. Strzałki wybierają, Enter wstawia.',
    }),
  linkStaysText: address =>
    `Odnośniki mogą prowadzić tylko do strony czatbota. Odwiedzający otrzyma ${address} jako tekst.`,
  handedOver: agent => `Rozmowę przejmuje ${agent}.`,
}

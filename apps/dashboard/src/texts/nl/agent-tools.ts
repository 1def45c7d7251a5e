import type { InboxTexts } from '../inbox/en.ts'
import { plural } from '../plural.ts'

const some = plural('nl')

export const agentTools: InboxTexts['agentTools'] = {
  enterBegins: 'Enter begint een nieuwe regel, Ctrl of ⌘ met Enter verzendt.',
  waitingSince: 'Wacht sinds',
  opensTab: 'Opent in een nieuw tabblad',
  contact: 'Contactgegevens',
  bookings: 'Afspraken',
  cancelled: 'geannuleerd',
  questions: 'Vragen zonder antwoord',
  closeDetails: 'Details sluiten',
  released: 'Het gesprek gaat terug naar de wachtrij.',
  decline: 'Afwijzen',
  declineQuestion: 'Deze bezoeker afwijzen?',
  declineText: 'De bezoeker leest dat er niemand kan komen, en de chatbot antwoordt weer.',
  endNow: 'Nu beëindigen',
  awayByItself: 'U bent afwezig omdat hier tien minuten niets is getypt of aangeklikt. Elke invoer brengt u terug.',
  replies: count =>
    some(count, {
      one: '# opgeslagen antwoord. Enter voegt het in.',
      other: '# opgeslagen antwoorden. Pijltjes kiezen, Enter voegt in.',
    }),
  linkStaysText: address =>
    `Links kunnen alleen naar de website van de chatbot leiden. De bezoeker krijgt ${address} als tekst.`,
  handedOver: agent => `Het gesprek gaat naar ${agent}.`,
}

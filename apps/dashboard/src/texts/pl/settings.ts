import type { AccountTexts } from '../account/en.ts'

export const settings: AccountTexts['settings'] = {
  title: 'Konto',
  lead: 'Czym jest Twoje konto, co obejmuje plan i ile z tego wykorzystano.',
  account: 'Twoje konto',
  name: 'Nazwa firmy',
  asOwner: 'Masz rolę właściciela: wolno Ci wszystko.',
  asMember: 'Należysz do zespołu. Nazwę i strefę czasową mogą zmieniać właściciele.',
  zone: 'Strefa czasowa',
  zoneHelp: 'Według niej pokazywane są godziny oraz początek i koniec dnia, jeśli ktoś nie wybierze innej.',
  useZone: zone => `Użyj strefy tego urządzenia: ${zone}`,
  plan: name => `Plan ${name}`,
  planMeans: {
    free: 'Twoje chatboty odpowiadają odwiedzającym.',
    basic: 'Twoje chatboty odpowiadają odwiedzającym, a dane możesz przenieść gdzie indziej.',
    standard: 'Wszystko, co ma Frontdesk.',
  },
  features: {
    free: [
      'Chatboty, które odpowiadają na podstawie Twoich witryn, plików i tekstów',
      'Liczba pytań, ocen, kontaktów i rezerwacji; ich treść jest w planie Basic',
    ],
    basic: [
      'Chatboty, które odpowiadają na podstawie Twoich witryn, plików i tekstów, z własnymi instrukcjami',
      'Pełna treść pytań, ocen, kontaktów i rezerwacji',
      'Eksporty i webhooki',
    ],
    standard: [
      'Chatboty, które odpowiadają na podstawie Twoich witryn, plików i tekstów, z własnymi instrukcjami',
      'Pełna treść pytań, ocen, kontaktów i rezerwacji',
      'Eksporty i webhooki',
      'Czat na żywo i zespół, który na nim odpowiada',
    ],
  },
  added: {
    free: [],
    basic: ['Własne instrukcje', 'Pełna treść pytań, ocen, kontaktów i rezerwacji', 'Eksporty i webhooki'],
    standard: ['Czat na żywo', 'Zespół, który na nim odpowiada', 'Chronione wiki'],
  },
  adds: plan => `Co dodaje plan ${plan}`,
  limits: {
    replies: 'Odpowiedzi AI miesięcznie',
    trials: 'Próby dziennie',
    chatbots: 'Chatboty, najwyżej',
    sources: 'Źródła, najwyżej',
    files: 'Pliki, łącznie',
    texts: 'Tekst witryn i plików',
    members: 'Osoby, z otwartymi zaproszeniami',
  },
  trialsToday: (used, limit) => `Próby dzisiaj (UTC): ${used} z ${limit}.`,
  changePlan: 'Plan zmienia operator, czyli osoba, która prowadzi ten Frontdesk. Wyślij jej to polecenie:',
  usage: 'Odpowiedzi AI',
  usageText: 'Ile odpowiedzi napisały Twoje chatboty w każdym miesiącu (UTC) i ile obejmuje plan.',
  replies: (used, quota) => `Odpowiedzi: ${used} z ${quota}`,
  usedUp: 'Wszystkie odpowiedzi w tym miesiącu są wykorzystane. Chatboty znów odpowiedzą pierwszego dnia następnego.',
  trials: count => `Próby w panelu, niewliczane: ${count}`,
  ofChatbot: (name, count) => `${name}: ${count}`,
}

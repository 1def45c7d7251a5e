import type { PushKind } from '@frontdesk/contracts/live-chat/push-subscriptions'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'

/** What a notification says, in the language of the dashboard on that device. Its open tabs say the same. */
export const pushTexts: Readonly<Record<VisitorLanguage, Readonly<Record<PushKind, string>>>> = {
  en: {
    waiting: 'A visitor is waiting for an agent',
    writes: 'A visitor writes to you',
    'handed-over': 'You were given a conversation',
    taken: 'Another agent has taken the conversation',
  },
  de: {
    waiting: 'Ein Besucher wartet auf einen Mitarbeiter',
    writes: 'Ein Besucher schreibt Ihnen',
    'handed-over': 'Sie haben ein Gespräch bekommen',
    taken: 'Jemand anderes hat das Gespräch angenommen',
  },
  fr: {
    waiting: 'Un visiteur attend un conseiller',
    writes: 'Un visiteur vous écrit',
    'handed-over': 'Une conversation vous a été transférée',
    taken: 'Un collègue a pris la conversation',
  },
  es: {
    waiting: 'Un visitante espera a un agente',
    writes: 'Un visitante le escribe',
    'handed-over': 'Ha recibido una conversación',
    taken: 'Otro agente ha tomado la conversación',
  },
  it: {
    waiting: 'Un visitatore attende un operatore',
    writes: 'Un visitatore Le scrive',
    'handed-over': 'Ha ricevuto una conversazione',
    taken: 'Un collega ha preso in carico la conversazione',
  },
  nl: {
    waiting: 'Een bezoeker wacht op een medewerker',
    writes: 'Een bezoeker schrijft u',
    'handed-over': 'U hebt een gesprek gekregen',
    taken: 'Een collega heeft het gesprek overgenomen',
  },
  pl: {
    waiting: 'Odwiedzający czeka na konsultanta',
    writes: 'Odwiedzający pisze do Ciebie',
    'handed-over': 'Przekazano Ci rozmowę',
    taken: 'Ktoś inny przejął rozmowę',
  },
  pt: {
    waiting: 'Um visitante espera por um agente',
    writes: 'Um visitante escreve-lhe',
    'handed-over': 'Recebeu uma conversa',
    taken: 'Outro agente assumiu a conversa',
  },
  tr: {
    waiting: 'Bir ziyaretçi temsilci bekliyor',
    writes: 'Bir ziyaretçi size yazıyor',
    'handed-over': 'Size bir görüşme devredildi',
    taken: 'Görüşmeyi başka biri üstlendi',
  },
  ar: {
    waiting: 'زائر ينتظر موظف دعم',
    writes: 'زائر يكتب إليك',
    'handed-over': 'حُوِّلت إليك محادثة',
    taken: 'تولّى زميل آخر المحادثة',
  },
}

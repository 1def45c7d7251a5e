import type { AccountTexts } from '../account/en.ts'

export const settings: AccountTexts['settings'] = {
  title: 'Account',
  lead: 'Che cos’è il suo account, che cosa comprende il piano e quanto ne è stato usato.',
  account: 'Il suo account',
  name: 'Nome dell’azienda',
  asOwner: 'Lei è proprietario: può fare tutto.',
  asMember: 'Lei è membro del team. I proprietari possono cambiare il nome e il fuso orario.',
  zone: 'Fuso orario',
  zoneHelp: 'Gli orari lo seguono, e così l’inizio e la fine dei giorni, per chi non ne ha scelto un altro.',
  useZone: zone => `Usa il fuso di questo dispositivo: ${zone}`,
  plan: name => `Piano ${name}`,
  planMeans: {
    free: 'I suoi chatbot rispondono ai visitatori.',
    basic: 'I suoi chatbot rispondono ai visitatori, e può portare i suoi dati altrove.',
    standard: 'Tutto ciò che Frontdesk offre.',
  },
  features: {
    free: [
      'Chatbot che rispondono in base ai suoi siti web, file e testi',
      'Il numero di domande, valutazioni, contatti e prenotazioni; il contenuto è incluso nel piano Basic',
    ],
    basic: [
      'Chatbot che rispondono in base ai suoi siti web, file e testi, con istruzioni proprie',
      'Il contenuto completo di domande, valutazioni, contatti e prenotazioni',
      'Esportazioni e webhook',
    ],
    standard: [
      'Chatbot che rispondono in base ai suoi siti web, file e testi, con istruzioni proprie',
      'Il contenuto completo di domande, valutazioni, contatti e prenotazioni',
      'Esportazioni e webhook',
      'La chat dal vivo, e un team che vi risponde',
    ],
  },
  added: {
    free: [],
    basic: [
      'Istruzioni proprie',
      'Il contenuto completo di domande, valutazioni, contatti e prenotazioni',
      'Esportazioni e webhook',
    ],
    standard: ['La chat dal vivo', 'Un team che vi risponde', 'Wiki protetti'],
  },
  adds: plan => `Che cosa aggiunge il piano ${plan}`,
  limits: {
    replies: 'Risposte dell’IA al mese',
    trials: 'Prove al giorno',
    chatbots: 'Chatbot, al massimo',
    sources: 'Fonti, al massimo',
    files: 'File, in totale',
    texts: 'Testo di siti web e file',
    members: 'Persone, con gli inviti aperti',
  },
  trialsToday: (used, limit) => `Prove di oggi (UTC): ${used} su ${limit}.`,
  changePlan: 'Il piano lo cambia il suo gestore: chi gestisce questo Frontdesk. Gli invii questo comando:',
  usage: 'Risposte dell’IA',
  usageText: 'Quante risposte hanno scritto i suoi chatbot ogni mese (UTC), e quante ne comprende il piano.',
  replies: (used, quota) => `${used} risposte su ${quota}`,
  usedUp:
    'Tutte le risposte di questo mese sono state usate. I suoi chatbot torneranno a rispondere il primo del mese prossimo.',
  trials: count => `Prove nel pannello, che non contano: ${count}`,
  ofChatbot: (name, count) => `${name}: ${count}`,
}

import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('it')

export const appointments: ChatbotTexts['appointments'] = {
  title: 'Appuntamenti',
  lead: 'I visitatori possono prenotare un appuntamento nella chat, negli orari che lei stabilisce.',
  enabled: 'I visitatori possono prenotare appuntamenti',
  enabledHelp: 'L’orario resta riservato per 30 minuti, finché il visitatore non lo conferma per email.',
  what: 'L’appuntamento',
  name: 'Come si chiama',
  nameHelp: 'Per esempio «Una prova in sartoria». Vuoto: il nome dell’azienda.',
  duration: 'Quanto dura',
  minutes: 'minuti',
  bufferBefore: 'Tempo libero prima',
  bufferAfter: 'Tempo libero dopo',
  hoursTitle: 'Quando si può prenotare',
  hours: 'Orari per gli appuntamenti',
  rules: 'Con quanto anticipo',
  notice: 'Almeno',
  noticeHelp: 'Il tempo che passa tra la prenotazione e l’appuntamento.',
  noNotice: 'In qualsiasi momento',
  horizon: 'Al massimo',
  horizonHelp: 'Con quanto anticipo possono prenotare i visitatori.',
  days: 'giorni',
  mails: 'Invia un’email per ogni prenotazione',
  next: 'Prossimi orari liberi',
  nextText:
    'Come li vedrebbero i visitatori con le impostazioni qui sopra, prima del salvataggio. Ciò che è già prenotato non compare.',
  nextNone: 'Nessun orario libero nelle prossime due settimane. Aggiunga orari o consenta prenotazioni più vicine.',
  nextWrong: 'Corregga ciò che è segnalato sopra; poi gli orari liberi compaiono qui.',
  nextMore: n => some(n, { one: 'E # altro entro due settimane.', other: 'E altri # entro due settimane.' }),
  forYou: time => `${time} da lei`,
}

import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('it')

export const liveChat: ChatbotTexts['liveChat'] = {
  title: 'Chat dal vivo',
  lead: 'I visitatori possono chiedere di una persona del team, che risponde poi dalla posta in arrivo.',
  enabled: 'I visitatori possono chiedere di una persona',
  enabledHelp:
    'Un pulsante nella chat. Finché nessuno prende in carico la conversazione, il visitatore è invitato ad attendere.',
  files: 'I visitatori e il suo team possono inviare file',
  filesHelp: 'Immagini e documenti fino a 10 MB, mentre il visitatore attende il team o parla con esso.',
  handover: 'Quando il chatbot chiama il team',
  onFailure: 'Quando l’IA non risponde',
  onFailureHelp:
    'Il fornitore di IA non è disponibile o rifiuta: il visitatore passa al team invece di leggere delle scuse.',
  assists: 'Un modello di IA aiuta il suo team',
  assistsHelp:
    'Nella posta in arrivo propone risposte, riassume e traduce. Per farlo legge ciò che scrivono i visitatori e il suo team, e non invia mai nulla da solo.',
  afterUnanswered: 'Dopo domande senza risposta',
  afterUnansweredHelp: 'Quante di seguito le conoscenze non hanno saputo soddisfare.',
  afterCount: count => (count === 1 ? 'Dopo una' : `Dopo ${count}`),
  timeout: 'Se non arriva nessuno, il chatbot continua dopo',
  timeoutHelp: 'Il visitatore viene avvisato e può scrivere di nuovo al chatbot.',
  hoursTitle: 'Quando è presente il team',
  when: 'Orari',
  always: 'Sempre',
  atHours: 'A orari stabiliti',
  closedMessage: 'Che cosa leggono i visitatori fuori orario',
  closedHelp: 'Vuoto: «Al momento non c’è nessuno», nella loro lingua.',
  closedExample: 'Torniamo lunedì alle 9. Lasci il suo indirizzo email e le scriveremo.',
  mails: 'Invia un’email per ogni richiesta di una persona',
  repliesTitle: 'Risposte salvate',
  repliesText: 'Testi che il team invia spesso. Nella posta in arrivo si trovano digitando una barra.',
  repliesNone: 'Non ce ne sono ancora.',
  repliesPermission: what => `Le risposte salvate sono per chi ha l’autorizzazione «${what}».`,
  addReply: 'Aggiungi una risposta salvata',
  newReply: 'Nuova risposta salvata',
  editReply: 'Modifica la risposta salvata',
  editNamed: title => `Modifica la risposta salvata ${title}`,
  removeNamed: title => `Rimuovi la risposta salvata ${title}`,
  removed: title => `«${title}» è stata rimossa.`,
  replyTitle: 'Nome',
  replyTitleHelp: 'Con cui il team la trova.',
  replyText: 'Testo',
  replyTextHelp:
    '{visitor.name}, {agent.name} e {page} diventano il nome del visitatore, il Suo e la pagina in cui si trova.',
  replyShortcut: 'Abbreviazione',
  replyShortcutHelp: 'Nella posta in arrivo la trovano una barra e questa parola, come /orari. Lettere, cifre, - e _.',
  replyChatbots: 'Per',
  thisChatbot: 'Questo chatbot',
  allChatbots: 'Tutti i chatbot',
  replyReaders: 'Chi può usarla',
  wholeTeam: 'Il team',
  onlyYou: 'Solo Lei',
  used: count => some(count, { one: 'Usata # volta', other: 'Usata # volte' }),
}

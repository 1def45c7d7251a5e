import type { MailWords } from './words.ts'

export const it: MailWords = {
  invitation: {
    subject: (invitedBy, account) => `${invitedBy} la invita in ${account}`,
    text: (invitedBy, account) => `${invitedBy} la invita a far parte del team di ${account} su Frontdesk.`,
    button: 'Entra nel team',
    note: 'Il link è valido per 7 giorni. Se non si aspettava questa e-mail, può ignorarla.',
  },
  reset: {
    title: 'Scelga una nuova password',
    text: 'Qualcuno ha richiesto una nuova password per questo indirizzo e-mail.',
    button: 'Scegli la password',
    note: 'Il link è valido per un’ora e una sola volta. Se non è stato lei, ignori questa e-mail: la sua password non cambia.',
  },
  memberReset: {
    subject: account => `${account}: scelga una nuova password`,
    text: (sentBy, account) =>
      `${sentBy} le invia un link per scegliere una nuova password per ${account} su Frontdesk.`,
    note: 'Il link è valido per un giorno e una sola volta. Finché non lo usa, la sua password non cambia.',
  },
  recipient: {
    title: 'Confermi di voler ricevere le notifiche',
    text: account =>
      `${account} usa Frontdesk sul proprio sito e vorrebbe avvisarla quando un visitatore lascia i suoi recapiti, prenota un appuntamento o attende un operatore.`,
    button: 'Conferma',
    note: 'Il link è valido per 7 giorni. Se non si aspettava questa e-mail, la ignori: non riceverà alcuna notifica.',
  },
  usage: {
    full: account => `${account}: le risposte dell’IA di questo mese sono esaurite`,
    part: (account, percent) => `${account}: usato il ${percent} delle risposte dell’IA di questo mese`,
    used: (used, quota) => `Usate questo mese: ${used} risposte dell’IA su ${quota}.`,
    now: 'Fino alla fine del mese (UTC) i visitatori leggono che la chat non è disponibile al momento.',
    soon: 'Quando saranno esaurite, i visitatori leggeranno che la chat non è disponibile, fino alla fine del mese (UTC).',
  },
  newDevice: {
    title: 'Nuovo accesso al suo account',
    text: 'Qualcuno ha effettuato l’accesso a Frontdesk con la sua password da un dispositivo che non conoscevamo.',
    time: 'Ora',
    device: 'Dispositivo',
    unknown: 'Programma o browser sconosciuto',
    network: 'Rete',
  },
  passwordChanged: {
    title: 'La sua password è stata modificata',
    text: time =>
      `La password del suo account Frontdesk è stata modificata (${time}). Tutte le sessioni sono terminate.`,
  },
  notYou:
    'Se è stato lei, non deve fare nulla. In caso contrario scelga subito una nuova password con «Password dimenticata» nella pagina di accesso: questo termina tutte le sessioni. Poi avvisi il suo amministratore.',
  newMember: {
    subject: (name, account) => `${name} è entrato in ${account}`,
    text: (name, account) => `${name} ha accettato un invito e ora fa parte di ${account} su Frontdesk.`,
    email: 'E-mail',
    note: 'Se non conosce questa persona, la rimuova dal team.',
  },
  handoff: {
    one: 'Un visitatore attende un operatore',
    many: count => `Visitatori in attesa di un operatore: ${count}`,
    text: 'Desiderano parlare con qualcuno del suo team.',
    page: 'Pagina',
    button: 'Apri la posta in arrivo',
    note: 'La prossima e-mail arriverà non prima di 5 minuti.',
    why: chatbot => `Riceve questa e-mail perché viene avvisato dei visitatori di ${chatbot} in attesa.`,
  },
  whyLogin: 'Riceve questa e-mail perché questo indirizzo appartiene a un account Frontdesk.',
  whyOwner: account => `Riceve questa e-mail perché ${account} su Frontdesk è suo.`,
  whyStranger: account => `${account} ha indicato questo indirizzo e-mail su Frontdesk.`,
}

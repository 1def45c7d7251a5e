import type { Texts } from '../en.ts'

/** Sentences for codes of the API, which speaks English itself. */
export const errors: Texts['errors'] = {
  GONE: () => 'Nel frattempo qualcun altro l’ha eliminato. Ciò che ha inserito è ancora qui: copi quello che le serve.',
  VERSION_CONFLICT: () => 'Qualcun altro l’ha appena modificato. Controlli e riprovi.',
  OWNER_LAST: () =>
    'Lei è l’unico proprietario. Nomini prima un altro proprietario; poi potrà rinunciare al ruolo o lasciare l’account.',
  MEMBER_IS_OWNER: () => 'Un proprietario dell’account non può essere rimosso.',
  PASSWORD_WRONG: () => 'La password non è corretta.',
  PASSWORD_TOO_SHORT: () => 'La password è troppo corta.',
  LOGIN_LIMITED: () => 'Troppi tentativi. Attenda un momento.',
  REQUESTS_LIMITED: () => 'Troppe richieste. Attenda un momento.',
  EMAIL_INVALID: () => 'Questo non è un indirizzo email.',
  NAME_INVALID: () => 'Questo nome non è valido.',
  UNSUPPORTED_URL: () => 'L’indirizzo di un sito web ha questa forma: https://shop.example/.',
  BLOCKED_ADDRESS: () =>
    'Questo indirizzo è in una rete privata, che Frontdesk non legge. Chi gestisce questo Frontdesk può consentirlo (EGRESS_ALLOW).',
  DOMAIN_INVALID: () => 'Nessun chatbot può rispondere a questo indirizzo. La forma è questa: shop.example.',
  PLAN_LIMIT_REACHED: () =>
    'Il suo piano non ne comprende altri. Rimuova qualcosa o si rivolga a chi gestisce questo Frontdesk.',
  SOURCE_BUSY: () => 'La lettura è già in corso.',
  SOURCE_LIMIT: () => 'Un chatbot non può imparare di più. Rimuova ciò che non serve più.',
  SOURCE_UNKNOWN: () => 'Nel frattempo è stato rimosso.',
  ENTRY_TAKEN: () => 'Esiste già qui. Modifichi la voce esistente o scelga un altro titolo.',
  ENTRY_LIMIT: () => 'Qui non c’è posto per altre voci.',
  FILES_OFF: () => 'Questo chatbot non accetta file. Si può cambiare in «Chat dal vivo».',
  FILES_LIMITED: () => 'In questa conversazione, o oggi, sono già stati inviati troppi file.',
  FILE_MISSING: () => 'Questo file è vuoto.',
  FILE_TOO_LARGE: ({ megabytes = '' }) => `Questo file è troppo grande. Il massimo è ${megabytes} MB.`,
  FILE_TYPE_REFUSED: () =>
    'Non è possibile inviare file di questo tipo. Formati ammessi: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: () => 'L’estensione di questo file non corrisponde al contenuto. Lo salvi di nuovo e riprovi.',
  FILE_BROKEN: () => 'Questo file è danneggiato o incompleto. Ne provi un altro.',
  PICTURE_TOO_LARGE: () => 'Questa immagine ha troppi pixel. La riduca e riprovi.',
  FILE_UNKNOWN: () => 'Questo file non esiste più.',
  UPLOADS_BUSY: () => 'È in corso l’invio di altri file. Riprovi tra un momento.',
  PATTERN_INVALID: () => 'Ogni riga inizia con /, * o https://.',
  SELECTOR_INVALID: () => 'Questo selettore CSS non si può usare qui. Sono validi nomi, .classi, #id e [attributi].',
  AGENT_ASSIST_LIMITED: () => 'Sono state molte richieste di aiuto. Attenda un momento.',
  AGENT_ASSIST_DISABLED: () => 'Il proprietario del chatbot ha disattivato l’aiuto di un modello di IA.',
  MODEL_MISSING: () => 'Serve un modello di IA, e per questo chatbot non ne è configurato nessuno.',
  NOTHING_ASKED: () => 'Il visitatore non ha ancora scritto nulla a cui rispondere.',
  TRIALS_LIMITED: () => 'Le prove di oggi sono esaurite. Potrà continuare domani.',
  CHATBOT_UNKNOWN: () => 'Questo chatbot non esiste più.',
}

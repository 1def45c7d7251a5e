import type { VisitorTexts } from './en.ts'

export const it: VisitorTexts = {
  CHATBOT_UNKNOWN: 'Questo chatbot non esiste.',
  DOMAIN_NOT_ALLOWED: 'Questo chatbot non è disponibile su questo sito.',
  PAGE_NOT_ALLOWED: 'Questo chatbot non è disponibile in questa pagina.',
  WIKI_REFUSED: 'Questo wiki è protetto. Effettui prima l’accesso.',
  PLAN_RESTRICTED: 'Questo chatbot al momento non è disponibile.',

  RATE_LIMITED: 'Sta inviando messaggi molto rapidamente. Attenda un momento e riprovi.',
  DAY_LIMITED: 'Oggi lo ha fatto troppe volte. Riprovi domani.',
  QUOTA_REACHED: 'Questa chat è temporaneamente non disponibile. Riprovi più tardi.',
  DAILY_CAP_REACHED: 'Questa chat è temporaneamente non disponibile. Riprovi più tardi.',

  MESSAGE_INVALID: 'Mi dispiace, non è stato possibile leggerlo. Un messaggio deve avere da 1 a 700 caratteri.',
  REQUEST_INVALID: 'Mi dispiace, non è stato possibile leggerlo. Controlli i dati inseriti.',
  URL_INVALID: 'Non è possibile leggere questo indirizzo.',
  ADDRESS_UNKNOWN: 'A questo indirizzo non c’è nulla.',
  SESSION_MISSING: 'L’intestazione X-Chat-Session-Id deve indicare una sessione.',
  IDEMPOTENCY_KEY_INVALID: 'Una Idempotency-Key deve avere da 1 a 255 caratteri ASCII visibili.',
  IDEMPOTENCY_KEY_REUSED: 'Questa Idempotency-Key è già stata usata per un’altra richiesta.',

  SESSION_UNKNOWN: 'Questa conversazione non esiste.',
  SESSION_EXPIRED: 'Questa conversazione ha più di 30 giorni ed è stata eliminata.',
  REPLY_UNKNOWN: 'Questa risposta non esiste in questa conversazione.',
  LIVE_CHAT_UNKNOWN: 'In questa conversazione non c’è alcuna chat dal vivo da valutare.',
  REPLY_FAILED: 'Mi dispiace, al momento non sono riuscito a rispondere. Riprovi tra un attimo.',
  SERVICE_UNAVAILABLE: 'Il servizio è brevemente non disponibile. Riprovi.',
  STORAGE_FULL: 'Il servizio ha esaurito lo spazio di archiviazione. Riprovi più tardi.',
  INTERNAL: 'Mi dispiace, qualcosa è andato storto da parte nostra. Riprovi.',

  LIVE_CHAT_UNAVAILABLE: 'La chat dal vivo non è disponibile qui. Scriva invece la sua domanda.',
  FEEDBACK_OFF: 'Al momento le risposte non possono essere valutate qui.',
  LEADS_OFF: 'Al momento non può lasciare i suoi contatti qui.',
  CONSENT_MISSING: 'Acconsenta all’uso dei suoi dati.',
  CONSENT_CHANGED: 'Il testo a cui acconsente è cambiato. Lo legga di nuovo.',
  FIELD_MISSING: 'Compili il campo {field}.',
  LEAD_UNREACHABLE: 'Inserisca un indirizzo e-mail o un numero di telefono.',
  EMAIL_INVALID: 'Inserisca un indirizzo e-mail valido, ad esempio name@shop.example.',
  BOOKINGS_OFF: 'Al momento non è possibile prenotare appuntamenti qui.',
  SLOT_TAKEN: 'Mi dispiace, questo orario non è più libero. Ne scelga un altro.',
  BOOKINGS_WAITING: 'Al momento troppi appuntamenti sono in attesa di conferma. Riprovi tra mezz’ora.',
  TRANSCRIPTS_OFF: 'Al momento le conversazioni non possono essere inviate per e-mail.',
  DAY_INVALID: 'Questo giorno non esiste.',
  FILES_OFF: 'È possibile inviare file solo mentre è in contatto con il nostro team, e solo se il team li accetta.',
  FILES_LIMITED:
    'Sono già stati inviati troppi file: al momento non se ne possono aggiungere altri. Descriva la richiesta a parole.',
  FILE_MISSING: 'Questo file è vuoto.',
  FILE_TOO_LARGE: 'Questo file è troppo grande. Il massimo è {megabytes} MB.',
  FILE_TYPE_REFUSED:
    'Non è possibile inviare file di questo tipo. Formati ammessi: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: 'L’estensione di questo file non corrisponde al contenuto. Lo salvi di nuovo e riprovi.',
  FILE_BROKEN: 'Questo file è danneggiato o incompleto. Ne provi un altro.',
  FILE_TOO_COMPLEX: 'Questo file è troppo complesso per essere controllato. Ne provi un altro.',
  PICTURE_TOO_LARGE: 'Questa immagine ha troppi pixel. La riduca e riprovi.',
  FILE_UNKNOWN: 'Questo file non esiste più.',
  UPLOADS_BUSY: 'È in corso l’invio di altri file. Riprovi tra un momento.',

  CONTEXT_RESET: 'La conversazione ricomincia con il suo prossimo messaggio.',
  CONVERSATION_DELETED:
    'La sua conversazione e le sue valutazioni sono state eliminate. Il sito conserva i contatti che ha lasciato e gli appuntamenti che ha prenotato.',
}

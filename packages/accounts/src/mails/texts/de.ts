import type { MailWords } from './words.ts'

export const de: MailWords = {
  invitation: {
    subject: (invitedBy, account) => `${invitedBy} lädt Sie zu ${account} ein`,
    text: (invitedBy, account) => `${invitedBy} lädt Sie in das Team von ${account} auf Frontdesk ein.`,
    button: 'Dem Team beitreten',
    note: 'Der Link gilt 7 Tage lang. Haben Sie diese E-Mail nicht erwartet, können Sie sie ignorieren.',
  },
  reset: {
    title: 'Neues Passwort wählen',
    text: 'Jemand hat für diese E-Mail-Adresse ein neues Passwort angefordert.',
    button: 'Neues Passwort wählen',
    note: 'Der Link gilt eine Stunde lang und nur einmal. Waren Sie es nicht, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
  },
  memberReset: {
    subject: account => `${account}: neues Passwort wählen`,
    text: (sentBy, account) =>
      `${sentBy} schickt Ihnen einen Link, mit dem Sie ein neues Passwort für ${account} auf Frontdesk wählen.`,
    note: 'Der Link gilt einen Tag lang und nur einmal. Bis Sie ihn benutzen, bleibt Ihr Passwort, wie es ist.',
  },
  recipient: {
    title: 'Möchten Sie Benachrichtigungen erhalten?',
    text: account =>
      `${account} setzt Frontdesk auf der eigenen Website ein und möchte Sie benachrichtigen, wenn ein Besucher Kontaktdaten hinterlässt, einen Termin bucht oder auf einen Mitarbeiter wartet.`,
    button: 'Bestätigen',
    note: 'Der Link gilt 7 Tage lang. Haben Sie diese E-Mail nicht erwartet, ignorieren Sie sie: Sie erhalten dann keine Benachrichtigungen.',
  },
  usage: {
    full: account => `${account}: Die KI-Antworten dieses Monats sind aufgebraucht`,
    part: (account, percent) => `${account}: ${percent} der KI-Antworten dieses Monats sind verbraucht`,
    used: (used, quota) => `In diesem Monat verbraucht: ${used} von ${quota} KI-Antworten.`,
    now: 'Bis zum Ende des Monats (UTC) lesen Besucher, dass der Chat zurzeit nicht verfügbar ist.',
    soon: 'Sind sie aufgebraucht, lesen Besucher bis zum Ende des Monats (UTC), dass der Chat nicht verfügbar ist.',
  },
  newDevice: {
    title: 'Neue Anmeldung bei Ihrem Konto',
    text: 'Jemand hat sich mit Ihrem Passwort bei Frontdesk angemeldet, auf einem Gerät, das wir noch nicht kennen.',
    time: 'Zeit',
    device: 'Gerät',
    unknown: 'Unbekanntes Programm oder unbekannter Browser',
    network: 'Netzwerk',
  },
  passwordChanged: {
    title: 'Ihr Passwort wurde geändert',
    text: time => `Das Passwort Ihres Frontdesk-Logins wurde geändert (${time}). Alle Anmeldungen wurden beendet.`,
  },
  notYou:
    'Waren Sie es selbst, ist nichts zu tun. Wenn nicht, wählen Sie sofort über „Passwort vergessen“ auf der Anmeldeseite ein neues Passwort: Das beendet alle Anmeldungen. Sagen Sie danach Ihrem Administrator Bescheid.',
  newMember: {
    subject: (name, account) => `${name} gehört jetzt zu ${account}`,
    text: (name, account) =>
      `${name} hat eine Einladung angenommen und gehört jetzt zum Team von ${account} auf Frontdesk.`,
    email: 'E-Mail',
    note: 'Kennen Sie diese Person nicht, entfernen Sie sie aus dem Team.',
  },
  handoff: {
    one: 'Ein Besucher wartet auf einen Mitarbeiter',
    many: count => `Besucher, die auf einen Mitarbeiter warten: ${count}`,
    text: 'Sie möchten mit jemandem aus Ihrem Team sprechen.',
    page: 'Seite',
    button: 'Posteingang öffnen',
    note: 'Die nächste E-Mail kommt frühestens in 5 Minuten.',
    why: chatbot => `Sie erhalten diese E-Mail, weil Sie über wartende Besucher von ${chatbot} benachrichtigt werden.`,
  },
  whyLogin: 'Sie erhalten diese E-Mail, weil diese Adresse zu einem Frontdesk-Login gehört.',
  whyOwner: account => `Sie erhalten diese E-Mail, weil Ihnen ${account} auf Frontdesk gehört.`,
  whyStranger: account => `${account} hat diese E-Mail-Adresse auf Frontdesk eingetragen.`,
}

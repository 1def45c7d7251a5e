import type { MailWords } from './words.ts'

export const nl: MailWords = {
  invitation: {
    subject: (invitedBy, account) => `${invitedBy} nodigt u uit voor ${account}`,
    text: (invitedBy, account) => `${invitedBy} nodigt u uit voor het team van ${account} op Frontdesk.`,
    button: 'Lid worden van het team',
    note: 'De link werkt 7 dagen. Verwachtte u deze e-mail niet, dan kunt u hem negeren.',
  },
  reset: {
    title: 'Kies een nieuw wachtwoord',
    text: 'Iemand heeft een nieuw wachtwoord aangevraagd voor dit e-mailadres.',
    button: 'Nieuw wachtwoord kiezen',
    note: 'De link werkt een uur en één keer. Was u dit niet, negeer dan deze e-mail: uw wachtwoord blijft hetzelfde.',
  },
  memberReset: {
    subject: account => `${account}: kies een nieuw wachtwoord`,
    text: (sentBy, account) =>
      `${sentBy} stuurt u een link om een nieuw wachtwoord te kiezen voor ${account} op Frontdesk.`,
    note: 'De link werkt een dag en één keer. Tot u hem gebruikt, blijft uw wachtwoord hetzelfde.',
  },
  recipient: {
    title: 'Bevestig dat u meldingen wilt',
    text: account =>
      `${account} gebruikt Frontdesk op de eigen website en wil u een melding sturen als een bezoeker contactgegevens achterlaat, een afspraak maakt of op een medewerker wacht.`,
    button: 'Bevestigen',
    note: 'De link werkt 7 dagen. Verwachtte u deze e-mail niet, negeer hem dan: u krijgt geen meldingen.',
  },
  usage: {
    full: account => `${account}: de AI-antwoorden van deze maand zijn op`,
    part: (account, percent) => `${account}: ${percent} van de AI-antwoorden van deze maand is gebruikt`,
    used: (used, quota) => `Deze maand gebruikt: ${used} van ${quota} AI-antwoorden.`,
    now: 'Tot het einde van de maand (UTC) lezen bezoekers dat de chat op dit moment niet beschikbaar is.',
    soon: 'Als ze op zijn, lezen bezoekers tot het einde van de maand (UTC) dat de chat niet beschikbaar is.',
  },
  newDevice: {
    title: 'Nieuwe aanmelding bij uw account',
    text: 'Iemand heeft zich met uw wachtwoord bij Frontdesk aangemeld op een apparaat dat we nog niet kennen.',
    time: 'Tijd',
    device: 'Apparaat',
    unknown: 'Onbekend programma of onbekende browser',
    network: 'Netwerk',
  },
  passwordChanged: {
    title: 'Uw wachtwoord is gewijzigd',
    text: time => `Het wachtwoord van uw Frontdesk-account is gewijzigd (${time}). Alle sessies zijn beëindigd.`,
  },
  notYou:
    'Was u dit, dan hoeft u niets te doen. Zo niet, kies dan meteen een nieuw wachtwoord via ‘Wachtwoord vergeten’ op de aanmeldpagina; dat beëindigt alle sessies. Vertel het daarna uw beheerder.',
  newMember: {
    subject: (name, account) => `${name} hoort nu bij ${account}`,
    text: (name, account) => `${name} heeft een uitnodiging aanvaard en hoort nu bij ${account} op Frontdesk.`,
    email: 'E-mail',
    note: 'Kent u deze persoon niet, verwijder die dan uit het team.',
  },
  handoff: {
    one: 'Een bezoeker wacht op een medewerker',
    many: count => `Bezoekers die op een medewerker wachten: ${count}`,
    text: 'Ze willen iemand van uw team spreken.',
    page: 'Pagina',
    button: 'Inbox openen',
    note: 'De volgende e-mail komt op zijn vroegst over 5 minuten.',
    why: chatbot => `U krijgt deze e-mail omdat u bericht krijgt over wachtende bezoekers van ${chatbot}.`,
  },
  whyLogin: 'U krijgt deze e-mail omdat dit adres bij een Frontdesk-account hoort.',
  whyOwner: account => `U krijgt deze e-mail omdat ${account} op Frontdesk van u is.`,
  whyStranger: account => `${account} heeft dit e-mailadres op Frontdesk ingevuld.`,
}

import type { ExtraTexts } from './en.ts'

export const extraTexts: ExtraTexts = {
  leadIntro: 'Laat uw gegevens achter, dan nemen we contact met u op.',
  leadDone: 'Bedankt. We hebben uw gegevens en nemen contact met u op.',
  name: 'Naam',
  email: 'E-mail',
  phone: 'Telefoon',
  company: 'Bedrijf',
  yourMessage: 'Waar gaat het over?',
  optional: 'optioneel',
  needed: 'Vul dit veld in.',
  emailWrong: 'Geef een volledig adres op, zoals naam@example.com.',
  consentNeeded: 'We mogen uw gegevens alleen gebruiken als u daarmee instemt.',

  chooseTime: 'Kies een tijd',
  otherTimes: 'Andere tijden',
  searchingTimes: 'Vrije tijden worden gezocht…',
  noTimes: 'In deze dagen zijn er geen vrije tijden.',
  timesFailed: 'De vrije tijden konden niet worden geladen.',
  earlier: 'Eerdere dagen',
  later: 'Latere dagen',
  yourZone: 'Tijden in uw tijdzone, {zone}.',
  ownerZone: '{time} in {zone}',
  minutes: '{count} minuten',
  next: 'Verder',
  review: 'Klopt dit?',
  when: 'Wanneer',
  change: 'Wijzigen',
  bookNow: 'Nu boeken',
  booked: 'Bevestig per e-mail',
  bookedMail: 'Open onze e-mail aan {email} en bevestig binnen 30 minuten.',
  slotTaken: 'Deze tijd is zojuist bezet. Kies een andere.',

  mailIntro: 'We sturen dit gesprek naar het adres dat u hier opgeeft.',
  mailDone: 'Het is onderweg naar {email}.',

  rateLive: 'Hoe was het gesprek met ons team?',
  rateOf: '{count} van 5',
  poorest: 'Heel slecht',
  best: 'Heel goed',
  notNow: 'Niet nu',

  privacyText:
    'Wat u schrijft, wordt beantwoord door een AI-assistent van deze website en kan door het team worden gelezen. Berichten worden na 30 dagen verwijderd; uw IP-adres wordt nooit volledig bewaard.',
  privacyPolicy: 'Privacyverklaring van deze website',
  eraseIntro:
    'Alle berichten van dit gesprek worden definitief verwijderd. Gegevens en afspraken die u hebt achtergelaten, blijven bij ons team.',
  eraseNow: 'Definitief verwijderen',
  keep: 'Bewaren',
  erased: 'Uw gesprek is verwijderd.',
}

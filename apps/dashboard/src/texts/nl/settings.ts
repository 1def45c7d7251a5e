import type { AccountTexts } from '../account/en.ts'

export const settings: AccountTexts['settings'] = {
  title: 'Account',
  lead: 'Wat uw account is, wat het abonnement omvat en hoeveel daarvan is gebruikt.',
  account: 'Uw account',
  name: 'Naam van het bedrijf',
  asOwner: 'U bent eigenaar: u mag alles.',
  asMember: 'U bent lid van het team. Eigenaren kunnen de naam en de tijdzone wijzigen.',
  zone: 'Tijdzone',
  zoneHelp:
    'Tijden staan in deze zone, en dagen beginnen en eindigen ernaar, voor iedereen die geen andere heeft gekozen.',
  useZone: zone => `De zone van dit apparaat gebruiken: ${zone}`,
  plan: name => `Abonnement ${name}`,
  planMeans: {
    free: 'Uw chatbots antwoorden bezoekers.',
    basic: 'Uw chatbots antwoorden bezoekers, en u kunt uw gegevens elders gebruiken.',
    standard: 'Alles wat Frontdesk heeft.',
  },
  features: {
    free: [
      'Chatbots die antwoorden op basis van uw websites, bestanden en teksten',
      'Hoeveel vragen, beoordelingen, contacten en afspraken er zijn; wat erin staat, komt met het abonnement Basic',
    ],
    basic: [
      'Chatbots die antwoorden op basis van uw websites, bestanden en teksten, met eigen instructies',
      'Vragen, beoordelingen, contacten en afspraken volledig',
      'Exportbestanden en webhooks',
    ],
    standard: [
      'Chatbots die antwoorden op basis van uw websites, bestanden en teksten, met eigen instructies',
      'Vragen, beoordelingen, contacten en afspraken volledig',
      'Exportbestanden en webhooks',
      'Livechat, en een team dat daarin antwoordt',
    ],
  },
  added: {
    free: [],
    basic: [
      'Eigen instructies',
      'Vragen, beoordelingen, contacten en afspraken volledig',
      'Exportbestanden en webhooks',
    ],
    standard: ['Livechat', 'Een team dat daarin antwoordt', 'Beveiligde wiki’s'],
  },
  adds: plan => `Wat het abonnement ${plan} toevoegt`,
  limits: {
    replies: 'AI-antwoorden per maand',
    trials: 'Proefvragen per dag',
    chatbots: 'Chatbots, hooguit',
    sources: 'Bronnen, hooguit',
    files: 'Bestanden, samen',
    texts: 'Tekst van websites en bestanden',
    members: 'Personen, met openstaande uitnodigingen',
  },
  trialsToday: (used, limit) => `Proefvragen vandaag (UTC): ${used} van ${limit}.`,
  changePlan: 'De beheerder van deze Frontdesk wijzigt het abonnement. Stuur de beheerder deze opdracht:',
  usage: 'AI-antwoorden',
  usageText: 'Hoeveel antwoorden uw chatbots per maand (UTC) hebben geschreven en hoeveel er in uw abonnement zitten.',
  replies: (used, quota) => `${used} van ${quota} antwoorden`,
  usedUp:
    'Alle antwoorden van deze maand zijn gebruikt. Uw chatbots antwoorden weer vanaf de eerste van de volgende maand.',
  trials: count => `${count} proefvragen in het dashboard, die niet meetellen`,
  ofChatbot: (name, count) => `${name}: ${count}`,
}

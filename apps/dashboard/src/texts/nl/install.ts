import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('nl')

export const install: ChatbotTexts['install'] = {
  title: 'Installeren',
  lead: 'Eén regel code zet de chat op uw website.',
  tagTitle: 'Uw coderegel',
  tagText: 'Hij hoort op elke pagina die de chat moet hebben, het liefst vóór de afsluitende body-tag.',
  copyTag: 'Coderegel kopiëren',
  mailIt: 'Mailen naar wie uw website onderhoudt',
  mailSubject: 'Een regel code voor onze website',
  mailBody: tag =>
    `Hallo,\n\nzet deze regel alstublieft op elke pagina van onze website, vóór de afsluitende </body>:\n\n${tag}\n\nHij voegt een chat toe die de vragen van onze bezoekers beantwoordt. De chat laadt na al het andere op de pagina.\n\nBedankt!`,
  guidesTitle: 'Waar hij hoort',
  guides: [
    ['Gewone HTML', 'Plak de regel vóór </body> in elke pagina, of in de sjabloon die alle pagina’s delen.'],
    [
      'WordPress',
      'Installeer een plug-in voor code in de kop- en voettekst, zoals WPCode. Plak de regel in het veld voor de voettekst en sla op.',
    ],
    ['Shopify', 'Onlinewinkel → Thema’s → … → Code bewerken. Open theme.liquid, plak de regel vóór </body> en sla op.'],
    [
      'Wix',
      'Instellingen → Aangepaste code → Code toevoegen. Plak de regel, kies “Alle pagina’s” en “Body – einde” en pas toe.',
    ],
    ['Squarespace', 'Instellingen → Geavanceerd → Code-injectie. Plak de regel bij “Voettekst” en sla op.'],
    ['Webflow', 'Site settings → Custom code → Footer code. Plak de regel, sla op en publiceer de website.'],
  ],
  tagManager:
    'Nieuwe tag → Aangepaste HTML. Plak deze regel, kies de trigger “Alle pagina’s” en publiceer. Uw chatbot staat hier in het adres, omdat Tag Manager de rest weglaat. Gebruik deze regel ook als de chat wegblijft doordat een plugin scripts uitstelt.',
  copyTagManager: 'Kopiëren voor Tag Manager',
  domainsTitle: 'Waar de chat mag draaien',
  domainsText: 'Op elke andere website zwijgt de chat, zodat niemand uw chatbot op de eigen website kan gebruiken.',
  domains: 'Toegestane domeinen',
  addDomain: 'Domein toevoegen',
  domainHelp:
    'shop.example is alleen dat domein. *.shop.example is alles wat eindigt op .shop.example, zoals www.shop.example.',
  checkTitle: 'Staat hij erop?',
  checkText: 'Voer het adres van een pagina in. U leest of de chat daar mag draaien, en zo niet, wat u kunt doen.',
  checkField: 'Adres van een pagina',
  check: 'Controleren',
  checkAllowed: host => `De chat mag draaien op ${host}.`,
  checkNotAllowed: host => `${host} is geen toegestaan domein, dus daar zwijgt de chat.`,
  checkNoAddress:
    'Dit is geen adres van een pagina. Schrijf het zoals u het in de browser ziet, bijvoorbeeld https://shop.example/.',
  allow: host => `${host} toestaan`,
  seenTitle: 'Waar de chat is gezien',
  seenText: 'Websites van u waarop een pagina de chat heeft geladen.',
  seenNone: 'Nog nergens. Zet de coderegel op een pagina en open die pagina: binnen een minuut staat die hier.',
  seen: (host, time) => `Gezien op ${host}: ${time}`,
  refusedTitle: 'Gevraagd en geweigerd',
  refusedText: 'Websites die de chat in de laatste 30 dagen wilden tonen en waar hij zweeg.',
  refusedNone: 'Geen in de laatste 30 dagen.',
  refusedTimes: (count, date) =>
    count === 1 ? `Eén keer, op ${date}` : some(count, { other: `# keer, het laatst op ${date}` }),
  hostUnknown: 'Een pagina die niet zegt waar ze staat',
  reasons: {
    'origin-missing': 'De browser zei niet op welke website hij is.',
    domain: 'Het is geen toegestaan domein.',
    page: 'De pagina staat op een ander domein dan de toegestane.',
    wiki: 'De bezoeker was niet ingelogd in de beveiligde wiki.',
    plan: 'Het account is geblokkeerd, of dit zit niet in het abonnement.',
  },
}

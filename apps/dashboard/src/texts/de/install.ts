import type { ChatbotTexts } from '../chatbot/en.ts'

export const install: ChatbotTexts['install'] = {
  title: 'Einbauen',
  lead: 'Eine Zeile Code bringt den Chat auf Ihre Website.',
  tagTitle: 'Ihre Zeile',
  tagText: 'Sie gehört auf jede Seite, die den Chat haben soll, am besten vor das schließende body-Tag.',
  copyTag: 'Zeile kopieren',
  mailIt: 'Per E-Mail an den schicken, der Ihre Website betreut',
  mailSubject: 'Eine Zeile Code für unsere Website',
  mailBody: tag =>
    `Hallo,\n\nbitte diese Zeile auf jeder Seite unserer Website einbauen, vor dem schließenden </body>:\n\n${tag}\n\nSie bringt einen Chat, der die Fragen unserer Besucher beantwortet. Er lädt nach allem anderen auf der Seite.\n\nDanke!`,
  guidesTitle: 'Wohin damit',
  guides: [
    ['Reines HTML', 'Fügen Sie die Zeile vor </body> in jede Seite ein oder in die Vorlage, die alle Seiten haben.'],
    [
      'WordPress',
      'Installieren Sie ein Plugin für Code in Kopf und Fuß, etwa WPCode. Fügen Sie die Zeile in das Feld für den Fuß ein und speichern Sie.',
    ],
    [
      'Shopify',
      'Onlineshop → Themes → … → Code bearbeiten. Öffnen Sie theme.liquid, fügen Sie die Zeile vor </body> ein und speichern Sie.',
    ],
    [
      'Wix',
      'Einstellungen → Benutzerdefinierter Code → Code hinzufügen. Fügen Sie die Zeile ein, wählen Sie „Alle Seiten“ und „Body – Ende“.',
    ],
    [
      'Squarespace',
      'Einstellungen → Erweitert → Code-Injektion. Fügen Sie die Zeile bei „Fußzeile“ ein und speichern Sie.',
    ],
    [
      'Webflow',
      'Site settings → Custom code → Footer code. Fügen Sie die Zeile ein, speichern Sie und veröffentlichen Sie die Website.',
    ],
  ],
  tagManager:
    'Neues Tag → Benutzerdefiniertes HTML. Fügen Sie diese Zeile ein, wählen Sie den Trigger „Alle Seiten“ und veröffentlichen Sie. Sie nennt Ihren Chatbot in ihrer Adresse, denn alles andere lässt der Tag Manager weg. Nehmen Sie sie auch, wenn der Chat ausbleibt, weil ein Plugin Skripte verzögert lädt.',
  copyTagManager: 'Für den Tag Manager kopieren',
  domainsTitle: 'Wo der Chat laufen darf',
  domainsText: 'Auf jeder anderen Website bleibt der Chat stumm, damit niemand Ihren Chatbot bei sich benutzt.',
  domains: 'Erlaubte Domains',
  addDomain: 'Domain hinzufügen',
  domainHelp:
    'shop.example ist nur diese Domain. *.shop.example ist alles, was auf .shop.example endet, etwa www.shop.example.',
  checkTitle: 'Ist er da?',
  checkText:
    'Geben Sie die Adresse einer Seite ein. Sie erfahren, ob der Chat dort laufen darf und was sonst zu tun ist.',
  checkField: 'Adresse einer Seite',
  check: 'Prüfen',
  checkAllowed: host => `Auf ${host} darf der Chat laufen.`,
  checkNotAllowed: host => `${host} ist keine der erlaubten Domains. Dort bleibt der Chat stumm.`,
  checkNoAddress: 'Das ist keine Adresse einer Seite. Schreiben Sie sie wie im Browser, etwa https://shop.example/.',
  allow: host => `${host} erlauben`,
  seenTitle: 'Wo der Chat gesehen wurde',
  seenText: 'Ihre Websites, auf denen eine Seite den Chat geladen hat.',
  seenNone:
    'Noch nirgends. Setzen Sie den Code auf eine Seite, und öffnen Sie sie: Nach höchstens einer Minute steht sie hier.',
  seen: (host, time) => `Gesehen auf ${host}: ${time}`,
  refusedTitle: 'Angefragt und abgelehnt',
  refusedText: 'Websites, die den Chat in den letzten 30 Tagen zeigen wollten und auf denen er stumm blieb.',
  refusedNone: 'Keine in den letzten 30 Tagen.',
  refusedTimes: (count, date) =>
    count === 1 ? `Einmal, am ${date}` : `${new Intl.NumberFormat('de').format(count)}-mal, zuletzt am ${date}`,
  hostUnknown: 'Eine Seite, die nicht sagt, wo sie ist',
  reasons: {
    'origin-missing': 'Der Browser hat nicht gesagt, auf welcher Website er ist.',
    domain: 'Sie ist keine der erlaubten Domains.',
    page: 'Die Seite liegt auf einer anderen als den erlaubten Domains.',
    wiki: 'Der Besucher war im geschützten Wiki nicht angemeldet.',
    plan: 'Das Konto ist gesperrt, oder der Tarif umfasst das nicht.',
  },
}

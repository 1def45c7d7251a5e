import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('fr')

export const install: ChatbotTexts['install'] = {
  title: 'Installer',
  lead: 'Une ligne de code place le chat sur votre site web.',
  tagTitle: 'Votre balise',
  tagText: 'Elle va sur chaque page qui doit avoir le chat, de préférence avant la balise de fermeture body.',
  copyTag: 'Copier la balise',
  mailIt: 'L’envoyer par e-mail à la personne qui s’occupe de votre site web',
  mailSubject: 'Une ligne de code pour notre site web',
  mailBody: tag =>
    `Bonjour,\n\nmerci de placer cette ligne sur chaque page de notre site web, avant </body> :\n\n${tag}\n\nElle ajoute un chat qui répond aux questions de nos visiteurs. Il se charge après tout le reste de la page.\n\nMerci !`,
  guidesTitle: 'Où la placer',
  guides: [
    ['HTML simple', 'Collez la balise avant </body> dans chaque page, ou dans le modèle commun à toutes les pages.'],
    [
      'WordPress',
      'Installez une extension pour le code d’en-tête et de pied de page, par exemple WPCode. Collez la balise dans son champ pour le pied de page, puis enregistrez.',
    ],
    [
      'Shopify',
      'Boutique en ligne → Thèmes → … → Modifier le code. Ouvrez theme.liquid, collez la balise avant </body>, puis enregistrez.',
    ],
    [
      'Wix',
      'Paramètres → Code personnalisé → Ajouter un code. Collez la balise, choisissez « Toutes les pages » et « Body – fin », puis appliquez.',
    ],
    [
      'Squarespace',
      'Paramètres → Avancé → Injection de code. Collez la balise dans « Pied de page », puis enregistrez.',
    ],
    [
      'Webflow',
      'Paramètres du site → Code personnalisé → Code de pied de page. Collez la balise, enregistrez, puis publiez le site.',
    ],
  ],
  tagManager:
    'Nouvelle balise → HTML personnalisé. Collez cette balise, choisissez le déclencheur « Toutes les pages », puis publiez. Elle indique votre chatbot dans son adresse, car Tag Manager supprime le reste. Utilisez-la aussi si une extension qui retarde les scripts empêche le chat d’apparaître.',
  copyTagManager: 'Copier pour Tag Manager',
  domainsTitle: 'Où le chat peut s’afficher',
  domainsText:
    'Sur tout autre site web, le chat reste muet, pour que personne ne puisse utiliser votre chatbot sur le sien.',
  domains: 'Domaines autorisés',
  addDomain: 'Ajouter un domaine',
  domainHelp:
    'shop.example est ce domaine seul. *.shop.example est tout ce qui se termine par .shop.example, par exemple www.shop.example.',
  checkTitle: 'Est-il en place ?',
  checkText:
    'Saisissez l’adresse d’une page. Vous saurez si le chat peut s’y afficher, et que faire dans le cas contraire.',
  checkField: 'Adresse d’une page',
  check: 'Vérifier',
  checkAllowed: host => `Le chat peut s’afficher sur ${host}.`,
  checkNotAllowed: host => `${host} ne fait pas partie des domaines autorisés : le chat y reste donc muet.`,
  checkNoAddress:
    'Ce n’est pas l’adresse d’une page. Écrivez-la comme dans le navigateur, par exemple https://shop.example/.',
  allow: host => `Autoriser ${host}`,
  seenTitle: 'Où le chat a été vu',
  seenText: 'Vos sites web sur lesquels une page a chargé le chat.',
  seenNone: 'Pas encore vu. Placez la balise sur une page et ouvrez cette page : elle apparaît ici dans la minute.',
  seen: (host, time) => `Vu sur ${host} ${time}`,
  refusedTitle: 'Demandé et refusé',
  refusedText: 'Les sites web qui ont essayé d’afficher le chat ces 30 derniers jours, et où il est resté muet.',
  refusedNone: 'Aucun ces 30 derniers jours.',
  refusedTimes: (count, date) =>
    count === 1 ? `Une fois, le ${date}` : `${some(count, { one: '# fois', other: '# fois' })}, la dernière le ${date}`,
  hostUnknown: 'Une page qui n’indique pas où elle est',
  reasons: {
    'origin-missing': 'Le navigateur n’a pas indiqué sur quel site web il se trouve.',
    domain: 'Il ne fait pas partie des domaines autorisés.',
    page: 'La page est sur un autre domaine que ceux autorisés.',
    wiki: 'Le visiteur n’était pas connecté au wiki protégé.',
    plan: 'Le compte est suspendu, ou la formule ne comprend pas cela.',
  },
}

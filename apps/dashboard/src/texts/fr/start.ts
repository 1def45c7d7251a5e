import type { KnowledgeWords } from '../knowledge/en.ts'
import { plural } from '../plural.ts'

const some = plural('fr')
const count = new Intl.NumberFormat('fr')

export const start: KnowledgeWords['start'] = {
  title: 'Nouveau chatbot',
  lead: 'Saisissez l’adresse de votre site web. Vous voyez ce qui s’y trouve avant que quoi que ce soit ne soit créé.',
  address: 'Adresse de votre site web',
  example: 'shop.example',
  look: 'Regarder',
  looking: address => `Consultation de ${address}. Cela prend jusqu’à dix secondes.`,
  found: 'Ce qui a été trouvé',
  facts: 'Ce que votre site web dit de lui-même',
  foundSitemap: (n, hasMore) =>
    hasMore
      ? `Son sitemap cite plus de ${count.format(n)} pages.`
      : some(n, { one: 'Son sitemap cite # page.', other: 'Son sitemap cite # pages.' }),
  foundLinks: n =>
    n === 0
      ? 'Il n’a ni sitemap, ni lien vers d’autres pages : seule cette page est lue.'
      : `Il n’a pas de sitemap. Les pages sont trouvées par les liens ; la première page en a ${count.format(n)}.`,
  robotsAllowed: 'Il autorise les programmes à le lire (robots.txt).',
  robotsNone: 'Rien n’empêche les programmes de le lire.',
  foundLanguage: name => `Sa langue : ${name}.`,
  noLanguage: 'Il n’indique pas sa langue.',
  foundIcon: 'Il a une icône.',
  foundColour: colour => `Sa couleur est ${colour}. Votre chatbot commence avec elle.`,
  faintColour: colour => `Sa couleur, ${colour}, est trop claire pour un bouton. Votre chatbot commence en bleu.`,
  noColour: 'Il n’indique aucune couleur. Votre chatbot commence en bleu.',
  name: 'Votre entreprise',
  nameHelp: 'Votre chatbot parle en son nom.',
  language: 'Langue de votre chatbot',
  go: 'Créer mon chatbot',
  goAgain: 'Lire ce site web',
  notAddress: 'L’adresse d’un site web ressemble à shop.example.',
  restricted:
    'Vous ne voyez que certains chatbots et ne pouvez donc pas en créer. Adressez-vous à un propriétaire de votre compte.',
  made: name => `Votre chatbot ${name}`,
  reading: 'Lecture en cours',
  readingLead: host => `${host} est lu page par page. La lecture continue si vous quittez cette page.`,
  readLead: 'Il est relu chaque semaine. Vous pouvez changer cela, et demander une lecture à tout moment.',
  readDone: n =>
    some(n, {
      one: '# page est lue. Votre chatbot la connaît maintenant.',
      other: '# pages sont lues. Votre chatbot les connaît maintenant.',
    }),
  readSoFar: n =>
    n === 0
      ? 'Lecture de la première page.'
      : some(n, { one: '# page est lue pour l’instant.', other: '# pages sont lues pour l’instant.' }),
  pagesRead: 'Pages lues',
  allPages: 'Voir toutes les pages',
  cannotRead: 'Votre site web ne peut pas être lu',
  instead: 'Ce que vous pouvez faire à la place',
  insteadMakes: 'Rien n’a encore été créé. Essayez une autre adresse, ou créez un chatbot qui apprend plutôt de vous :',
  writeText: 'Écrire un texte',
  uploadFile: 'Envoyer un fichier',
  ask: 'Posez-lui une question',
  askLead: 'Il répond comme il répondrait à un visiteur.',
  askWait: 'Dès que la première page est lue, vous pouvez poser des questions ici.',
  question: 'Votre question',
  send: 'Demander',
  suggestions: 'Questions pour commencer',
  writing: 'Recherche et rédaction…',
  noAnswer: 'Aucune réponse n’est arrivée. Réessayez dans un instant.',
  from: 'Source :',
  steps: 'Étapes suivantes',
  step: { teach: 'Enseigner', try: 'Essayer', look: 'Habiller', install: 'Installer', team: 'Inviter' },
  stepHelp: {
    teach: 'Autres pages, fichiers, textes, produits',
    try: 'Poser les questions de vos visiteurs',
    look: 'Couleurs, message d’accueil, image',
    install: 'Le placer sur votre site web',
    team: 'Y travailler ensemble',
  },
}

import type { KnowledgeWords } from '../knowledge/en.ts'
import { plural } from '../plural.ts'

const some = plural('fr')
const count = new Intl.NumberFormat('fr')

export const knowledge: KnowledgeWords['knowledge'] = {
  title: 'Connaissances',
  lead: 'Votre chatbot répond à partir de ce que vous ajoutez ici, et de rien d’autre.',
  add: 'Ajouter des connaissances',
  what: 'Que voulez-vous ajouter ?',
  sourcesOf: 'Ce que sait votre chatbot',
  empty:
    'Votre chatbot ne sait encore rien. Commencez par votre site web : il est lu page par page, et vous pouvez poser des questions dès la première page.',
  kinds: {
    website: 'Site web',
    sitemap: 'Sitemap',
    file: 'Fichiers',
    text: 'Texte',
    question_answer: 'Question et réponse',
    products: 'Flux de produits',
  },
  kindHelp: {
    website: 'La page est lue, ainsi que les pages du même site vers lesquelles elle mène.',
    sitemap: 'Seules les pages citées dans le sitemap sont lues.',
    file: 'PDF, Word (DOCX, ODT), Excel (XLSX, ODS), PowerPoint (PPTX, ODP), EPUB, HTML, Markdown, texte et CSV, jusqu’à 20 Mo par fichier.',
    text: 'Pour ce qui n’est sur aucune page : un plan d’accès, une liste de prix, votre façon de faire.',
    question_answer: 'Une question, et la réponse de votre chatbot.',
    products:
      'Une liste de vos produits en XML (Google Merchant Center), CSV ou JSON. Votre logiciel de boutique peut la créer.',
  },
  address: {
    website: 'Adresse de votre site web',
    sitemap: 'Adresse du sitemap',
    products: 'Adresse du flux de produits',
  },
  addressExample: {
    website: 'shop.example',
    sitemap: 'shop.example/sitemap.xml',
    products: 'shop.example/products.xml',
  },
  freshness: 'Relire',
  days: { 3: 'Tous les 3 jours', 7: 'Chaque semaine', 30: 'Chaque mois', never: 'Seulement à ma demande' },
  addAddress: { website: 'Lire ce site web', sitemap: 'Lire ces pages', products: 'Lire ces produits' },
  added: name => `Lecture de ${name} en cours. Vous pouvez quitter cette page entre-temps.`,
  titleField: { text: 'Titre', question_answer: 'Question' },
  titleHelp: 'Les visiteurs le voient sous les réponses qui viennent d’ici.',
  textField: { text: 'Texte', question_answer: 'Réponse' },
  addEntry: { text: 'Ajouter le texte', question_answer: 'Ajouter la question et la réponse' },
  entryAdded: title => `Votre chatbot apprend maintenant « ${title} ».`,
  dropFiles: 'Déposez des fichiers ici',
  chooseFiles: 'Choisir des fichiers',
  uploads: 'Fichiers que vous avez ajoutés',
  uploadStates: { waiting: 'En attente', sending: 'Envoi en cours', failed: 'Non envoyé' },
  tooLarge: 'Ce fichier dépasse 20 Mo. Divisez-le, ou enregistrez-le dans une taille plus petite.',
  sendAgain: name => `Réessayer : envoyer ${name}`,
  dismiss: name => `Masquer l’avis concernant ${name}`,
  dismissShort: 'Masquer',
  names: { text: 'Textes', question_answer: 'Questions et réponses' },
  states: { pending: 'En attente de lecture', indexing: 'Lecture en cours', ready: 'Prêt', failed: 'Non lu' },
  lookedAt: (done, found) =>
    `${count.format(done)} sur ${some(found, { one: '# page', other: '# pages' })} pour l’instant`,
  known: {
    pages: n => some(n, { one: '# page', other: '# pages' }),
    entries: n => some(n, { one: '# entrée', other: '# entrées' }),
    products: n => some(n, { one: '# produit', other: '# produits' }),
  },
  leftOutCount: n => some(n, { one: '# écartée', other: '# écartées' }),
  failedCount: n => some(n, { one: '# non lue', other: '# non lues' }),
  lastRead: 'Lu :',
  again: { 3: 'relu tous les 3 jours', 7: 'relu chaque semaine', 30: 'relu chaque mois' },
  readAgain: 'Relire',
  readAgainNamed: name => `Relire : ${name}`,
  remove: 'Retirer',
  removeNamed: name => `Retirer ${name}`,
  removed: name => `${name} est retiré, avec tout ce que votre chatbot en avait appris.`,
  gone: 'Ceci a été retiré.',
  back: 'Toutes les connaissances',
  tabs: {
    pages: 'Pages',
    leftOut: 'Écartées',
    entries: 'Entrées',
    products: 'Produits',
    file: 'Fichier',
    settings: 'Ce qui est lu',
  },
  partsOf: name => `Parties de ${name}`,
  searchPages: 'Rechercher des pages',
  show: 'Afficher',
  shows: { all: 'Toutes', failed: 'Non lues' },
  pageFailed: 'Non lue',
  stillKnown: 'Ce qui en avait été lu auparavant reste connu.',
  noPages: 'Aucune page n’a encore été lue.',
  noFailedPages: 'Toutes les pages ont pu être lues.',
  untitled: 'Page sans titre',
  leftOutLead: 'Les pages trouvées qui ne font pas partie de ce que sait votre chatbot, avec la raison.',
  leftOutNothing: 'Rien n’a été écarté.',
  reasons: {
    robots: 'Votre site web demande aux robots de ne pas les lire (robots.txt).',
    excluded: 'Vous les avez écartées sous « Ce qui est lu ».',
    canonical: 'Elles indiquent elles-mêmes qu’une autre page a le même texte.',
    duplicate: 'Le titre et le texte sont les mêmes que sur une autre page.',
    variant:
      'Elles répètent une autre page : avec un identifiant de session, dans un autre ordre ou pour une date sans entrée.',
    redirect: 'Elles mènent à une page déjà lue, ou à un autre site web.',
    gone: 'Elles n’existent plus.',
    notHtml: 'Ce sont des images, des téléchargements ou autre chose qui n’est pas une page web.',
    noText: 'Elles ne contiennent aucun texte lisible.',
    scriptOnly: 'Leur texte n’apparaît qu’avec JavaScript.',
    outOfScope: 'Elles sont hors de ce que vous voulez faire lire, sous « Ce qui est lu ».',
    endless:
      'Elles se suivent sans fin, comme dans un calendrier. Les pages précédentes n’apportaient rien de nouveau.',
    depthLimit: 'Elles sont à plus de liens de la première page que vous ne l’autorisez sous « Ce qui est lu ».',
    pageLimit:
      'Il y a plus de pages que Frontdesk n’en lit pour un site web. Ajoutez la partie la plus importante comme un site à part.',
    sizeLimit: 'Il y a plus de texte que votre formule ne peut en contenir.',
    timeLimit: 'La lecture a pris trop de temps. Elles seront peut-être lues la prochaine fois.',
    sitemapLimit: 'Il y a plus de sitemaps que Frontdesk n’en lit.',
    noId: 'Produits sans numéro propre (id).',
    noName: 'Produits sans nom.',
    repeated: 'Produits portant le numéro d’un produit précédent.',
    rowLimit: 'Il y a plus de produits que Frontdesk n’en lit.',
    notProduct: 'Lignes vides.',
    oddRow:
      'Lignes d’un tableau dont le nombre de champs ne correspond pas aux colonnes. Elles sont lues telles quelles.',
    brokenRow: 'Lignes avec trop ou trop peu de champs : leurs prix ne sont pas fiables.',
    unpublished: 'Produits qui ne sont pas publiés dans la boutique.',
  },
  otherReason: 'Autres raisons.',
  newEntry: { text: 'Nouveau texte', question_answer: 'Nouvelle question et réponse' },
  noEntries: 'Rien n’est encore écrit ici.',
  editNamed: title => `Modifier « ${title} »`,
  quoted: title => `« ${title} »`,
  entryRemoved: title => `« ${title} » est retiré.`,
  noProducts: 'Aucun produit n’a encore été lu.',
  inStock: { in_stock: 'En stock', out_of_stock: 'Épuisé', preorder: 'En précommande' },
  skippedRows: 'Lignes écartées',
  rowNumber: (row, id) => `Ligne ${count.format(row)}${id === '' ? '' : ` (${id})`}`,
  fileSize: 'Taille',
  fileType: 'Type',
  fileUploaded: 'Ajouté',
  replace: 'Remplacer le fichier',
  replaceHelp: 'Le nouveau fichier prend la place de l’ancien, même s’il porte un autre nom.',
  chooseFile: 'Choisir un fichier',
  replaced: 'Lecture du nouveau fichier en cours.',
  depth: 'Étendue de la lecture',
  depths: { all: 'Tout le site web', 0: 'Cette page seulement', 1: 'Et les pages vers lesquelles elle mène' },
  depthSteps: n => some(n, { one: 'Jusqu’à # lien', other: 'Jusqu’à # liens' }),
  language: 'Langue des pages qui n’en indiquent pas',
  languageAuto: 'La reconnaître d’après le texte',
  include: 'Seulement ces pages',
  includeHelp: 'Une par ligne, par exemple /aide/*. Un * remplace n’importe quoi. Vide : toutes les pages.',
  exclude: 'Pas ces pages',
  excludeHelp: 'Une par ligne, par exemple /actualites/*. Ce champ l’emporte sur celui du dessus.',
  keep: 'Seulement ces parties d’une page',
  keepHelp:
    'Pour qui connaît la structure de vos pages : un sélecteur CSS par ligne, par exemple .texte-produit. Vide : le texte principal est trouvé automatiquement.',
  drop: 'Pas ces parties d’une page',
  dropHelp: 'Un sélecteur CSS par ligne, par exemple .newsletter.',
  renderPages: 'Lire toutes les pages avec JavaScript',
  renderPagesHelp:
    'Pour les sites qui affichent des prix ou des horaires à l’aide de scripts. Les pages sans aucun texte sont de toute façon lues ainsi. C’est plus long, et la personne qui gère ce Frontdesk doit l’activer.',
  settingsSaved: 'Enregistré. Cela s’applique dès la prochaine lecture.',
  onePage: 'Une page',
  openPage: 'Ce qui est connu',
  openNamed: title => `Ce qui est connu de ${title}`,
  passages: n =>
    n === 0
      ? 'Rien n’est connu de cette page.'
      : `Ce que votre chatbot en sait : ${some(n, { one: '# passage', other: '# passages' })}`,
  readOutcomes: {
    indexed: 'La page a été relue : elle avait changé.',
    unchanged: 'La page a été relue : elle dit la même chose qu’avant.',
    skipped: 'La page a été consultée et écartée. Ce qui en était connu reste jusqu’à la prochaine lecture.',
    failed: 'La page n’a pas pu être lue. Ce qui en était connu reste.',
  },
  leaveOut: 'Écarter',
  pageLeftOut: title => `« ${title} » est écartée à partir de maintenant.`,
  excluded: 'Pages que vous avez écartées',
  takeBack: 'Rétablir',
  takeBackNamed: address => `Rétablir ${address}`,
  takenBack: 'La page est relue et sera de retour dans un instant.',
  which: 'Quelles pages ?',
  whichNamed: sentence => `Quelles pages ? ${sentence}`,
  notListed: 'Ces pages sont comptées, mais pas listées.',
  unlisted: n =>
    some(n, {
      one: '# autre page est comptée, mais pas listée.',
      other: '# autres pages sont comptées, mais pas listées.',
    }),
  limits: {
    pages: amount =>
      `La lecture s’est arrêtée à ${amount} pages, le maximum que ce Frontdesk lit d’un site web. La personne qui le gère peut l’augmenter (CRAWL_MAX_PAGES) ; ou faites lire seulement la partie la plus importante, sous « Ce qui est lu ».`,
    bytes: amount =>
      `La lecture s’est arrêtée à ${amount}, le maximum que ce Frontdesk lit d’un site web. La personne qui le gère peut l’augmenter (CRAWL_MAX_MEGABYTES).`,
    time: amount =>
      `La lecture s’est arrêtée après ${amount}, la durée maximale de lecture d’un site web. La personne qui gère ce Frontdesk peut l’augmenter (CRAWL_MAX_MINUTES). Le reste sera peut-être lu la prochaine fois.`,
    plan: amount =>
      `La lecture s’est arrêtée à ${amount} de texte : c’est ce que votre formule laisse pour ce site web. Retirez quelque chose, ou demandez une formule plus grande à la personne qui gère ce Frontdesk.`,
  },
  testPage: 'Tester une page',
  testPageText: 'Ce qui serait lu d’une page, selon les réglages enregistrés. Rien n’est conservé.',
  testPageField: 'Adresse d’une page de ce site web',
  test: 'Tester',
  testRead: n =>
    `Cette page est lue. Elle donne ${some(n, { one: '# passage dont une réponse peut venir', other: '# passages dont des réponses peuvent venir' })}.`,
  testLeftOut: 'Cette page n’est pas lue.',
  testInstead: address => `À sa place, ${address} est lue.`,
  testText: title => (title === '' ? 'Le texte lu' : `Le texte lu de « ${title} »`),
  reasonOfOne: {
    robots: 'Votre site web demande aux robots de ne pas la lire (robots.txt).',
    excluded: 'Vous l’avez écartée, une à une ou sous « Ce qui est lu ».',
    outOfScope: 'Elle est hors de ce que vous voulez faire lire, ci-dessus.',
    canonical: 'Elle indique elle-même qu’une autre page a le même texte.',
    duplicate: 'Le titre et le texte sont les mêmes que sur une autre page.',
    redirect: 'Elle mène à une autre page, ou à un autre site web.',
    gone: 'Elle n’existe plus.',
    notHtml: 'C’est une image, un téléchargement ou autre chose qui n’est pas une page web.',
    noText: 'Elle ne contient aucun texte lisible.',
    scriptOnly:
      'Son texte n’apparaît qu’avec JavaScript, qui n’est pas activé ici. La personne qui gère ce Frontdesk peut l’activer. Vous pouvez aussi l’ajouter comme texte ou fichier.',
  },
  problems: {
    robots:
      'Votre site web demande aux robots de ne pas lire cette page (robots.txt). Autorisez-le là-bas, ou ajoutez plutôt un texte ou un fichier.',
    notFound: 'Il n’y a pas de page à cette adresse. Vérifiez l’adresse.',
    refused:
      'Le site web ne laisse pas entrer Frontdesk : la page demande peut-être une connexion, ou refuse les programmes. Autorisez-y Frontdesk, ou ajoutez plutôt un texte ou un fichier.',
    login:
      'La page demande une connexion : Frontdesk ne peut donc pas la lire. Prenez une adresse que tout le monde peut ouvrir, ou ajoutez plutôt un texte ou un fichier.',
    unsupported: 'Frontdesk ne peut pas lire ce type d’adresse. Elle commence par https:// ou http://.',
    circles: 'Le site web renvoie sans fin d’une adresse à l’autre. La personne qui s’en occupe peut corriger cela.',
    scriptOnly:
      'Le texte de cette page n’apparaît qu’avec JavaScript, qui n’est pas activé ici. La personne qui gère ce Frontdesk peut l’activer. Vous pouvez aussi ajouter un texte ou un fichier.',
    slower: 'Le site web a demandé une lecture plus lente. Relisez-le plus tard.',
    siteError: 'Le site web a répondu par une erreur. Relisez-le quand il fonctionnera.',
    private:
      'Cette adresse fait partie d’un réseau privé, que Frontdesk ne lit pas. La personne qui gère ce Frontdesk peut l’autoriser (EGRESS_ALLOW).',
    noText: 'Aucune page avec du texte n’a été trouvée. Ajoutez plutôt un texte ou un fichier.',
    notPage: 'Cette adresse ne mène pas à une page web, mais à autre chose. Pour ajouter un fichier, envoyez-le ici.',
    otherSite: host => `La page mène à un autre site web, ${host}. Ajoutez plutôt cette adresse.`,
    unknownHost: 'Il n’y a pas de site web à cette adresse. Vérifiez l’adresse.',
    noAnswer: 'Le site web ne répond pas. Vérifiez l’adresse, ou relisez-le plus tard.',
    certificate: 'Le certificat du site web n’est pas valable. La personne qui s’occupe du site peut le renouveler.',
    sitemap: 'Il n’y a pas de sitemap à cette adresse, ou il ne cite aucune page.',
    fileKind:
      'Les fichiers de ce type ne peuvent pas être lus. Sont possibles : PDF, DOCX, ODT, XLSX, ODS, PPTX, ODP, EPUB, HTML, Markdown, texte et CSV.',
    fileEmpty: 'Le fichier est vide. Enregistrez-le de nouveau, puis ajoutez-le encore une fois.',
    filePassword: 'Le fichier a un mot de passe. Enregistrez-le sans mot de passe et remplacez-le ici.',
    fileOld:
      'Les fichiers de ce type ancien ou particulier ne peuvent pas être lus. Enregistrez-le en DOCX, XLSX, PPTX ou PDF dans le programme qui l’a créé.',
    fileScan:
      'Le fichier ne contient que des images, pas de texte. Faites reconnaître le texte (OCR) ou ajoutez le texte lui-même.',
    fileNoText: 'Le fichier ne contient pas de texte. Vérifiez que c’est le bon.',
    fileFonts:
      'Le texte de ce PDF ne peut pas être lu à partir de ses polices. Enregistrez-le en PDF avec un autre programme et remplacez-le ici.',
    fileLocked: 'Le livre est protégé contre la copie : Frontdesk ne peut pas le lire.',
    fileForm: 'Seul Adobe Reader peut afficher ce formulaire. Imprimez-le en PDF et remplacez-le ici.',
    feedDamaged:
      'Le flux de produits est endommagé ou incomplet. Faites-le recréer par votre logiciel de boutique, puis relisez-le.',
    fileDamaged:
      'Le fichier est endommagé, ou n’est pas ce qu’indique son nom. Enregistrez-le de nouveau, et remplacez-le ici.',
    pageTooHeavy:
      'La page a besoin de JavaScript, et l’afficher demande trop de temps ou de mémoire. Ajoutez plutôt un texte ou un fichier.',
    tooMuch: 'Il contient trop de choses pour être lu en une fois. Divisez-le.',
    feedIsPage:
      'Cette adresse mène à une page web, pas à un flux de produits. Votre logiciel de boutique indique l’adresse du flux.',
    feedKind:
      'Le flux n’est ni en XML, ni en CSV, ni en JSON. Votre logiciel de boutique peut l’enregistrer dans l’un de ces formats.',
    internal:
      'Un problème est survenu dans Frontdesk même. Relancez la lecture ; si cela persiste, prévenez la personne qui gère ce Frontdesk.',
  },
}

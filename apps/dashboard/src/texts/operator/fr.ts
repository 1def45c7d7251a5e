import { plural } from '../plural.ts'
import type { OperatorTexts } from './en.ts'

const count = plural('fr')

export const operatorFr: OperatorTexts = {
  operator: {
    accounts: 'Tous les comptes',
    accountsLead:
      'Chaque compte de cette installation : ce qu’il est et consomme. Ce que disent les visiteurs reste dans le compte.',
    search: 'Chercher par nom ou propriétaire',
    noneFound: 'Aucun compte n’a ce nom ni ce propriétaire.',
    usedOf: (used, quota) => `${used} réponses IA sur ${quota} ce mois-ci`,
    chatbots: n => count(n, { one: '# chatbot', other: '# chatbots' }),
    members: n => count(n, { one: '# membre', other: '# membres' }),
    since: time => `Depuis le ${time}`,
    suspended: 'Suspendu',
    change: 'Modifier',
    changeOf: name => `Modifier ${name}`,
    plan: 'Forfait',
    quota: 'Réponses IA par mois',
    quotaHelp: 'Vide : autant que le forfait en comprend.',
    suspend: 'Suspendre le compte',
    suspendHelp:
      'Personne ne peut se connecter à un compte suspendu, et ses chatbots ne répondent plus. Rien n’est supprimé.',
    resume: 'Lever la suspension',
    resumeHelp: 'Le compte est suspendu : personne ne peut s’y connecter, et ses chatbots ne répondent plus.',
    save: 'Enregistrer',
    status: 'Installation',
    statusLead: 'Ce qui tourne, dans quelle version, et ce qui attend.',
    queues: 'Files d’attente',
    waiting: n => count(n, { one: '# tâche en attente', other: '# tâches en attente' }),
    active: n => count(n, { one: '# en cours', other: '# en cours' }),
    delayed: n => count(n, { one: '# pour plus tard', other: '# pour plus tard' }),
    failed: n => count(n, { one: '# échouée', other: '# échouées' }),
    workers: n => count(n, { one: '# worker', other: '# workers' }),
    parts: 'Composants',
    behind: 'Il manque des migrations',
    upToDate: 'À jour',
    dropsJobs: 'Plein, il abandonne des tâches en attente : mettez maxmemory-policy à noeviction.',
    notAppendOnly: 'En cas de panne, il oublie les tâches en attente : mettez appendonly à yes.',
    look: 'À vérifier',
    well: 'Tout va bien',
    mail: 'E-mails',
    mails: {
      smtp: 'Un serveur de messagerie les distribue.',
      files: 'Ce sont des fichiers sur le serveur, car aucun serveur de messagerie n’est défini.',
    },
    unknown: 'Aucun worker ne l’a encore dit.',
    model: 'Modèle de langage',
    noModel: 'Aucun : les réponses sont des passages des pages.',
    byMeaning: 'Recherche par mots et par sens',
    byWords: 'Recherche par mots',
    allShown: 'Ce sont tous les comptes.',
    checks: 'Vérifications',
    checked: (queue, time) => `Vérifié par un worker de ${queue}, ${time}`,
    noChecks:
      'Aucun worker n’a encore vérifié cette installation. Chacun le fait une minute après son démarrage, puis toutes les heures.',
    broken: 'Ne fonctionne pas',
    fine: n =>
      count(n, { one: '# vérification n’a rien trouvé à faire.', other: '# vérifications n’ont rien trouvé à faire.' }),
    encryption: 'Clé de chiffrement',
    keyId: id => `Clé ${id}`,
    secretsCurrent: n =>
      count(n, {
        one: '# secret enregistré est chiffré avec elle',
        other: '# secrets enregistrés sont chiffrés avec elle',
      }),
    secretsPrevious: n =>
      count(n, {
        one: '# est encore chiffré avec une clé précédente : lancez npm run admin -- secrets rotate.',
        other: '# sont encore chiffrés avec une clé précédente : lancez npm run admin -- secrets rotate.',
      }),
    secretsUnreadable: n =>
      count(n, {
        one: '# ne peut pas être déchiffré : ajoutez sa clé à ENCRYPTION_KEYS_PREVIOUS ou saisissez de nouveau le secret.',
        other:
          '# ne peuvent pas être déchiffrés : ajoutez leur clé à ENCRYPTION_KEYS_PREVIOUS ou saisissez de nouveau les secrets.',
      }),
    mailFiles: 'E-mails',
    mailFilesLead:
      'Cette installation n’a pas de serveur de messagerie : ses e-mails restent ici pendant 30 jours. Ils contiennent des liens qui connectent ; le journal dit qui a lu lequel.',
    mailsDelivered:
      'Un serveur de messagerie distribue les e-mails de cette installation. Ceux d’ici ont été écrits avant.',
    noMails: 'Aucun e-mail ici.',
    mailsLeftOut:
      'Les e-mails contenant ce que des visiteurs ont écrit n’apparaissent pas ici. Ils se trouvent dans le dossier mail de DATA_DIR.',
    mailTo: address => `À ${address}`,
    readMail: subject => `Lire « ${subject} »`,
    read: 'Lire',
    copyLink: 'Copier le lien',
    doctor:
      'npm run doctor vérifie tout cela d’un coup en ligne de commande, avec les réglages, les adresses et les proxys.',
  },
}

import type { AccountTexts } from '../account/en.ts'
import type { AuditFacts } from '../en/audit-log.ts'

const somebody = (who: string): string => who || 'Une personne partie depuis'
const operator = (who: string): string => who || 'L’exploitant'
const at = (chatbot: string): string => (chatbot === '' ? '' : ` (${chatbot})`)
const member = (person: string): string => person || 'un membre'
const days = ({ from, to }: AuditFacts): string =>
  from === '' && to === ''
    ? ''
    : from === ''
      ? `, jusqu’au ${to}`
      : to === ''
        ? `, à partir du ${from}`
        : `, du ${from} au ${to}`
const file = (facts: AuditFacts): string => (facts.format === '' ? days(facts) : ` en ${facts.format}${days(facts)}`)

export const auditLog: AccountTexts['auditLog'] = {
  title: 'Journal',
  lead: 'Qui a modifié, exporté ou supprimé quoi, et qui s’est connecté. Conservé un an. Il ne contient jamais ce qui a été écrit.',
  empty: 'Rien n’a encore été enregistré.',
  end: 'C’est tout.',
  goneChatbot: 'un chatbot supprimé',
  otherField: 'réglages',
  sentences: {
    'account.changed': ({ who, fields }) => `${somebody(who)} a modifié le compte : ${fields || 'réglages'}.`,
    'account.created': ({ who }) => `${somebody(who)} a créé le compte.`,
    'account.resumed': () => 'L’exploitant a rouvert le compte.',
    'account.suspended': () => 'L’exploitant a suspendu le compte.',
    'booking.cancelled': ({ who, chatbot }) => `${somebody(who)} a annulé un rendez-vous${at(chatbot)}.`,
    'booking.removed': ({ who, chatbot }) => `${somebody(who)} a supprimé un rendez-vous${at(chatbot)}.`,
    'analytics.exported': facts =>
      `${somebody(facts.who)} a exporté les statistiques${at(facts.chatbot)}${file(facts)}.`,
    'bookings.exported': facts => `${somebody(facts.who)} a exporté les rendez-vous${file(facts)}.`,
    'chatbot.changed': ({ who, fields, chatbot, domains }) =>
      `${somebody(who)} a modifié ${chatbot} : ${fields || 'réglages'}.${domains === '' ? '' : ` Les e-mails vont désormais aux adresses de ${domains}.`}`,
    'chatbot.created': ({ who, chatbot }) => `${somebody(who)} a créé le chatbot ${chatbot}.`,
    'chatbot.removed': ({ who }) => `${somebody(who)} a supprimé un chatbot.`,
    'connector.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} a modifié un connecteur${at(chatbot)} : ${fields || 'réglages'}.`,
    'connector.created': ({ who, chatbot }) => `${somebody(who)} a ajouté un connecteur${at(chatbot)}.`,
    'connector.removed': ({ who, chatbot }) => `${somebody(who)} a retiré un connecteur${at(chatbot)}.`,
    'conversation.erased': ({ who, fields, chatbot }) =>
      `${somebody(who)} a effacé une conversation${at(chatbot)}${fields === '' ? '' : `, avec : ${fields}`}.`,
    'conversation.erased_by_visitor': ({ chatbot }) => `Un visiteur a supprimé sa conversation${at(chatbot)}.`,
    'conversations.exported': facts =>
      `${somebody(facts.who)} a exporté les conversations${at(facts.chatbot)}${file(facts)}.`,
    'export.downloaded': ({ who }) => `${somebody(who)} a téléchargé le fichier d’un export.`,
    'export.removed': ({ who }) => `${somebody(who)} a supprimé un export.`,
    'feedback.exported': facts => `${somebody(facts.who)} a exporté les évaluations${file(facts)}.`,
    'invitation.created': ({ who, person }) => `${somebody(who)} a invité ${person || 'quelqu’un'}.`,
    'invitation.removed': ({ who }) => `${somebody(who)} a annulé une invitation.`,
    'invitation.sent': ({ who, person }) =>
      `${somebody(who)} a renvoyé l’invitation${person === '' ? '' : ` à ${person}`}.`,
    'lead.marked': ({ who, chatbot }) => `${somebody(who)} a marqué un contact${at(chatbot)} comme traité ou ouvert.`,
    'lead.removed': ({ who, chatbot }) => `${somebody(who)} a supprimé un contact${at(chatbot)}.`,
    'leads.exported': facts => `${somebody(facts.who)} a exporté les contacts${file(facts)}.`,
    'live-chat.claimed': ({ who }) => `${somebody(who)} a pris une conversation.`,
    'live-chat.ended': ({ who }) => `${somebody(who)} a terminé un chat en direct.`,
    'live-chat.released': ({ who }) => `${somebody(who)} a rendu une conversation.`,
    'live-chat.transferred': ({ who }) => `${somebody(who)} a transféré une conversation.`,
    'login.failed': ({ who }) =>
      `Quelqu’un a essayé de se connecter comme ${who || 'un membre'} avec un mot de passe incorrect.`,
    'login.limited': ({ who }) =>
      `Trop de mots de passe incorrects pour ${who || 'un membre'} : les essais suivants ont dû attendre.`,
    'login.revoked': ({ who }) => `Les connexions de ${who || 'un membre'} sur d’autres appareils ont été fermées.`,
    'login.succeeded': ({ who }) => `${somebody(who)} s’est connecté.`,
    logout: ({ who }) => `${somebody(who)} s’est déconnecté.`,
    'mail.read': ({ who }) => `${somebody(who)} a lu un e-mail de l’installation.`,
    'member.changed': ({ who, person }) => `${somebody(who)} a modifié les droits de ${member(person)}.`,
    'member.demoted': ({ who, person }) =>
      `${operator(who)} a fait de ${person || 'un propriétaire'} un membre avec moins d’autorisations.`,
    'member.joined': ({ who }) => `${somebody(who)} a rejoint l’équipe.`,
    'member.left': ({ who }) => `${somebody(who)} a quitté l’équipe.`,
    'member.promoted': ({ who, person }) => `${operator(who)} a fait de ${member(person)} un propriétaire.`,
    'member.removed': ({ who }) => `${operator(who)} a retiré un membre de l’équipe.`,
    'password.changed': ({ who }) => `${somebody(who)} a choisi un nouveau mot de passe.`,
    'password.failed': ({ who }) =>
      `Quelqu’un qui était connecté comme ${who || 'un membre'} a saisi un mot de passe incorrect.`,
    'password.removed': ({ who }) =>
      `L’exploitant a retiré le mot de passe de ${who || 'un membre'}, qui en choisit un nouveau par un lien.`,
    'password.reset-requested': ({ who }) => `Quelqu’un a demandé un nouveau mot de passe pour ${who || 'un membre'}.`,
    'password-reset.sent': ({ who, person }) =>
      `${somebody(who)} a envoyé à ${member(person)} un lien pour un nouveau mot de passe.`,
    'profile.changed': ({ who }) => `${somebody(who)} a modifié son propre nom.`,
    'question.answered': ({ who, chatbot }) => `${somebody(who)} a répondu à une question${at(chatbot)}.`,
    'question.dismissed': ({ who, chatbot }) => `${somebody(who)} a écarté une question${at(chatbot)}.`,
    'question.reopened': ({ who, chatbot }) => `${somebody(who)} a rouvert une question${at(chatbot)}.`,
    'questions.exported': facts => `${somebody(facts.who)} a exporté les questions${file(facts)}.`,
    'recipient.confirmed': ({ domains }) =>
      `Quelqu’un chez ${domains || 'une autre adresse'} a confirmé vouloir recevoir les notifications.`,
    'source.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} a modifié une source${at(chatbot)} : ${fields || 'réglages'}.`,
    'source.created': ({ who, chatbot }) => `${somebody(who)} a ajouté une source${at(chatbot)}.`,
    'source.reindexed': ({ who, chatbot }) => `${somebody(who)} a fait relire une source${at(chatbot)}.`,
    'source.removed': ({ who, chatbot }) => `${somebody(who)} a retiré une source${at(chatbot)}.`,
    'template.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} a modifié une réponse enregistrée${at(chatbot)} : ${fields || 'texte'}.`,
    'template.created': ({ who, chatbot }) => `${somebody(who)} a ajouté une réponse enregistrée${at(chatbot)}.`,
    'template.removed': ({ who, chatbot }) => `${somebody(who)} a retiré une réponse enregistrée${at(chatbot)}.`,
    'visitor.exported': ({ who, chatbot }) =>
      `${somebody(who)} a exporté tout ce qui concerne un visiteur${at(chatbot)}.`,
    'webhook.changed': ({ who, fields }) => `${somebody(who)} a modifié un webhook : ${fields || 'réglages'}.`,
    'webhook.created': ({ who }) => `${somebody(who)} a créé un webhook.`,
    'webhook.removed': ({ who }) => `${somebody(who)} a supprimé un webhook.`,
    'webhook.resent': ({ who }) => `${somebody(who)} a renvoyé un message d’un webhook.`,
    'webhook.tested': ({ who }) => `${somebody(who)} a envoyé un message de test à un webhook.`,
  },
  other: ({ who }, action) => `${somebody(who)} : ${action}`,
  fields: {
    name: 'nom',
    serviceName: 'nom de l’entreprise',
    domains: 'sites web autorisés',
    language: 'langue',
    isStreaming: 'affichage des réponses',
    systemPrompt: 'instructions',
    model: 'modèle',
    dailyCap: 'réponses par jour',
    appearance: 'apparence',
    wiki: 'wiki',
    privacyUrl: 'page de confidentialité',
    liveChat: 'chat en direct',
    leads: 'contacts',
    bookings: 'rendez-vous',
    feedback: 'évaluations',
    transcripts: 'conversations par e-mail',
    maxDepth: 'profondeur',
    reindexDays: 'jours entre les lectures',
    includePatterns: 'pages à lire',
    excludePatterns: 'pages à écarter',
    keepSelectors: 'parties de pages à lire',
    dropSelectors: 'parties de pages à écarter',
    renderPages: 'JavaScript sur toutes les pages',
    entries: 'entrées',
    file: 'fichier',
    description: 'description',
    method: 'méthode',
    host: 'hôte',
    pathTemplate: 'chemin',
    parameters: 'paramètres',
    isWriting: 'confirmation',
    responseFields: 'champs de la réponse',
    secret: 'secret',
    url: 'adresse',
    events: 'événements',
    isEnabled: 'activation',
    title: 'titre',
    text: 'texte',
    shortcut: 'raccourci',
    isForAllChatbots: 'chatbots',
    isPersonal: 'utilisateurs',
    timeZone: 'fuseau horaire',
  },
}

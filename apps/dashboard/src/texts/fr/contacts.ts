import type { ChatbotTexts } from '../chatbot/en.ts'

export const contacts: ChatbotTexts['contacts'] = {
  title: 'Formulaire de contact',
  lead: 'Les visiteurs peuvent laisser leurs coordonnées dans le chat, pour que vous puissiez les recontacter.',
  enabled: 'Les visiteurs peuvent laisser leurs coordonnées',
  enabledHelp: 'Dans le menu du chat, et quand le chatbot n’a pas de réponse.',
  fieldsTitle: 'Ce que vous demandez',
  fieldsText:
    'Demandez peu : chaque champ fait perdre des contacts. Une adresse e-mail ou un numéro de téléphone doit en faire partie.',
  fields: {
    name: 'Nom',
    email: 'Adresse e-mail',
    phone: 'Numéro de téléphone',
    company: 'Entreprise',
    message: 'Message',
  },
  choices: { off: 'Non', optional: 'Facultatif', required: 'Obligatoire' },
  unreachable: 'Demandez l’adresse e-mail ou le numéro de téléphone, pour pouvoir joindre les gens.',
  consentTitle: 'Consentement',
  consent: 'Ce que les visiteurs acceptent',
  consentHelp:
    'Ils cochent cette case avant l’envoi. Le texte est conservé avec le contact. Vide : rien n’est demandé.',
  consentExample: 'J’accepte que vous m’écriviez au sujet de ma question.',
  mails: 'Envoyer un e-mail pour chaque nouveau contact',
}

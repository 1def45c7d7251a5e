import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('fr')

export const appointments: ChatbotTexts['appointments'] = {
  title: 'Prise de rendez-vous',
  lead: 'Les visiteurs peuvent prendre rendez-vous dans le chat, aux heures que vous fixez.',
  enabled: 'Les visiteurs peuvent prendre rendez-vous',
  enabledHelp: 'L’horaire est réservé 30 minutes, jusqu’à ce que le visiteur l’ait confirmé par e-mail.',
  what: 'Le rendez-vous',
  name: 'Son nom',
  nameHelp: 'Par exemple « Un essayage ». Vide : le nom de votre entreprise.',
  duration: 'Sa durée',
  minutes: 'minutes',
  bufferBefore: 'Temps libre avant',
  bufferAfter: 'Temps libre après',
  hoursTitle: 'Quand on peut réserver',
  hours: 'Heures des rendez-vous',
  rules: 'Combien de temps à l’avance',
  notice: 'Au moins',
  noticeHelp: 'Le temps qui sépare la réservation du rendez-vous.',
  noNotice: 'À tout moment',
  horizon: 'Au plus',
  horizonHelp: 'Jusqu’à quand les visiteurs peuvent réserver.',
  days: 'jours',
  mails: 'Envoyer un e-mail pour chaque rendez-vous',
  next: 'Prochains horaires libres',
  nextText:
    'Tels que les visiteurs les verraient selon vos réglages ci-dessus, avant l’enregistrement. Les horaires pris n’y sont pas.',
  nextNone:
    'Aucun horaire libre dans les deux prochaines semaines. Ajoutez des heures, ou autorisez des réservations plus proches.',
  nextWrong: 'Corrigez ce qui est signalé ci-dessus ; les horaires libres s’afficheront alors ici.',
  nextMore: n => some(n, { one: 'Et # autre dans les deux semaines.', other: 'Et # autres dans les deux semaines.' }),
  forYou: time => `${time} chez vous`,
}

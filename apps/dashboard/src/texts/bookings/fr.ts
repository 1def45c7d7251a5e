import { plural } from '../plural.ts'
import type { BookingTexts } from './en.ts'

const some = plural('fr')
const orMore = (text: string, hasMore: boolean): string => (hasMore ? `Plus de ${text}` : text)

export const bookingsFr: BookingTexts = {
  bookings: {
    title: 'Rendez-vous',
    lead: 'Les rendez-vous que des visiteurs ont pris dans le chat.',
    search: 'Rechercher dans les rendez-vous',
    show: 'Afficher',
    shows: { upcoming: 'À venir', cancelled: 'Annulés', all: 'Tous' },
    view: 'Affichage',
    views: { calendar: 'Semaine', list: 'Liste' },
    count: (n, hasMore) => orMore(some(n, { one: '# rendez-vous', other: '# rendez-vous' }), hasMore),
    ahead: 'Réservé',
    cancelled: 'Annulé',
    over: 'Passé',
    when: 'Quand',
    subject: 'Rendez-vous',
    yours: (time, zone) => `${time} à votre heure (${zone})`,
    theirs: (time, zone) => `${time} pour le visiteur (${zone})`,
    timesIn: zone => `Heures de ${zone}.`,
    yoursBelow: 'Votre propre heure figure en dessous.',
    previousWeek: 'Semaine précédente',
    nextWeek: 'Semaine suivante',
    thisWeek: 'Cette semaine',
    nothing: 'Rien',
    callOff: 'Annuler le rendez-vous',
    callOffTitle: name => `Annuler le rendez-vous avec ${name} ?`,
    callOffText: 'Le visiteur en est informé par e-mail, et l’horaire est de nouveau libre.',
    calledOff: 'Rendez-vous annulé. Le visiteur reçoit un e-mail.',
    removed: name => `Le rendez-vous de ${name} a été supprimé. Le visiteur n’en est pas informé.`,
    noneAhead: 'Aucun rendez-vous à venir.',
    noneCancelled: 'Aucun rendez-vous n’a été annulé.',
    none: 'Les rendez-vous que les visiteurs prennent dans le chat apparaissent ici.',
    setUp: 'Configurer les rendez-vous',
  },
}

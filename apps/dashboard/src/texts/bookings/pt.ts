import { plural } from '../plural.ts'
import type { BookingTexts } from './en.ts'

const some = plural('pt-PT')
const orMore = (text: string, hasMore: boolean): string => (hasMore ? `Mais de ${text}` : text)

export const bookingsPt: BookingTexts = {
  bookings: {
    title: 'Marcações',
    lead: 'As marcações que os visitantes fizeram no chat.',
    search: 'Pesquisar nas marcações',
    show: 'Mostrar',
    shows: { upcoming: 'Próximas', cancelled: 'Canceladas', all: 'Todas' },
    view: 'Vista',
    views: { calendar: 'Semana', list: 'Lista' },
    count: (n, hasMore) => orMore(some(n, { one: '# marcação', other: '# marcações' }), hasMore),
    ahead: 'Marcada',
    cancelled: 'Cancelada',
    over: 'Passada',
    when: 'Quando',
    subject: 'Marcação',
    yours: (time, zone) => `${time} na sua hora (${zone})`,
    theirs: (time, zone) => `${time} para o visitante (${zone})`,
    timesIn: zone => `Horas de ${zone}.`,
    yoursBelow: 'A sua própria hora está por baixo.',
    previousWeek: 'Semana anterior',
    nextWeek: 'Semana seguinte',
    thisWeek: 'Esta semana',
    nothing: 'Nada',
    callOff: 'Desmarcar',
    callOffTitle: name => `Desmarcar com ${name}?`,
    callOffText: 'O visitante é avisado por e-mail e a hora fica de novo livre.',
    calledOff: 'Desmarcada. O visitante recebe um e-mail.',
    removed: name => `A marcação de ${name} foi eliminada. O visitante não é avisado.`,
    noneAhead: 'Não há próximas marcações.',
    noneCancelled: 'Nenhuma marcação foi cancelada.',
    none: 'As marcações que os visitantes fazem no chat aparecem aqui.',
    setUp: 'Configurar as marcações',
  },
}

import { plural } from '../plural.ts'
import type { BookingTexts } from './en.ts'

const some = plural('es')
const orMore = (text: string, hasMore: boolean): string => (hasMore ? `Más de ${text}` : text)

export const bookingsEs: BookingTexts = {
  bookings: {
    title: 'Citas',
    lead: 'Las citas que los visitantes han reservado en el chat.',
    search: 'Buscar en las citas',
    show: 'Mostrar',
    shows: { upcoming: 'Próximas', cancelled: 'Canceladas', all: 'Todas' },
    view: 'Vista',
    views: { calendar: 'Semana', list: 'Lista' },
    count: (n, hasMore) => orMore(some(n, { one: '# cita', other: '# citas' }), hasMore),
    ahead: 'Reservada',
    cancelled: 'Cancelada',
    over: 'Pasada',
    when: 'Cuándo',
    subject: 'Cita',
    yours: (time, zone) => `${time} en su hora (${zone})`,
    theirs: (time, zone) => `${time} para el visitante (${zone})`,
    timesIn: zone => `Horas de ${zone}.`,
    yoursBelow: 'Su propia hora figura debajo.',
    previousWeek: 'Semana anterior',
    nextWeek: 'Semana siguiente',
    thisWeek: 'Esta semana',
    nothing: 'Nada',
    callOff: 'Cancelar la cita',
    callOffTitle: name => `¿Cancelar la cita con ${name}?`,
    callOffText: 'El visitante recibe un correo que lo dice, y la hora vuelve a estar libre.',
    calledOff: 'Cita cancelada. El visitante recibe un correo.',
    removed: name => `Se ha eliminado la cita de ${name}. No se avisa al visitante.`,
    noneAhead: 'No hay citas próximas.',
    noneCancelled: 'No se ha cancelado ninguna cita.',
    none: 'Aquí aparecen las citas que los visitantes reservan en el chat.',
    setUp: 'Configurar las citas',
  },
}

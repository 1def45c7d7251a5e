import type { TeamWords, VisitorWords } from './words.ts'

export const visitor: VisitorWords = {
  confirm: 'Confirme su cita, por favor',
  heldFor: 'Le reservamos esta hora durante 30 minutos.',
  notRequested: 'Si no la pidió usted, ignore este correo.',
  askConfirm: '¿Confirmar esta cita?',
  confirmButton: 'Confirmar la cita',
  lapsed: 'Esta cita no se confirmó a tiempo. Elija otra vez una hora, por favor.',
  booked: 'Su cita está confirmada',
  cancelled: 'Su cita está cancelada',
  calledOff: 'Lo sentimos: hemos tenido que cancelarla.',
  manage: 'Gestionar la cita',
  plansChange: '¿Le ha surgido algo? Puede cancelar la cita hasta que empiece.',
  askCancel: '¿Cancelar esta cita?',
  cancelMeans: 'La hora quedará libre para otras personas. No se puede deshacer.',
  cancelButton: 'Cancelar la cita',
  keepButton: 'Mantener la cita',
  addToCalendar: 'Añadir al calendario',
  over: 'Esta cita ya ha pasado.',
  linkUnknown: 'Este enlace no es válido',
  linkUnknownHint:
    'Puede que la cita sea de hace mucho o que falte una parte del enlace. Vuelva a abrirlo desde su correo.',
  bookingWhy: serviceName =>
    `${serviceName} ha enviado este correo porque se reservó una cita con esta dirección de correo.`,
  transcript: 'Su conversación con',
  transcriptAsked: 'Alguien pidió que se le enviara esta conversación. Si no fue usted, ignore este correo.',
  you: 'Usted',
  ai: 'asistente de IA',
}

export const team: TeamWords = {
  lead: {
    subject: chatbot => `${chatbot}: nuevo contacto`,
    title: 'Un visitante ha dejado sus datos de contacto',
    open: 'Ver el contacto',
  },
  booked: { subject: chatbot => `${chatbot}: nueva cita`, title: 'Un visitante ha reservado una cita' },
  cancelled: { subject: chatbot => `${chatbot}: cita cancelada`, title: 'Un visitante ha cancelado una cita' },
  openBooking: 'Ver la cita',
  fields: { name: 'Nombre', email: 'Correo', phone: 'Teléfono', company: 'Empresa', message: 'Mensaje' },
  replyGoes: 'Responda a este correo para escribir al visitante.',
  notInPlan: 'Su plan no incluye el contenido de los registros. Inicie sesión para ver qué planes lo incluyen.',
  why: chatbot => `Recibe este correo porque se le avisa de los nuevos contactos y citas de ${chatbot}.`,
}

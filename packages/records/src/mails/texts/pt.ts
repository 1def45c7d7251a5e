import type { TeamWords, VisitorWords } from './words.ts'

export const visitor: VisitorWords = {
  confirm: 'Confirme a sua marcação, por favor',
  heldFor: 'Reservamos esta hora para si durante 30 minutos.',
  notRequested: 'Se não foi você que a pediu, ignore este e-mail.',
  askConfirm: 'Confirmar esta marcação?',
  confirmButton: 'Confirmar a marcação',
  lapsed: 'Esta marcação não foi confirmada a tempo. Escolha novamente uma hora, por favor.',
  booked: 'A sua marcação está confirmada',
  cancelled: 'A sua marcação está cancelada',
  calledOff: 'Lamentamos: tivemos de a cancelar.',
  manage: 'Gerir a marcação',
  plansChange: 'Surgiu um imprevisto? Pode cancelar a marcação até esta começar.',
  askCancel: 'Cancelar esta marcação?',
  cancelMeans: 'A hora fica disponível para outras pessoas. Não é possível anular esta ação.',
  cancelButton: 'Cancelar a marcação',
  keepButton: 'Manter a marcação',
  addToCalendar: 'Adicionar ao calendário',
  over: 'Esta marcação já passou.',
  linkUnknown: 'Esta ligação não é válida',
  linkUnknownHint:
    'A marcação pode ter passado há muito tempo, ou falta uma parte da ligação. Volte a abri-la a partir do seu e-mail.',
  bookingWhy: serviceName =>
    `${serviceName} enviou este e-mail porque foi feita uma marcação com este endereço de e-mail.`,
  transcript: 'A sua conversa com',
  transcriptAsked: 'Alguém pediu que lhe fosse enviada esta conversa. Se não foi você, ignore este e-mail.',
  you: 'Você',
  ai: 'assistente de IA',
}

export const team: TeamWords = {
  lead: {
    subject: chatbot => `${chatbot}: novo contacto`,
    title: 'Um visitante deixou os seus dados de contacto',
    open: 'Ver o contacto',
  },
  booked: { subject: chatbot => `${chatbot}: nova marcação`, title: 'Um visitante fez uma marcação' },
  cancelled: { subject: chatbot => `${chatbot}: marcação cancelada`, title: 'Um visitante cancelou uma marcação' },
  openBooking: 'Ver a marcação',
  fields: { name: 'Nome', email: 'E-mail', phone: 'Telefone', company: 'Empresa', message: 'Mensagem' },
  replyGoes: 'Responda a este e-mail para escrever ao visitante.',
  notInPlan: 'O seu plano não inclui o conteúdo dos registos. Inicie sessão para ver que planos o incluem.',
  why: chatbot => `Recebe este e-mail porque é avisado dos novos contactos e marcações de ${chatbot}.`,
}

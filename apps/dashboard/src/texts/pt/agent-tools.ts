import type { InboxTexts } from '../inbox/en.ts'
import { plural } from '../plural.ts'

const some = plural('pt-PT')

export const agentTools: InboxTexts['agentTools'] = {
  enterBegins: 'Enter começa uma linha; Ctrl ou ⌘ com Enter envia.',
  waitingSince: 'Espera desde',
  opensTab: 'Abre num novo separador',
  contact: 'Dados de contacto',
  bookings: 'Marcações',
  cancelled: 'cancelada',
  questions: 'Perguntas sem resposta',
  closeDetails: 'Fechar os detalhes',
  released: 'A conversa volta à fila.',
  decline: 'Recusar',
  declineQuestion: 'Recusar este visitante?',
  declineText: 'O visitante lê que ninguém o pode atender, e o chatbot volta a responder.',
  endNow: 'Terminar já',
  awayByItself:
    'Está ausente porque aqui nada foi escrito nem premido durante dez minutos. Qualquer ação o traz de volta.',
  replies: count =>
    some(count, {
      one: '# resposta guardada. Enter insere-a.',
      other: '# respostas guardadas. As setas escolhem, Enter insere.',
    }),
  linkStaysText: address => `As ligações só podem levar ao site do chatbot. O visitante recebe ${address} como texto.`,
  handedOver: agent => `A conversa passa para ${agent}.`,
}

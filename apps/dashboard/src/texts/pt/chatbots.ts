import type { Texts } from '../en.ts'

export const chatbots: Texts['chatbots'] = {
  title: 'Chatbots',
  lead: 'Cada um responde no seu próprio site, com o seu próprio conhecimento.',
  list: 'Os seus chatbots',
  new: 'Novo chatbot',
  empty:
    'Ainda não tem nenhum chatbot. Dê ao Frontdesk o endereço do seu site e ele cria um a partir das suas páginas.',
  emptyRestricted: 'Não há nenhum chatbot que possa ver. Um proprietário da sua conta pode dar-lhe acesso a um.',
  on: domains => `Responde em ${domains}`,
  open: (page, name) => `${page} de ${name}`,
  delete: 'Eliminar',
  deleteNamed: name => `Eliminar ${name}`,
  deleteTitle: name => `Eliminar ${name}?`,
  deleteText:
    'Com ele são eliminados o seu conhecimento, as suas conversas, os contactos e as marcações, e deixa de responder no seu site. Não é possível desfazer.',
  typeName: name => `Para o eliminar, escreva o nome: ${name}`,
  deleted: name => `${name} foi eliminado.`,
}

import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

const some = plural('pt-PT')

export const home: Texts['home'] = {
  title: 'Início',
  welcome: name => (name === '' ? 'Boas-vindas' : `Boas-vindas, ${name}`),
  noChatbot:
    'Ainda não tem nenhum chatbot. Dê ao Frontdesk o endereço do seu site e ele cria um a partir das suas páginas.',
  demo: 'Ou veja primeiro uma loja fictícia: as páginas dela estão aqui, com um chatbot em cada uma.',
  addDemo: 'Adicionar a loja de demonstração',
  newChatbot: 'Novo chatbot',
  nothingToSee: 'O seu acesso ainda não tem permissões. Fale com um proprietário da sua conta.',
  http: 'Esta página não está encriptada (http): outras pessoas na sua rede podem lê-la e o seu navegador não mostra notificações. Quem gere este Frontdesk pode configurar https.',
  needs: 'O que precisa de si',
  allClear: 'Tudo em dia: nada espera por si.',
  waiting: count =>
    some(count, { one: '# visitante espera por um agente', other: '# visitantes esperam por um agente' }),
  openChats: count => some(count, { one: 'Tem # chat aberto', other: 'Tem # chats abertos' }),
  openQuestions: count =>
    some(count, { one: '# pergunta ainda sem resposta', other: '# perguntas ainda sem resposta' }),
  newLeads: count => some(count, { one: '# contacto novo', other: '# contactos novos' }),
  latest: 'Últimas conversas',
  notKept: 'O que foi escrito já não está guardado.',
  failedSources: (count, chatbot) =>
    `${some(count, { one: 'Não foi possível ler # fonte', other: 'Não foi possível ler # fontes' })} (${chatbot})`,
  refusedWebsites: (count, chatbot) =>
    `${some(count, { one: '# site sem autorização pede', other: '# sites sem autorização pedem' })} ${chatbot}`,
  dueAnswers: (count, chatbot) =>
    `${some(count, { one: '# resposta verificada está por rever', other: '# respostas verificadas estão por rever' })} (${chatbot})`,
  quota: (used, limit) => `${used} de ${limit} respostas da IA deste mês já foram usadas`,
  steps: 'Preparar o seu chatbot',
  done: 'Feito',
  teach: 'Ensine-o: o seu site, ficheiros, textos',
  try: 'Experimente-o: pergunte o que os seus visitantes perguntam',
  look: 'Dê-lhe o seu aspeto',
  install: 'Coloque-o no seu site',
  team: 'Convide a sua equipa',
}

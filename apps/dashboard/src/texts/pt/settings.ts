import type { AccountTexts } from '../account/en.ts'

export const settings: AccountTexts['settings'] = {
  title: 'Conta',
  lead: 'O que é a sua conta, o que inclui o seu plano e quanto dele já foi usado.',
  account: 'A sua conta',
  name: 'Nome da empresa',
  asOwner: 'É proprietário: pode fazer tudo.',
  asMember: 'É membro da equipa. Os proprietários podem alterar o nome e o fuso horário.',
  zone: 'Fuso horário',
  zoneHelp:
    'As horas são escritas nele, e os dias começam e acabam de acordo com ele, para todos os que não escolheram outro.',
  useZone: zone => `Usar o fuso deste dispositivo: ${zone}`,
  plan: name => `Plano ${name}`,
  planMeans: {
    free: 'Os seus chatbots respondem aos visitantes.',
    basic: 'Os seus chatbots respondem aos visitantes e pode levar os seus dados para outro lado.',
    standard: 'Tudo o que o Frontdesk tem.',
  },
  features: {
    free: [
      'Chatbots que respondem com base nos seus sites, ficheiros e textos',
      'Quantas perguntas, avaliações, contactos e marcações há; o conteúdo vem com o plano Basic',
    ],
    basic: [
      'Chatbots que respondem com base nos seus sites, ficheiros e textos, com instruções próprias',
      'Perguntas, avaliações, contactos e marcações por completo',
      'Exportações e webhooks',
    ],
    standard: [
      'Chatbots que respondem com base nos seus sites, ficheiros e textos, com instruções próprias',
      'Perguntas, avaliações, contactos e marcações por completo',
      'Exportações e webhooks',
      'Chat em direto e uma equipa que nele responde',
    ],
  },
  added: {
    free: [],
    basic: [
      'Instruções próprias',
      'Perguntas, avaliações, contactos e marcações por completo',
      'Exportações e webhooks',
    ],
    standard: ['Chat em direto', 'Uma equipa que nele responde', 'Wikis protegidas'],
  },
  adds: plan => `O que o plano ${plan} acrescenta`,
  limits: {
    replies: 'Respostas da IA por mês',
    trials: 'Testes por dia',
    chatbots: 'Chatbots, no máximo',
    sources: 'Fontes, no máximo',
    files: 'Ficheiros, no total',
    texts: 'Texto de sites e ficheiros',
    members: 'Pessoas, com convites pendentes',
  },
  trialsToday: (used, limit) => `Testes de hoje (UTC): ${used} de ${limit}.`,
  changePlan: 'É o seu operador que muda o plano: quem gere este Frontdesk. Envie-lhe este comando:',
  usage: 'Respostas da IA',
  usageText: 'Quantas respostas os seus chatbots escreveram em cada mês (UTC) e quantas o seu plano inclui.',
  replies: (used, quota) => `${used} de ${quota} respostas`,
  usedUp: 'Todas as respostas deste mês foram usadas. Os seus chatbots voltam a responder no dia 1 do próximo mês.',
  trials: count => `${count} testes no painel, que não contam`,
  ofChatbot: (name, count) => `${name}: ${count}`,
}

import type { MailWords } from './words.ts'

export const pt: MailWords = {
  invitation: {
    subject: (invitedBy, account) => `${invitedBy} convidou-o para ${account}`,
    text: (invitedBy, account) => `${invitedBy} convida-o a juntar-se à equipa de ${account} no Frontdesk.`,
    button: 'Juntar-se à equipa',
    note: 'A ligação é válida durante 7 dias. Se não esperava este e-mail, pode ignorá-lo.',
  },
  reset: {
    title: 'Escolha uma nova palavra-passe',
    text: 'Alguém pediu uma nova palavra-passe para este endereço de e-mail.',
    button: 'Escolher palavra-passe',
    note: 'A ligação é válida durante uma hora e uma só vez. Se não foi você, ignore este e-mail: a sua palavra-passe não muda.',
  },
  memberReset: {
    subject: account => `${account}: escolha uma nova palavra-passe`,
    text: (sentBy, account) =>
      `${sentBy} envia-lhe uma ligação para escolher uma nova palavra-passe para ${account} no Frontdesk.`,
    note: 'A ligação é válida durante um dia e uma só vez. Até a usar, a sua palavra-passe não muda.',
  },
  recipient: {
    title: 'Confirme que quer receber notificações',
    text: account =>
      `${account} usa o Frontdesk no seu site e gostaria de o notificar quando um visitante deixa os seus dados de contacto, faz uma marcação ou espera por um agente.`,
    button: 'Confirmar',
    note: 'A ligação é válida durante 7 dias. Se não esperava este e-mail, ignore-o: não receberá notificações.',
  },
  usage: {
    full: account => `${account}: as respostas de IA deste mês esgotaram-se`,
    part: (account, percent) => `${account}: ${percent} das respostas de IA deste mês foram usadas`,
    used: (used, quota) => `Usadas este mês: ${used} de ${quota} respostas de IA.`,
    now: 'Até ao fim do mês (UTC), os visitantes leem que o chat não está disponível de momento.',
    soon: 'Quando se esgotarem, os visitantes leem que o chat não está disponível, até ao fim do mês (UTC).',
  },
  newDevice: {
    title: 'Novo início de sessão na sua conta',
    text: 'Alguém iniciou sessão no Frontdesk com a sua palavra-passe num dispositivo que não conhecíamos.',
    time: 'Hora',
    device: 'Dispositivo',
    unknown: 'Programa ou navegador desconhecido',
    network: 'Rede',
  },
  passwordChanged: {
    title: 'A sua palavra-passe foi alterada',
    text: time => `A palavra-passe da sua conta Frontdesk foi alterada (${time}). Todas as sessões terminaram.`,
  },
  notYou:
    'Se foi você, não tem de fazer nada. Se não foi, escolha já uma nova palavra-passe em «Esqueci-me da palavra-passe» na página de início de sessão, o que termina todas as sessões. Depois avise o seu administrador.',
  newMember: {
    subject: (name, account) => `${name} juntou-se a ${account}`,
    text: (name, account) => `${name} aceitou um convite e faz agora parte de ${account} no Frontdesk.`,
    email: 'E-mail',
    note: 'Se não conhece esta pessoa, remova-a da equipa.',
  },
  handoff: {
    one: 'Um visitante espera por um agente',
    many: count => `Visitantes à espera de um agente: ${count}`,
    text: 'Querem falar com alguém da sua equipa.',
    page: 'Página',
    button: 'Abrir a caixa de entrada',
    note: 'O próximo e-mail chega, no mínimo, daqui a 5 minutos.',
    why: chatbot => `Recebe este e-mail porque é notificado dos visitantes de ${chatbot} que estão à espera.`,
  },
  whyLogin: 'Recebe este e-mail porque este endereço pertence a uma conta Frontdesk.',
  whyOwner: account => `Recebe este e-mail porque ${account} lhe pertence no Frontdesk.`,
  whyStranger: account => `${account} indicou este endereço de e-mail no Frontdesk.`,
}

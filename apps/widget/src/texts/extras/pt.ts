import type { ExtraTexts } from './en.ts'

export const extraTexts: ExtraTexts = {
  leadIntro: 'Deixe os seus dados e entraremos em contacto.',
  leadDone: 'Obrigado. Temos os seus dados e entraremos em contacto.',
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  company: 'Empresa',
  yourMessage: 'Qual é o assunto?',
  optional: 'opcional',
  needed: 'Preencha este campo.',
  emailWrong: 'Escreva um endereço completo, por exemplo nome@example.com.',
  consentNeeded: 'Só podemos usar os seus dados se concordar.',

  chooseTime: 'Escolher um horário',
  otherTimes: 'Outros horários',
  searchingTimes: 'A procurar horários livres…',
  noTimes: 'Não há horários livres nestes dias.',
  timesFailed: 'Não foi possível carregar os horários livres.',
  earlier: 'Dias anteriores',
  later: 'Dias seguintes',
  yourZone: 'Horas no seu fuso horário, {zone}.',
  ownerZone: '{time} em {zone}',
  minutes: '{count} minutos',
  next: 'Continuar',
  review: 'Está tudo certo?',
  when: 'Quando',
  change: 'Alterar',
  bookNow: 'Marcar agora',
  booked: 'Confirme por e-mail',
  bookedMail: 'Abra o nosso e-mail para {email} e confirme em 30 minutos.',
  slotTaken: 'Este horário acabou de ser ocupado. Escolha outro.',

  mailIntro: 'Enviamos esta conversa para o endereço que indicar aqui.',
  mailDone: 'Está a caminho de {email}.',

  rateLive: 'Como correu a conversa com a nossa equipa?',
  rateOf: '{count} de 5',
  poorest: 'Muito mal',
  best: 'Muito bem',
  notNow: 'Agora não',

  privacyText:
    'Ao que escreve responde um assistente de IA deste site, e a equipa pode ler. As mensagens são removidas ao fim de 30 dias; o seu endereço IP nunca é guardado por inteiro.',
  privacyPolicy: 'Política de privacidade deste site',
  eraseIntro:
    'Todas as mensagens desta conversa são eliminadas definitivamente. Os dados e marcações que deixou ficam com a nossa equipa.',
  eraseNow: 'Eliminar definitivamente',
  keep: 'Manter',
  erased: 'A sua conversa foi eliminada.',
}

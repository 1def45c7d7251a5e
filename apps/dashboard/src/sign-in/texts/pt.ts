import type { SignInTexts } from './en.ts'

export const signInTexts: SignInTexts = {
  productName: 'Frontdesk',
  email: 'Endereço de e-mail',
  password: 'Palavra-passe',
  show: 'Mostrar',
  hide: 'Ocultar',
  capsLock: 'A tecla Caps Lock está ativa.',
  working: 'Um momento…',
  wrongPage: 'Esta página não existe.',
  toLogin: 'Ir para o início de sessão',

  loginTitle: 'Iniciar sessão',
  logIn: 'Iniciar sessão',
  forgotPassword: 'Esqueceu-se da palavra-passe?',

  forgotTitle: 'Repor a palavra-passe',
  forgotText:
    'Introduza o seu endereço de e-mail. Se pertencer a um utilizador, enviamos um link para escolher uma nova palavra-passe.',
  sendLink: 'Enviar o link',
  linkSent:
    'Se esse endereço pertencer a um utilizador, está a caminho um e-mail com um link. O link funciona durante uma hora.',
  askOperator:
    'Não recebeu o e-mail? Fale com quem gere este Frontdesk: talvez o envio de e-mails não esteja configurado aqui.',

  noMail:
    'Aqui não há nenhum servidor de e-mail configurado. Peça um link a um proprietário da sua conta: ele encontra-o em «Equipa», junto ao seu nome. Se for o único proprietário, envie este formulário e fale com quem gere este Frontdesk.',
  linkInFile:
    'Se esse endereço pertencer a um utilizador, o link está agora num ficheiro que quem gere este Frontdesk pode ler. Peça-lho; funciona durante uma hora.',

  resetTitle: 'Escolher uma nova palavra-passe',
  savePassword: 'Guardar a palavra-passe',
  passwordSaved: 'A sua nova palavra-passe foi guardada. Inicie sessão com ela.',

  inviteTitle: 'Juntar-se à sua equipa',
  inviteText: 'Escolha um nome, que os visitantes e a sua equipa verão, e uma palavra-passe.',
  yourName: 'O seu nome',
  join: 'Juntar-se',
  joined: 'O seu acesso está pronto. Inicie sessão com o seu endereço de e-mail e a sua palavra-passe.',

  setupTitle: 'Configurar o Frontdesk',
  setupText: 'É a primeira pessoa aqui. Isto cria a sua conta e inicia a sua sessão.',
  businessName: 'Nome da sua empresa',
  setupCode: 'Código de configuração',
  setupCodeHelp: 'Está na linha apresentada no arranque.',
  zone: 'Fuso horário',
  zoneHelp:
    'O seu navegador não indica onde está. Os dias começam e acabam segundo este fuso; pode alterá-lo mais tarde.',
  zoneUnknown: 'Este Frontdesk não conhece o fuso horário do seu navegador. Escolha outro ou continue com UTC.',
  createAccount: 'Criar a conta',
  setupDone: 'Este Frontdesk já está configurado. Inicie sessão ou peça um convite.',

  newPassword: 'Nova palavra-passe',
  passwordHelp: 'Dez carateres ou mais. Quatro palavras sem relação entre si são uma boa palavra-passe.',
  linkBroken: 'Este link não está completo. Abra-o de novo a partir do seu e-mail.',
  unreachable: 'O Frontdesk não responde. Verifique a sua ligação e tente de novo.',
  unavailable: 'O Frontdesk tem uma falha neste momento. Tente de novo em breve.',
  tryAgainIn: time => `Tente de novo dentro de ${time}.`,
  seconds: count => (count === 1 ? '1 segundo' : `${count} segundos`),
  minutes: count => (count === 1 ? '1 minuto' : `${count} minutos`),
}

/** Sentences for codes of the API, which speaks English itself. */
export const signInErrors: Readonly<Record<string, string>> = {
  LOGIN_WRONG: 'O endereço de e-mail ou a palavra-passe está errado.',
  LOGIN_LIMITED: 'Demasiadas tentativas.',
  LINK_INVALID: 'Este link já não é válido. Peça um novo.',
  PASSWORD_TOO_SHORT: 'A palavra-passe é demasiado curta.',
  PASSWORD_TOO_LONG: 'A palavra-passe é demasiado longa.',
  PASSWORD_COMMON:
    'Esta palavra-passe é das primeiras que se adivinham. Use, por exemplo, quatro palavras sem relação entre si.',
  PASSWORD_PERSONAL: 'Uma palavra-passe não pode ser feita do seu endereço de e-mail nem do nome deste produto.',
  EMAIL_INVALID: 'Isto não é um endereço de e-mail.',
  NAME_INVALID: 'Este nome não é válido.',
  NAME_WITH_ADDRESS:
    'O nome não pode conter um endereço web ou de e-mail. Um domínio sozinho, como shop.example, é permitido.',
  SETUP_DONE: 'Este Frontdesk já está configurado.',
  SETUP_CODE_WRONG: 'O código de configuração está errado.',
  SETUP_LIMITED: 'Demasiadas tentativas.',
}

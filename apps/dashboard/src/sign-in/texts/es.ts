import type { SignInTexts } from './en.ts'

export const signInTexts: SignInTexts = {
  productName: 'Frontdesk',
  email: 'Correo electrónico',
  password: 'Contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  capsLock: 'El bloqueo de mayúsculas está activado.',
  working: 'Un momento…',
  wrongPage: 'Esta página no existe.',
  toLogin: 'Ir al inicio de sesión',

  loginTitle: 'Iniciar sesión',
  logIn: 'Iniciar sesión',
  forgotPassword: '¿Ha olvidado su contraseña?',

  forgotTitle: 'Restablecer la contraseña',
  forgotText:
    'Introduzca su correo electrónico. Si pertenece a un usuario, enviamos un enlace para elegir una contraseña nueva.',
  sendLink: 'Enviar el enlace',
  linkSent:
    'Si esa dirección pertenece a un usuario, hay un correo con un enlace en camino. El enlace funciona una hora.',
  askOperator:
    '¿No llega el correo? Pregunte a quien administra este Frontdesk: quizá el correo no esté configurado aquí.',

  noMail:
    'Aquí no hay servidor de correo configurado. Pida un enlace a un propietario de su cuenta: lo encuentra en «Equipo», en su nombre. Si usted es el único propietario, envíe este formulario y pregunte a quien administra este Frontdesk.',
  linkInFile:
    'Si esa dirección pertenece a un usuario, el enlace está ahora en un archivo que puede leer quien administra este Frontdesk. Pídaselo; funciona una hora.',

  resetTitle: 'Elegir una contraseña nueva',
  savePassword: 'Guardar la contraseña',
  passwordSaved: 'Su contraseña nueva se ha guardado. Inicie sesión con ella.',

  inviteTitle: 'Unirse a su equipo',
  inviteText: 'Elija un nombre, que verán los visitantes y su equipo, y una contraseña.',
  yourName: 'Su nombre',
  join: 'Unirse',
  joined: 'Su acceso está listo. Inicie sesión con su correo electrónico y su contraseña.',

  setupTitle: 'Configurar Frontdesk',
  setupText: 'Es la primera persona aquí. Esto crea su cuenta e inicia su sesión.',
  businessName: 'Nombre de su empresa',
  setupCode: 'Código de configuración',
  setupCodeHelp: 'Está en la línea que se mostró al arrancar.',
  zone: 'Zona horaria',
  zoneHelp:
    'Su navegador no indica dónde está. Los días empiezan y acaban según esta zona; puede cambiarla más adelante.',
  zoneUnknown: 'Este Frontdesk no conoce la zona horaria de su navegador. Elija otra o continúe con UTC.',
  createAccount: 'Crear la cuenta',
  setupDone: 'Este Frontdesk ya está configurado. Inicie sesión o pida una invitación.',

  newPassword: 'Contraseña nueva',
  passwordHelp: 'Diez caracteres o más. Cuatro palabras sin relación entre sí son una buena contraseña.',
  linkBroken: 'Este enlace no está completo. Ábralo de nuevo desde su correo.',
  unreachable: 'Frontdesk no responde. Compruebe su conexión e inténtelo de nuevo.',
  unavailable: 'Frontdesk tiene un fallo en este momento. Inténtelo de nuevo en breve.',
  tryAgainIn: time => `Inténtelo de nuevo en ${time}.`,
  seconds: count => (count === 1 ? '1 segundo' : `${count} segundos`),
  minutes: count => (count === 1 ? '1 minuto' : `${count} minutos`),
}

/** Sentences for codes of the API, which speaks English itself. */
export const signInErrors: Readonly<Record<string, string>> = {
  LOGIN_WRONG: 'El correo electrónico o la contraseña no es correcto.',
  LOGIN_LIMITED: 'Demasiados intentos.',
  LINK_INVALID: 'Este enlace ya no es válido. Pida uno nuevo.',
  PASSWORD_TOO_SHORT: 'La contraseña es demasiado corta.',
  PASSWORD_TOO_LONG: 'La contraseña es demasiado larga.',
  PASSWORD_COMMON:
    'Esta contraseña es de las primeras que se adivinan. Use, por ejemplo, cuatro palabras sin relación entre sí.',
  PASSWORD_PERSONAL: 'Una contraseña no puede formarse con su correo electrónico ni con el nombre de este producto.',
  EMAIL_INVALID: 'Esto no es una dirección de correo electrónico.',
  NAME_INVALID: 'Este nombre no es válido.',
  NAME_WITH_ADDRESS:
    'El nombre no puede contener una dirección web ni de correo. Un dominio solo, como shop.example, sí se permite.',
  SETUP_DONE: 'Este Frontdesk ya está configurado.',
  SETUP_CODE_WRONG: 'El código de configuración no es correcto.',
  SETUP_LIMITED: 'Demasiados intentos.',
}

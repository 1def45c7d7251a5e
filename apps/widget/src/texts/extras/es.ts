import type { ExtraTexts } from './en.ts'

export const extraTexts: ExtraTexts = {
  leadIntro: 'Deje sus datos y nos pondremos en contacto con usted.',
  leadDone: 'Gracias. Tenemos sus datos y nos pondremos en contacto con usted.',
  name: 'Nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  company: 'Empresa',
  yourMessage: '¿De qué se trata?',
  optional: 'opcional',
  needed: 'Rellene este campo.',
  emailWrong: 'Escriba una dirección completa, por ejemplo nombre@example.com.',
  consentNeeded: 'Solo podemos usar sus datos si usted está de acuerdo.',

  chooseTime: 'Elegir una hora',
  otherTimes: 'Otras horas',
  searchingTimes: 'Buscando horas libres…',
  noTimes: 'No hay horas libres en estos días.',
  timesFailed: 'No se pudieron cargar las horas libres.',
  earlier: 'Días anteriores',
  later: 'Días siguientes',
  yourZone: 'Horas en su zona horaria, {zone}.',
  ownerZone: '{time} en {zone}',
  minutes: '{count} minutos',
  next: 'Continuar',
  review: '¿Es correcto?',
  when: 'Cuándo',
  change: 'Cambiar',
  bookNow: 'Reservar ahora',
  booked: 'Confirme por correo',
  bookedMail: 'Abra nuestro correo a {email} y confirme en 30 minutos.',
  slotTaken: 'Alguien acaba de reservar esta hora. Elija otra.',

  mailIntro: 'Enviamos esta conversación a la dirección que indique aquí.',
  mailDone: 'Va de camino a {email}.',

  rateLive: '¿Qué tal la conversación con nuestro equipo?',
  rateOf: '{count} de 5',
  poorest: 'Muy mal',
  best: 'Muy bien',
  notNow: 'Ahora no',

  privacyText:
    'Un asistente de IA de este sitio web responde a lo que usted escribe y su equipo puede leerlo. Los mensajes se eliminan a los 30 días; su dirección IP nunca se guarda completa.',
  privacyPolicy: 'Política de privacidad de este sitio web',
  eraseIntro:
    'Todos los mensajes de esta conversación se eliminan definitivamente. Los datos y citas que haya dejado permanecen en nuestro equipo.',
  eraseNow: 'Eliminar definitivamente',
  keep: 'Conservar',
  erased: 'Su conversación se ha eliminado.',
}

import type { MailWords } from './words.ts'

export const es: MailWords = {
  invitation: {
    subject: (invitedBy, account) => `${invitedBy} le invita a ${account}`,
    text: (invitedBy, account) => `${invitedBy} le invita a unirse al equipo de ${account} en Frontdesk.`,
    button: 'Unirse al equipo',
    note: 'El enlace es válido durante 7 días. Si no esperaba este correo, puede ignorarlo.',
  },
  reset: {
    title: 'Elija una contraseña nueva',
    text: 'Alguien ha solicitado una contraseña nueva para esta dirección de correo.',
    button: 'Elegir contraseña',
    note: 'El enlace es válido durante una hora y una sola vez. Si no fue usted, ignore este correo: su contraseña no cambia.',
  },
  memberReset: {
    subject: account => `${account}: elija una contraseña nueva`,
    text: (sentBy, account) =>
      `${sentBy} le envía un enlace para elegir una contraseña nueva para ${account} en Frontdesk.`,
    note: 'El enlace es válido durante un día y una sola vez. Hasta que lo use, su contraseña no cambia.',
  },
  recipient: {
    title: 'Confirme que quiere recibir avisos',
    text: account =>
      `${account} usa Frontdesk en su sitio web y quiere avisarle cuando un visitante deje sus datos de contacto, reserve una cita o espere a un agente.`,
    button: 'Confirmar',
    note: 'El enlace es válido durante 7 días. Si no esperaba este correo, ignórelo: no recibirá ningún aviso.',
  },
  usage: {
    full: account => `${account}: se han agotado las respuestas de IA de este mes`,
    part: (account, percent) => `${account}: se ha usado el ${percent} de las respuestas de IA de este mes`,
    used: (used, quota) => `Usadas este mes: ${used} de ${quota} respuestas de IA.`,
    now: 'Hasta el final del mes (UTC), los visitantes leen que el chat no está disponible por el momento.',
    soon: 'Cuando se agoten, los visitantes leerán que el chat no está disponible hasta el final del mes (UTC).',
  },
  newDevice: {
    title: 'Nuevo inicio de sesión en su cuenta',
    text: 'Alguien ha iniciado sesión en Frontdesk con su contraseña en un dispositivo que no conocíamos.',
    time: 'Hora',
    device: 'Dispositivo',
    unknown: 'Programa o navegador desconocido',
    network: 'Red',
  },
  passwordChanged: {
    title: 'Su contraseña ha cambiado',
    text: time => `La contraseña de su cuenta de Frontdesk ha cambiado (${time}). Se han cerrado todas las sesiones.`,
  },
  notYou:
    'Si fue usted, no tiene que hacer nada. Si no, elija enseguida una contraseña nueva con «Contraseña olvidada» en la página de inicio de sesión, lo que cierra todas las sesiones. Después avise a su administrador.',
  newMember: {
    subject: (name, account) => `${name} se ha unido a ${account}`,
    text: (name, account) => `${name} ha aceptado una invitación y ya forma parte de ${account} en Frontdesk.`,
    email: 'Correo',
    note: 'Si no conoce a esta persona, elimínela del equipo.',
  },
  handoff: {
    one: 'Un visitante espera a un agente',
    many: count => `Visitantes que esperan a un agente: ${count}`,
    text: 'Quieren hablar con alguien de su equipo.',
    page: 'Página',
    button: 'Abrir la bandeja',
    note: 'El próximo correo llegará como pronto dentro de 5 minutos.',
    why: chatbot => `Recibe este correo porque se le avisa de los visitantes de ${chatbot} que esperan.`,
  },
  whyLogin: 'Recibe este correo porque esta dirección pertenece a una cuenta de Frontdesk.',
  whyOwner: account => `Recibe este correo porque ${account} le pertenece en Frontdesk.`,
  whyStranger: account => `${account} ha indicado esta dirección de correo en Frontdesk.`,
}

import type { AccountTexts } from '../account/en.ts'

export const settings: AccountTexts['settings'] = {
  title: 'Cuenta',
  lead: 'Qué es su cuenta, qué incluye su plan y cuánto se ha usado.',
  account: 'Su cuenta',
  name: 'Nombre de la empresa',
  asOwner: 'Es propietario: puede hacerlo todo.',
  asMember: 'Es miembro del equipo. Los propietarios pueden cambiar el nombre y la zona horaria.',
  zone: 'Zona horaria',
  zoneHelp:
    'Las horas se escriben en ella, y los días empiezan y terminan según ella, para quienes no hayan elegido otra.',
  useZone: zone => `Usar la zona de este dispositivo: ${zone}`,
  plan: name => `Plan: ${name}`,
  planMeans: {
    free: 'Sus chatbots responden a los visitantes.',
    basic: 'Sus chatbots responden a los visitantes, y puede llevarse sus datos a otra parte.',
    standard: 'Todo lo que tiene Frontdesk.',
  },
  features: {
    free: [
      'Chatbots que responden con sus sitios web, archivos y textos',
      'Cuántas preguntas, valoraciones, contactos y citas hay; su contenido llega con el plan Basic',
    ],
    basic: [
      'Chatbots que responden con sus sitios web, archivos y textos, con instrucciones propias',
      'El contenido completo de preguntas, valoraciones, contactos y citas',
      'Exportaciones y webhooks',
    ],
    standard: [
      'Chatbots que responden con sus sitios web, archivos y textos, con instrucciones propias',
      'El contenido completo de preguntas, valoraciones, contactos y citas',
      'Exportaciones y webhooks',
      'Chat en vivo, y un equipo que responde en él',
    ],
  },
  added: {
    free: [],
    basic: [
      'Instrucciones propias',
      'El contenido completo de preguntas, valoraciones, contactos y citas',
      'Exportaciones y webhooks',
    ],
    standard: ['Chat en vivo', 'Un equipo que responde en él', 'Wikis protegidos'],
  },
  adds: plan => `Lo que añade el plan ${plan}`,
  limits: {
    replies: 'Respuestas de la IA al mes',
    trials: 'Pruebas al día',
    chatbots: 'Chatbots, como máximo',
    sources: 'Fuentes, como máximo',
    files: 'Archivos, en total',
    texts: 'Texto de sitios web y archivos',
    members: 'Personas, con invitaciones abiertas',
  },
  trialsToday: (used, limit) => `Pruebas de hoy (UTC): ${used} de ${limit}.`,
  changePlan: 'El plan lo cambia su operador: quien administra este Frontdesk. Envíele este comando:',
  usage: 'Respuestas de la IA',
  usageText: 'Cuántas respuestas han escrito sus chatbots cada mes (UTC), y cuántas incluye su plan.',
  replies: (used, quota) => `${used} de ${quota} respuestas`,
  usedUp:
    'Se han usado todas las respuestas de este mes. Sus chatbots volverán a responder el día uno del mes próximo.',
  trials: count => `Pruebas en el panel, que no cuentan: ${count}`,
  ofChatbot: (name, count) => `${name}: ${count}`,
}

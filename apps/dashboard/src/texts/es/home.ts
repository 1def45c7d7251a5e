import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

const some = plural('es')

export const home: Texts['home'] = {
  title: 'Inicio',
  welcome: name => (name === '' ? 'Le damos la bienvenida' : `Le damos la bienvenida, ${name}`),
  noChatbot:
    'Todavía no tiene ningún chatbot. Dé a Frontdesk la dirección de su sitio web y creará uno a partir de sus páginas.',
  demo: 'O vea primero una tienda que no existe: sus páginas están aquí, cada una con un chatbot.',
  addDemo: 'Añadir la tienda de demostración',
  newChatbot: 'Nuevo chatbot',
  nothingToSee: 'Su acceso todavía no tiene permisos. Pregunte a un propietario de su cuenta.',
  http: 'Esta página no está cifrada (http): otras personas de su red pueden leerla y su navegador no muestra notificaciones. Quien administra este Frontdesk puede configurar https.',
  needs: 'Lo que le espera',
  allClear: 'Todo al día: nada le espera.',
  waiting: count => some(count, { one: '# visitante espera a un agente', other: '# visitantes esperan a un agente' }),
  openChats: count => some(count, { one: 'Tiene # chat abierto', other: 'Tiene # chats abiertos' }),
  openQuestions: count =>
    some(count, { one: '# pregunta sigue sin respuesta', other: '# preguntas siguen sin respuesta' }),
  newLeads: count => some(count, { one: '# contacto nuevo', other: '# contactos nuevos' }),
  latest: 'Últimas conversaciones',
  notKept: 'Lo que se escribió ya no se conserva.',
  failedSources: (count, chatbot) =>
    some(count, {
      one: `No se ha podido leer # fuente de ${chatbot}`,
      other: `No se han podido leer # fuentes de ${chatbot}`,
    }),
  refusedWebsites: (count, chatbot) =>
    `${some(count, { one: '# sitio web no permitido pide', other: '# sitios web no permitidos piden' })} ${chatbot}`,
  dueAnswers: (count, chatbot) =>
    some(count, {
      one: `# respuesta verificada de ${chatbot} está por revisar`,
      other: `# respuestas verificadas de ${chatbot} están por revisar`,
    }),
  quota: (used, limit) => `Se han usado ${used} de ${limit} respuestas de la IA de este mes`,
  steps: 'Prepare su chatbot',
  done: 'Hecho',
  teach: 'Enséñele: su sitio web, archivos, textos',
  try: 'Pruébelo: pregunte lo que preguntan sus visitantes',
  look: 'Dele su estilo',
  install: 'Póngalo en su sitio web',
  team: 'Invite a su equipo',
}

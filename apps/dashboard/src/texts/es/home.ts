import type { Texts } from '../en.ts'

export const home: Texts['home'] = {
  title: 'Inicio',
  welcome: name => (name === '' ? 'Le damos la bienvenida' : `Le damos la bienvenida, ${name}`),
  noChatbot:
    'Todavía no tiene ningún chatbot. Dé a Frontdesk la dirección de su sitio web y creará uno a partir de sus páginas.',
  demo: 'O vea primero una tienda que no existe: sus páginas están aquí, cada una con un chatbot.',
  addDemo: 'Añadir la tienda de demostración',
  newChatbot: 'Nuevo chatbot',
  nothingToSee: 'Su acceso todavía no tiene permisos. Pregunte a un propietario de su cuenta.',
  steps: 'Prepare su chatbot',
  teach: 'Enséñele: su sitio web, archivos, textos',
  try: 'Pruébelo: pregunte lo que preguntan sus visitantes',
  look: 'Dele su estilo',
  install: 'Póngalo en su sitio web',
  team: 'Invite a su equipo',
}

import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('es')

export const install: ChatbotTexts['install'] = {
  title: 'Instalar',
  lead: 'Una línea de código pone el chat en su sitio web.',
  tagTitle: 'Su etiqueta',
  tagText: 'Va en cada página que deba tener el chat, preferiblemente antes de la etiqueta de cierre body.',
  copyTag: 'Copiar la etiqueta',
  mailIt: 'Enviarla por correo a quien se ocupa de su sitio web',
  mailSubject: 'Una línea de código para nuestro sitio web',
  mailBody: tag =>
    `Hola:\n\nPor favor, ponga esta línea en cada página de nuestro sitio web, antes de </body>:\n\n${tag}\n\nAñade un chat que responde a las preguntas de nuestros visitantes. Se carga después de todo lo demás de la página.\n\n¡Gracias!`,
  guidesTitle: 'Dónde va',
  guides: [
    ['HTML sencillo', 'Pegue la etiqueta antes de </body> en cada página, o en la plantilla que comparten todas.'],
    [
      'WordPress',
      'Instale un plugin para código de cabecera y pie, como WPCode. Pegue la etiqueta en su campo del pie y guarde.',
    ],
    [
      'Shopify',
      'Tienda online → Temas → … → Editar código. Abra theme.liquid, pegue la etiqueta antes de </body> y guarde.',
    ],
    [
      'Wix',
      'Configuración → Código personalizado → Agregar código. Pegue la etiqueta, elija «Todas las páginas» y «Body – final», y aplique.',
    ],
    ['Squarespace', 'Configuración → Avanzado → Inyección de código. Pegue la etiqueta en «Pie de página» y guarde.'],
    [
      'Webflow',
      'Ajustes del sitio → Código personalizado → Código del pie. Pegue la etiqueta, guarde y publique el sitio.',
    ],
  ],
  tagManager:
    'Nueva etiqueta → HTML personalizado. Pegue esta etiqueta, elija el activador «Todas las páginas» y publique. Indica su chatbot en la dirección, porque Tag Manager quita lo demás. Úsela también si el chat no aparece porque un plugin retrasa los scripts.',
  copyTagManager: 'Copiar para Tag Manager',
  domainsTitle: 'Dónde puede funcionar el chat',
  domainsText: 'En cualquier otro sitio web el chat no aparece, para que nadie pueda usar su chatbot en el suyo.',
  domains: 'Dominios permitidos',
  addDomain: 'Añadir un dominio',
  domainHelp:
    'shop.example es solo ese dominio. *.shop.example es todo lo que termina en .shop.example, como www.shop.example.',
  checkTitle: '¿Está ahí?',
  checkText: 'Introduzca la dirección de una página. Sabrá si el chat puede funcionar allí y qué hacer si no.',
  checkField: 'Dirección de una página',
  check: 'Comprobar',
  checkAllowed: host => `El chat puede funcionar en ${host}.`,
  checkNotAllowed: host => `${host} no es uno de los dominios permitidos, así que el chat no aparece allí.`,
  checkNoAddress:
    'Esto no es la dirección de una página. Escríbala como la ve en el navegador, por ejemplo, https://shop.example/.',
  allow: host => `Permitir ${host}`,
  seenTitle: 'Dónde se ha visto el chat',
  seenText: 'Sitios web suyos en los que una página ha cargado el chat.',
  seenNone: 'Todavía no se ha visto. Ponga la etiqueta en una página y ábrala: en un minuto aparece aquí.',
  seen: (host, time) => `Visto en ${host} ${time}`,
  refusedTitle: 'Pedido y rechazado',
  refusedText: 'Sitios web que han intentado mostrar el chat en los últimos 30 días, y en los que no ha aparecido.',
  refusedNone: 'Ninguno en los últimos 30 días.',
  refusedTimes: (count, date) =>
    count === 1 ? `Una vez, el ${date}` : `${some(count, { one: '# vez', other: '# veces' })}, la última el ${date}`,
  hostUnknown: 'Una página que no dice dónde está',
  reasons: {
    'origin-missing': 'El navegador no ha dicho en qué sitio web está.',
    domain: 'No es uno de los dominios permitidos.',
    page: 'La página está en un dominio distinto de los permitidos.',
    wiki: 'El visitante no había iniciado sesión en el wiki protegido.',
    plan: 'La cuenta está suspendida o el plan no incluye esto.',
  },
}

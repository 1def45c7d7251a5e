import type { KnowledgeWords } from '../knowledge/en.ts'
import { plural } from '../plural.ts'

const some = plural('es')
const count = new Intl.NumberFormat('es')

export const start: KnowledgeWords['start'] = {
  title: 'Nuevo chatbot',
  lead: 'Introduzca la dirección de su sitio web. Verá lo que se encuentra allí antes de que se cree nada.',
  address: 'Dirección de su sitio web',
  example: 'shop.example',
  look: 'Examinar',
  looking: address => `Examinando ${address}. Tarda hasta diez segundos.`,
  found: 'Lo que se ha encontrado',
  facts: 'Lo que su sitio web dice de sí mismo',
  foundSitemap: (n, hasMore) =>
    hasMore
      ? `Su sitemap enumera más de ${count.format(n)} páginas.`
      : some(n, { one: 'Su sitemap enumera # página.', other: 'Su sitemap enumera # páginas.' }),
  foundLinks: n =>
    n === 0
      ? 'No tiene sitemap ni enlaces a otras páginas: solo se lee esta página.'
      : `No tiene sitemap. Las páginas se encuentran por enlaces; la primera página tiene ${count.format(n)}.`,
  robotsAllowed: 'Permite que los programas lo lean (robots.txt).',
  robotsNone: 'Nada impide que los programas lo lean.',
  foundLanguage: name => `Su idioma: ${name}.`,
  noLanguage: 'No indica en qué idioma está.',
  foundIcon: 'Tiene un icono.',
  foundColour: colour => `Su color es ${colour}. Su chatbot empieza con él.`,
  faintColour: colour => `Su color, ${colour}, es demasiado claro para un botón. Su chatbot empieza en azul.`,
  noColour: 'No indica ningún color. Su chatbot empieza en azul.',
  name: 'Su empresa',
  nameHelp: 'Su chatbot habla en su nombre.',
  language: 'Idioma de su chatbot',
  go: 'Crear mi chatbot',
  goAgain: 'Leer este sitio web',
  notAddress: 'La dirección de un sitio web tiene esta forma: shop.example.',
  restricted:
    'Solo puede ver algunos chatbots, así que no puede crear uno nuevo. Pregunte a un propietario de su cuenta.',
  made: name => `Su chatbot ${name}`,
  reading: 'Lo que se está leyendo',
  readingLead: host => `${host} se lee página a página. La lectura continúa aunque salga de esta página.`,
  readLead: 'Se vuelve a leer cada semana. Puede cambiarlo y pedir una lectura en cualquier momento.',
  readDone: n =>
    some(n, {
      one: 'Se ha leído # página. Su chatbot ya la conoce.',
      other: 'Se han leído # páginas. Su chatbot ya las conoce.',
    }),
  readSoFar: n =>
    n === 0
      ? 'Se está leyendo la primera página.'
      : some(n, { one: 'Se ha leído # página hasta ahora.', other: 'Se han leído # páginas hasta ahora.' }),
  pagesRead: 'Páginas leídas',
  allPages: 'Ver todas las páginas',
  cannotRead: 'Su sitio web no se puede leer',
  instead: 'Lo que puede hacer en su lugar',
  insteadMakes: 'Todavía no se ha creado nada. Pruebe con otra dirección, o cree un chatbot que aprenda de usted:',
  writeText: 'Escribir un texto',
  uploadFile: 'Subir un archivo',
  ask: 'Pregúntele algo',
  askLead: 'Responde como respondería a un visitante.',
  askWait: 'En cuanto se lea la primera página, podrá preguntar aquí.',
  question: 'Su pregunta',
  send: 'Preguntar',
  suggestions: 'Preguntas para empezar',
  writing: 'Busca y escribe…',
  noAnswer: 'No ha llegado ninguna respuesta. Inténtelo de nuevo en un momento.',
  from: 'De',
  steps: 'Pasos siguientes',
  step: { teach: 'Enseñar', try: 'Probar', look: 'Diseñar', install: 'Instalar', team: 'Invitar' },
  stepHelp: {
    teach: 'Más páginas, archivos, textos, productos',
    try: 'Preguntar lo que preguntan sus visitantes',
    look: 'Colores, saludo, imagen',
    install: 'Ponerlo en su sitio web',
    team: 'Trabajar juntos en él',
  },
}

import type { KnowledgeWords } from '../knowledge/en.ts'
import { plural } from '../plural.ts'

const some = plural('pt-PT')

export const start: KnowledgeWords['start'] = {
  title: 'Novo chatbot',
  lead: 'Introduza o endereço do seu site. Vê o que lá se encontra antes de algo ser criado.',
  address: 'Endereço do seu site',
  example: 'shop.example',
  look: 'Ver o site',
  looking: address => `A ver ${address}. Demora até dez segundos.`,
  found: 'O que foi encontrado',
  facts: 'O que o seu site diz de si',
  foundSitemap: (n, hasMore) =>
    hasMore
      ? some(n, {
          one: 'O sitemap indica mais de # página.',
          other: 'O sitemap indica mais de # páginas.',
        })
      : some(n, { one: 'O sitemap indica # página.', other: 'O sitemap indica # páginas.' }),
  foundLinks: n =>
    n === 0
      ? 'Não tem sitemap nem links para outras páginas: só é lida esta página.'
      : `Não tem sitemap. As páginas são encontradas a partir de outras; ${some(n, { one: 'a primeira página tem # link.', other: 'a primeira página tem # links.' })}`,
  robotsAllowed: 'Permite que programas o leiam (robots.txt).',
  robotsNone: 'Nada impede programas de o lerem.',
  foundLanguage: name => `Idioma: ${name}.`,
  noLanguage: 'Não diz em que idioma está.',
  foundIcon: 'Tem um ícone.',
  foundColour: colour => `A sua cor é ${colour}. O seu chatbot começa com ela.`,
  faintColour: colour => `A sua cor, ${colour}, é demasiado clara para um botão. O seu chatbot começa em azul.`,
  noColour: 'Não indica nenhuma cor. O seu chatbot começa em azul.',
  name: 'A sua empresa',
  nameHelp: 'O seu chatbot fala em nome dela.',
  language: 'Idioma do seu chatbot',
  go: 'Criar o meu chatbot',
  goAgain: 'Ler este site',
  notAddress: 'O endereço de um site é semelhante a shop.example.',
  restricted:
    'Só pode ver alguns dos chatbots, por isso não pode criar um novo. Fale com um proprietário da sua conta.',
  made: name => `O seu chatbot ${name}`,
  reading: 'O que está a ser lido',
  readingLead: host => `${host} é lido página a página. A leitura continua mesmo que saia desta página.`,
  readLead: 'É lido de novo todas as semanas. Pode alterar isso e pedir uma leitura a qualquer momento.',
  readDone: n =>
    some(n, {
      one: '# página lida. O seu chatbot já a conhece.',
      other: '# páginas lidas. O seu chatbot já as conhece.',
    }),
  readSoFar: n =>
    n === 0
      ? 'A primeira página está a ser lida.'
      : some(n, { one: '# página lida até agora.', other: '# páginas lidas até agora.' }),
  pagesRead: 'Páginas que foram lidas',
  allPages: 'Ver todas as páginas',
  cannotRead: 'Não é possível ler o seu site',
  instead: 'O que pode fazer em alternativa',
  insteadMakes: 'Ainda nada foi criado. Tente outro endereço ou crie um chatbot que aprenda consigo:',
  writeText: 'Escrever um texto',
  uploadFile: 'Enviar um ficheiro',
  ask: 'Pergunte-lhe algo',
  askLead: 'Responde como responderia a um visitante.',
  askWait: 'Assim que a primeira página for lida, pode perguntar aqui.',
  question: 'A sua pergunta',
  send: 'Perguntar',
  suggestions: 'Perguntas para começar',
  writing: 'A procurar e a escrever…',
  noAnswer: 'Não chegou nenhuma resposta. Tente de novo daqui a pouco.',
  from: 'De',
  steps: 'Próximos passos',
  step: { teach: 'Ensinar', try: 'Experimentar', look: 'Aspeto', install: 'Instalar', team: 'Convidar' },
  stepHelp: {
    teach: 'Mais páginas, ficheiros, textos, produtos',
    try: 'Pergunte o que os seus visitantes perguntam',
    look: 'Cores, saudação, imagem',
    install: 'Coloque-o no seu site',
    team: 'Trabalhem nele em conjunto',
  },
}

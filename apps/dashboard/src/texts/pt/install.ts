import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('pt-PT')

export const install: ChatbotTexts['install'] = {
  title: 'Instalar',
  lead: 'Uma linha de código coloca o chat no seu site.',
  tagTitle: 'A sua etiqueta',
  tagText: 'Deve estar em todas as páginas que tenham o chat, de preferência antes da etiqueta de fecho body.',
  copyTag: 'Copiar a etiqueta',
  mailIt: 'Enviá-la por e-mail a quem trata do seu site',
  mailSubject: 'Uma linha de código para o nosso site',
  mailBody: tag =>
    `Olá,\n\npor favor, coloque esta linha em todas as páginas do nosso site, antes de </body>:\n\n${tag}\n\nAcrescenta um chat que responde às perguntas dos nossos visitantes. É carregado depois de tudo o resto na página.\n\nObrigado!`,
  guidesTitle: 'Onde se coloca',
  guides: [
    ['HTML simples', 'Cole a etiqueta antes de </body> em cada página, ou no modelo que todas as páginas partilham.'],
    [
      'WordPress',
      'Instale um plugin para código de cabeçalho e rodapé, por exemplo o WPCode. Cole a etiqueta no campo do rodapé e guarde.',
    ],
    [
      'Shopify',
      'Loja online → Temas → … → Editar código. Abra theme.liquid, cole a etiqueta antes de </body> e guarde.',
    ],
    [
      'Wix',
      'Definições → Código personalizado → Adicionar código. Cole a etiqueta, escolha «Todas as páginas» e «Body – fim», e aplique.',
    ],
    ['Squarespace', 'Definições → Avançado → Injeção de código. Cole a etiqueta em «Rodapé» e guarde.'],
    [
      'Webflow',
      'Definições do site → Código personalizado → Código do rodapé. Cole a etiqueta, guarde e publique o site.',
    ],
  ],
  tagManager:
    'Nova etiqueta → HTML personalizado. Cole esta etiqueta, escolha o acionador «Todas as páginas» e publique. Ela indica o seu chatbot no endereço, porque o Tag Manager retira o resto. Use-a também se o chat não aparecer porque um plugin atrasa os scripts.',
  copyTagManager: 'Copiar para o Tag Manager',
  domainsTitle: 'Onde o chat pode funcionar',
  domainsText: 'Em qualquer outro site o chat não aparece, para que ninguém possa usar o seu chatbot no dele.',
  domains: 'Domínios permitidos',
  addDomain: 'Adicionar um domínio',
  domainHelp:
    'shop.example é apenas esse domínio. *.shop.example é tudo o que termina em .shop.example, por exemplo www.shop.example.',
  checkTitle: 'Está lá?',
  checkText: 'Introduza o endereço de uma página. Fica a saber se o chat pode funcionar lá e o que fazer se não puder.',
  checkField: 'Endereço de uma página',
  check: 'Verificar',
  checkAllowed: host => `O chat pode funcionar em ${host}.`,
  checkNotAllowed: host => `${host} não é um dos domínios permitidos, por isso o chat não aparece lá.`,
  checkNoAddress:
    'Isto não é o endereço de uma página. Escreva-o como o vê no navegador, por exemplo https://shop.example/.',
  allow: host => `Permitir ${host}`,
  seenTitle: 'Onde o chat foi visto',
  seenText: 'Sites seus em que uma página carregou o chat.',
  seenNone: 'Ainda não foi visto. Coloque a etiqueta numa página e abra-a: dentro de um minuto aparece aqui.',
  seen: (host, time) => `Visto em ${host} ${time}`,
  refusedTitle: 'Pedido e recusado',
  refusedText: 'Sites que tentaram mostrar o chat nos últimos 30 dias e em que ele não apareceu.',
  refusedNone: 'Nenhum nos últimos 30 dias.',
  refusedTimes: (count, date) =>
    count === 1 ? `Uma vez, em ${date}` : `${some(count, { one: '# vez', other: '# vezes' })}, a última em ${date}`,
  hostUnknown: 'Uma página que não diz onde está',
  reasons: {
    'origin-missing': 'O navegador não disse em que site está.',
    domain: 'Não é um dos domínios permitidos.',
    page: 'A página está num domínio diferente dos permitidos.',
    wiki: 'O visitante não tinha sessão iniciada na wiki protegida.',
    plan: 'A conta está suspensa ou o plano não inclui isto.',
  },
}

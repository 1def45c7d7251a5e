import { plural } from '../plural.ts'
import type { RepliesTexts } from './en.ts'

const count = plural('pt-PT')

export const repliesPt: RepliesTexts = {
  replies: {
    why: 'Porquê esta resposta',
    improve: 'Melhorar',
    changed: 'Entretanto diz outra coisa',
    gone: 'Esta passagem já não está no seu conhecimento.',
    notRecorded:
      'Não ficou registado em que se baseia esta resposta: é de uma versão anterior ou não precisou de pesquisa.',
    asTheyRead: 'As passagens são mostradas como estão hoje.',
    yours: 'A sua própria resposta',
    allYours: 'Todas as respostas verificadas',
    whyNamed: question => `Porquê esta resposta: ${question}`,
    improveNamed: question => `Melhorar a resposta: ${question}`,
  },
  verified: {
    title: 'Respostas verificadas',
    lead: 'As suas próprias respostas a perguntas concretas. Quando um visitante faz uma delas, o chatbot dá a sua resposta, digam as páginas o que disserem.',
    search: 'Pesquisar em perguntas e respostas',
    show: 'Mostrar',
    shows: { all: 'Todas', due: 'Por rever' },
    author: 'Escritas por',
    anybody: 'Qualquer pessoa',
    write: 'Escrever uma resposta',
    question: 'Pergunta',
    answer: 'Resposta',
    reviewOn: 'Voltar a ver em',
    reviewHelp: 'A partir desse dia aparece como por rever, para que nenhuma resposta envelheça sem se dar por isso.',
    teach: 'Ensinar esta resposta',
    unused: 'Ainda não usada',
    stillRight: 'Ainda está certa',
    remove: 'Remover',
    empty:
      'Ainda não há nenhuma. Onde uma resposta estava errada, prima «Melhorar» por baixo dela, ou escreva uma aqui.',
    noneDue: 'Nenhuma resposta está por rever.',
    end: 'São todas.',
    by: name => `De ${name}`,
    dueSince: day => `Por rever desde ${day}`,
    next: day => `Rever em ${day}`,
    lastUsed: day => `Última utilização: ${day}`,
    confirmed: day => `Volta a aparecer em ${day}.`,
    stillRightNamed: question => `Ainda está certa: ${question}`,
    editNamed: question => `Editar: ${question}`,
    removeNamed: question => `Remover: ${question}`,
    removed: question => `«${question}» foi removida.`,
    saved: question => `A partir de agora, o seu chatbot responde assim a «${question}».`,
    used: n => count(n, { one: 'Usada em # resposta', other: 'Usada em # respostas' }),
  },
}

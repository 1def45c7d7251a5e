import type { NoticesTexts } from '../notices/en.ts'
import { plural } from '../plural.ts'

const some = plural('pt-PT')

export const notices: NoticesTexts['notices'] = {
  title: 'Sons',
  help: 'Como o Frontdesk o avisa dos visitantes enquanto faz outra coisa. Estas escolhas acompanham-no em todos os dispositivos.',
  sounds: 'Reproduzir sons',
  when: {
    waiting: 'Um visitante espera por um agente',
    mine: 'Um visitante escreve-lhe, ou recebe uma conversa',
    other: 'Um visitante escreve a um colega ou ao chatbot',
  },
  moments: { never: 'Sem som', always: 'Sempre', hidden: 'Só quando o Frontdesk não está à vista' },
  volume: 'Volume',
  volumes: { quiet: 'Baixo', medium: 'Médio', loud: 'Alto' },
  play: 'Ouvir',
  repeat: 'Repetir a cada 30 segundos enquanto um visitante espera e ninguém assumiu a conversa',
  locked: 'O seu navegador não reproduz sons neste separador até clicar em algo.',
  unlock: 'Ativar os sons',
  occasions: {
    waits: 'Um visitante espera por um agente',
    writes: 'Um visitante escreve-lhe',
    'handed-over': 'Recebeu uma conversa',
  },
  notifications: {
    title: 'Notificações',
    help: 'O seu navegador pergunta primeiro. Um clique abre a conversa.',
    show: 'Mostrar notificações',
    blocked:
      'O seu navegador bloqueia as notificações deste endereço. Permita-as nas definições dele e volte a ativar esta opção.',
    unsupported:
      'Este navegador não mostra notificações. Num iPhone ou iPad, adicione primeiro o Frontdesk ao ecrã principal.',
    words: 'Dizer o que o visitante escreveu',
    wordsHelp: 'Caso contrário, uma notificação indica o chatbot e nada mais: outras pessoas podem ver o seu ecrã.',
    push: 'Neste dispositivo, também com o Frontdesk fechado',
    pushHelp:
      'É entregue, cifrada, pelo fabricante do seu navegador, que não a pode ler. Termina ao terminar a sessão.',
    pushFailed: 'Não foi possível preparar este navegador para notificações. Tente de novo.',
    install: 'Instalar',
    installHelp: 'Numa janela própria, com um número no ícone. Nada é transferido de outro lado.',
  },
  needed: count => some(count, { one: '# conversa espera por si', other: '# conversas esperam por si' }),
}

import type { NoticesTexts } from '../notices/en.ts'
import { plural } from '../plural.ts'

const some = plural('pt')

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
  needed: count => some(count, { one: '# conversa espera por si', other: '# conversas esperam por si' }),
}

import { plural } from '../plural.ts'
import type { OperatorTexts } from './en.ts'

const count = plural('pt-PT')

export const operatorPt: OperatorTexts = {
  operator: {
    accounts: 'Todas as contas',
    accountsLead: 'Cada conta desta instalação: o que é e o que consome. O que dizem os visitantes fica na conta.',
    search: 'Procurar por nome ou proprietário',
    noneFound: 'Nenhuma conta tem esse nome ou proprietário.',
    usedOf: (used, quota) => `${used} de ${quota} respostas de IA este mês`,
    chatbots: n => count(n, { one: '# chatbot', other: '# chatbots' }),
    members: n => count(n, { one: '# membro', other: '# membros' }),
    since: time => `Desde ${time}`,
    suspended: 'Suspensa',
    change: 'Alterar',
    changeOf: name => `Alterar ${name}`,
    plan: 'Plano',
    quota: 'Respostas de IA por mês',
    quotaHelp: 'Vazio: as que o plano tem.',
    suspend: 'Suspender a conta',
    suspendHelp:
      'Numa conta suspensa ninguém pode iniciar sessão e os seus chatbots não respondem a ninguém. Nada é eliminado.',
    resume: 'Levantar a suspensão',
    resumeHelp: 'A conta está suspensa: ninguém pode iniciar sessão e os seus chatbots não respondem a ninguém.',
    save: 'Guardar',
    status: 'Instalação',
    statusLead: 'O que está a funcionar, em que versão, e o que espera.',
    queues: 'Filas',
    waiting: n => count(n, { one: '# tarefa à espera', other: '# tarefas à espera' }),
    active: n => count(n, { one: '# em curso', other: '# em curso' }),
    delayed: n => count(n, { one: '# para mais tarde', other: '# para mais tarde' }),
    failed: n => count(n, { one: '# falhada', other: '# falhadas' }),
    workers: n => count(n, { one: '# worker', other: '# workers' }),
    parts: 'Componentes',
    behind: 'Faltam migrações',
    upToDate: 'Atualizado',
    dropsJobs: 'Quando está cheio, abandona tarefas à espera: ponha maxmemory-policy em noeviction.',
    notAppendOnly: 'Numa falha esquece as tarefas à espera: ponha appendonly em yes.',
    look: 'A verificar',
    well: 'Tudo bem',
    mail: 'Correio',
    mails: {
      smtp: 'É entregue por um servidor de correio.',
      files: 'Está em ficheiros no servidor, porque não há servidor de correio definido.',
    },
    unknown: 'Nenhum worker o disse ainda.',
    model: 'Modelo de linguagem',
    noModel: 'Nenhum: as respostas são passagens das páginas.',
    byMeaning: 'Pesquisa por palavras e por significado',
    byWords: 'Pesquisa por palavras',
    allShown: 'Estas são todas as contas.',
    checks: 'Verificações',
    checked: (queue, time) => `Verificado por um worker de ${queue}, ${time}`,
    noChecks:
      'Nenhum worker verificou ainda esta instalação. Cada um fá-lo um minuto depois de arrancar e, a seguir, de hora a hora.',
    broken: 'Não funciona',
    fine: n =>
      count(n, {
        one: '# verificação não encontrou nada a fazer.',
        other: '# verificações não encontraram nada a fazer.',
      }),
    encryption: 'Chave de cifragem',
    keyId: id => `Chave ${id}`,
    secretsCurrent: n =>
      count(n, {
        one: '# segredo guardado está cifrado com ela',
        other: '# segredos guardados estão cifrados com ela',
      }),
    secretsPrevious: n =>
      count(n, {
        one: '# ainda está cifrado com uma chave anterior: execute npm run admin -- secrets rotate.',
        other: '# ainda estão cifrados com uma chave anterior: execute npm run admin -- secrets rotate.',
      }),
    secretsUnreadable: n =>
      count(n, {
        one: '# não pode ser decifrado: acrescente a sua chave a ENCRYPTION_KEYS_PREVIOUS ou introduza o segredo de novo.',
        other:
          '# não podem ser decifrados: acrescente a sua chave a ENCRYPTION_KEYS_PREVIOUS ou introduza os segredos de novo.',
      }),
    mailFiles: 'E-mails',
    mailFilesLead:
      'Esta instalação não tem servidor de correio, por isso os seus e-mails ficam aqui durante 30 dias. Contêm ligações que iniciam sessão: o registo diz quem leu qual.',
    mailsDelivered:
      'Um servidor de correio entrega os e-mails desta instalação. Os que estão aqui foram escritos antes.',
    noMails: 'Não há nenhum e-mail aqui.',
    mailsLeftOut: 'Os e-mails com o que os visitantes escreveram não são listados. Estão na pasta mail de DATA_DIR.',
    mailTo: address => `Para ${address}`,
    readMail: subject => `Ler «${subject}»`,
    read: 'Ler',
    copyLink: 'Copiar a ligação',
    doctor:
      'npm run doctor verifica tudo isto de uma vez na linha de comandos, também definições, endereços e proxies.',
  },
}

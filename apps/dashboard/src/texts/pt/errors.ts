import type { Texts } from '../en.ts'

/** Sentences for codes of the API, which speaks English itself. */
export const errors: Texts['errors'] = {
  GONE: () => 'Outra pessoa eliminou isto entretanto. O que escreveu continua aqui: copie o que precisar.',
  VERSION_CONFLICT: () => 'Outra pessoa acabou de alterar isto. Verifique e tente de novo.',
  OWNER_LAST: () =>
    'É o único proprietário. Nomeie primeiro outra pessoa proprietária; depois pode deixar esse papel ou sair.',
  MEMBER_IS_OWNER: () => 'Um proprietário da conta não pode ser removido.',
  PASSWORD_WRONG: () => 'A palavra-passe está errada.',
  PASSWORD_TOO_SHORT: () => 'A palavra-passe é demasiado curta.',
  LOGIN_LIMITED: () => 'Demasiadas tentativas. Aguarde um momento.',
  REQUESTS_LIMITED: () => 'Demasiados pedidos. Aguarde um momento.',
  EMAIL_INVALID: () => 'Isto não é um endereço de e-mail.',
  NAME_INVALID: () => 'Este nome não é válido.',
  NAME_WITH_ADDRESS: () =>
    'O nome não pode conter um endereço web ou de e-mail. Um domínio sozinho, como shop.example, é permitido.',
  UNSUPPORTED_URL: () => 'O endereço de um site é semelhante a https://shop.example/.',
  BLOCKED_ADDRESS: () =>
    'Este endereço está numa rede privada, que o Frontdesk não lê. Quem gere este Frontdesk pode permiti-lo (EGRESS_ALLOW).',
  DOMAIN_INVALID: () => 'Nenhum chatbot pode responder neste endereço. Tem de ser semelhante a shop.example.',
  PLAN_LIMIT_REACHED: () => 'O seu plano não inclui mais. Remova algo ou fale com quem gere este Frontdesk.',
  SOURCE_BUSY: () => 'A leitura já está em curso.',
  SOURCE_LIMIT: () => 'Um chatbot não pode aprender mais do que isto. Remova o que já não é necessário.',
  SOURCE_UNKNOWN: () => 'Isto foi entretanto removido.',
  ENTRY_TAKEN: () => 'Isto já existe aqui. Altere a entrada existente ou escolha outro título.',
  ENTRY_LIMIT: () => 'Já não há espaço aqui para mais entradas.',
  FILES_OFF: () => 'Este chatbot não aceita ficheiros. Isso altera-se em «Chat em direto».',
  FILES_LIMITED: () => 'Nesta conversa, ou hoje, já foram enviados demasiados ficheiros.',
  FILE_MISSING: () => 'Este ficheiro está vazio.',
  FILE_TOO_LARGE: ({ megabytes = '' }) => `Este ficheiro é demasiado grande. O máximo é de ${megabytes} MB.`,
  FILE_TYPE_REFUSED: () =>
    'Não é possível enviar ficheiros deste tipo. Formatos possíveis: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: () =>
    'A extensão deste ficheiro não corresponde ao conteúdo. Guarde-o de novo e tente novamente.',
  FILE_BROKEN: () => 'Este ficheiro está danificado ou incompleto. Tente com outro.',
  FILE_TOO_COMPLEX: () => 'Este ficheiro é demasiado complexo para ser verificado. Tente com outro.',
  PICTURE_TOO_LARGE: () => 'Esta imagem tem demasiados píxeis. Reduza-a e tente novamente.',
  FILE_UNKNOWN: () => 'Este ficheiro já não existe.',
  UPLOADS_BUSY: () => 'Há outros ficheiros a ser enviados. Tente de novo daqui a pouco.',
  PATTERN_INVALID: () => 'Cada linha começa por /, * ou https://.',
  SELECTOR_INVALID: () =>
    'Este seletor CSS não pode ser usado aqui. São possíveis nomes, .classes, #ids e [atributos].',
  AGENT_ASSIST_LIMITED: () => 'Foram muitos pedidos de ajuda. Aguarde um momento.',
  AGENT_ASSIST_DISABLED: () => 'O proprietário do chatbot desligou a ajuda de um modelo de IA.',
  MODEL_MISSING: () => 'Para isto é preciso um modelo de IA, e este chatbot não tem nenhum configurado.',
  NOTHING_ASKED: () => 'O visitante ainda não escreveu nada a que se possa responder.',
  TRIALS_LIMITED: () => 'Os testes de hoje esgotaram-se. Amanhã pode continuar.',
  CHATBOT_UNKNOWN: () => 'Este chatbot já não existe.',
  NOTE_FOREIGN: () => 'Esta nota foi escrita por outra pessoa e não pode ser alterada.',
  NOTE_LIMIT: () => 'Esta conversa já tem todas as notas possíveis. Remova primeiro uma.',
  NOTE_UNKNOWN: () => 'Esta nota já não existe.',
  SNOOZE_INVALID: () => 'Escolha um momento a partir de agora, dentro de sete dias.',
  TEMPLATE_TITLE_TAKEN: () => 'Outra resposta guardada já tem este nome.',
  TEMPLATE_SHORTCUT_TAKEN: () => 'Outra resposta guardada já tem este atalho.',
  TEMPLATE_LIMIT: () => 'Não há espaço para mais respostas guardadas. Remova primeiro uma.',
  TEMPLATE_UNKNOWN: () => 'Esta resposta guardada já não existe.',
}

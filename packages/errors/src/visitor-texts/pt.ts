import type { VisitorTexts } from './en.ts'

export const pt: VisitorTexts = {
  CHATBOT_UNKNOWN: 'Este chatbot não existe.',
  DOMAIN_NOT_ALLOWED: 'Este chatbot não está disponível neste site.',
  PAGE_NOT_ALLOWED: 'Este chatbot não está disponível nesta página.',
  WIKI_REFUSED: 'Este wiki está protegido. Inicie primeiro sessão nele.',
  PLAN_RESTRICTED: 'Este chatbot não está disponível neste momento.',

  RATE_LIMITED: 'Está a enviar mensagens muito depressa. Aguarde um momento e tente novamente.',
  DAY_LIMITED: 'Já fez isto demasiadas vezes hoje. Tente novamente amanhã.',
  QUOTA_REACHED: 'Este chat está temporariamente indisponível. Tente novamente mais tarde.',
  DAILY_CAP_REACHED: 'Este chat está temporariamente indisponível. Tente novamente mais tarde.',

  MESSAGE_INVALID: 'Lamento, não foi possível ler. Uma mensagem tem de 1 a 700 caracteres.',
  REQUEST_INVALID: 'Lamento, não foi possível ler. Verifique o que introduziu.',
  URL_INVALID: 'Não é possível ler este endereço.',
  ADDRESS_UNKNOWN: 'Não há nada neste endereço.',
  SESSION_MISSING: 'O cabeçalho X-Chat-Session-Id tem de indicar uma sessão.',
  IDEMPOTENCY_KEY_INVALID: 'Uma Idempotency-Key tem de 1 a 255 caracteres ASCII visíveis.',
  IDEMPOTENCY_KEY_REUSED: 'Esta Idempotency-Key já foi usada para outro pedido.',

  SESSION_UNKNOWN: 'Esta conversa não existe.',
  SESSION_EXPIRED: 'Esta conversa tem mais de 30 dias e foi removida.',
  REPLY_UNKNOWN: 'Esta resposta não existe nesta conversa.',
  LIVE_CHAT_UNKNOWN: 'Não há nenhum chat ao vivo para avaliar nesta conversa.',
  REPLY_FAILED: 'Lamento, não consegui responder agora. Tente novamente dentro de momentos.',
  SERVICE_UNAVAILABLE: 'O serviço está brevemente indisponível. Tente novamente.',
  STORAGE_FULL: 'O serviço ficou sem espaço de armazenamento. Tente novamente mais tarde.',
  INTERNAL: 'Lamento, algo correu mal do nosso lado. Tente novamente.',

  LIVE_CHAT_UNAVAILABLE: 'O chat ao vivo não está disponível aqui. Escreva antes a sua pergunta.',
  FEEDBACK_OFF: 'Neste momento não é possível avaliar respostas aqui.',
  LEADS_OFF: 'Neste momento não pode deixar os seus contactos aqui.',
  CONSENT_MISSING: 'Aceite a utilização dos seus dados, por favor.',
  CONSENT_CHANGED: 'O texto que aceita foi alterado. Leia-o novamente, por favor.',
  FIELD_MISSING: 'Preencha o campo {field}, por favor.',
  LEAD_UNREACHABLE: 'Indique um endereço de e-mail ou um número de telefone.',
  EMAIL_INVALID: 'Introduza um endereço de e-mail válido, por exemplo name@shop.example.',
  BOOKINGS_OFF: 'Neste momento não é possível fazer marcações aqui.',
  SLOT_TAKEN: 'Lamento, esta hora já não está livre. Escolha outra, por favor.',
  BOOKINGS_WAITING: 'De momento há demasiadas marcações à espera de confirmação. Tente novamente daqui a meia hora.',
  TRANSCRIPTS_OFF: 'De momento não é possível enviar conversas por e-mail.',
  DAY_INVALID: 'Este dia não existe.',
  FILES_OFF: 'Só é possível enviar ficheiros enquanto está em contacto com a nossa equipa, e se a equipa os aceitar.',
  FILES_LIMITED:
    'Já foram enviados tantos ficheiros que, de momento, não é possível enviar mais. Descreva o assunto por palavras.',
  FILE_MISSING: 'Este ficheiro está vazio.',
  FILE_TOO_LARGE: 'Este ficheiro é demasiado grande. O máximo é de {megabytes} MB.',
  FILE_TYPE_REFUSED:
    'Não é possível enviar ficheiros deste tipo. Formatos possíveis: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: 'A extensão deste ficheiro não corresponde ao conteúdo. Guarde-o de novo e tente novamente.',
  FILE_BROKEN: 'Este ficheiro está danificado ou incompleto. Tente com outro.',
  FILE_TOO_COMPLEX: 'Este ficheiro é demasiado complexo para ser verificado. Tente com outro.',
  PICTURE_TOO_LARGE: 'Esta imagem tem demasiados píxeis. Reduza-a e tente novamente.',
  FILE_UNKNOWN: 'Este ficheiro já não existe.',
  UPLOADS_BUSY: 'Há outros ficheiros a ser enviados. Tente de novo daqui a pouco.',

  CONTEXT_RESET: 'A conversa recomeça com a sua próxima mensagem.',
  CONVERSATION_DELETED:
    'A sua conversa e as suas avaliações foram eliminadas. O site conserva os contactos que deixou e as marcações que fez.',
}

import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'

/** Notices to the visitor of a live chat, in the chatbot's language. `{name}` is the agent's. */
export interface LiveChatNotices {
  /** Asked for, and nobody there yet. */
  waiting: string
  joined: string
  /** The agent has given it up, and the next one is waited for. */
  released: string
  /** The agent went offline without a word. */
  lost: string
  /** Nobody came. */
  unanswered: string
  cancelled: string
  ended: string
  /** Out of hours. */
  closed: string
  /** The same where no contact can be left. */
  closedWithoutLeads: string
}

const en: LiveChatNotices = {
  waiting: 'A team member will join the conversation shortly.',
  joined: '{name} has joined the conversation.',
  released: 'Another team member will join the conversation shortly.',
  lost: 'The connection to our team member was lost. Somebody else will join shortly.',
  unanswered: 'Unfortunately nobody from the team is available just now. The AI assistant will go on helping you.',
  cancelled: 'You are no longer waiting for a team member. The AI assistant will go on helping you.',
  ended: 'The conversation with our team has ended. The AI assistant will go on helping you.',
  closed: 'Our team is not available at the moment. Leave your contact details, and we will get back to you.',
  closedWithoutLeads: 'Our team is not available at the moment. The AI assistant will go on helping you.',
}

const notices: Readonly<Record<VisitorLanguage, LiveChatNotices>> = {
  en,
  de: {
    waiting: 'Jemand aus dem Team ist gleich für Sie da.',
    joined: '{name} ist jetzt im Gespräch.',
    released: 'Gleich ist jemand anderes aus dem Team für Sie da.',
    lost: 'Die Verbindung zu unserem Team ist abgebrochen. Gleich ist jemand anderes für Sie da.',
    unanswered: 'Leider ist gerade niemand aus dem Team erreichbar. Der KI-Assistent hilft Ihnen weiter.',
    cancelled: 'Sie warten nicht mehr auf jemanden aus dem Team. Der KI-Assistent hilft Ihnen weiter.',
    ended: 'Das Gespräch mit unserem Team ist beendet. Der KI-Assistent hilft Ihnen weiter.',
    closed: 'Unser Team ist gerade nicht erreichbar. Hinterlassen Sie Ihre Kontaktdaten, und wir melden uns bei Ihnen.',
    closedWithoutLeads: 'Unser Team ist gerade nicht erreichbar. Der KI-Assistent hilft Ihnen weiter.',
  },
  fr: {
    waiting: "Un membre de l'équipe va bientôt vous rejoindre.",
    joined: '{name} a rejoint la conversation.',
    released: "Un autre membre de l'équipe va bientôt vous rejoindre.",
    lost: "La connexion avec notre équipe a été perdue. Quelqu'un d'autre va bientôt vous rejoindre.",
    unanswered:
      "Malheureusement, personne de l'équipe n'est disponible pour le moment. L'assistant IA continue à vous aider.",
    cancelled: "Vous n'attendez plus un membre de l'équipe. L'assistant IA continue à vous aider.",
    ended: "La conversation avec notre équipe est terminée. L'assistant IA continue à vous aider.",
    closed: "Notre équipe n'est pas disponible pour le moment. Laissez vos coordonnées et nous vous répondrons.",
    closedWithoutLeads: "Notre équipe n'est pas disponible pour le moment. L'assistant IA continue à vous aider.",
  },
  es: {
    waiting: 'Alguien del equipo se unirá en breve a la conversación.',
    joined: '{name} se ha unido a la conversación.',
    released: 'Otra persona del equipo se unirá en breve a la conversación.',
    lost: 'Se ha perdido la conexión con nuestro equipo. Otra persona se unirá en breve.',
    unanswered:
      'Lamentablemente no hay nadie del equipo disponible en este momento. El asistente de IA sigue ayudándole.',
    cancelled: 'Ya no espera a una persona del equipo. El asistente de IA sigue ayudándole.',
    ended: 'La conversación con nuestro equipo ha terminado. El asistente de IA sigue ayudándole.',
    closed: 'Nuestro equipo no está disponible en este momento. Deje sus datos de contacto y le responderemos.',
    closedWithoutLeads: 'Nuestro equipo no está disponible en este momento. El asistente de IA sigue ayudándole.',
  },
  it: {
    waiting: 'Una persona del team si unirà a breve alla conversazione.',
    joined: '{name} si è unito alla conversazione.',
    released: "Un'altra persona del team si unirà a breve alla conversazione.",
    lost: "La connessione con il nostro team si è interrotta. Un'altra persona si unirà a breve.",
    unanswered: "Purtroppo al momento nessuno del team è disponibile. Continua ad aiutarla l'assistente IA.",
    cancelled: "Non è più in attesa di una persona del team. Continua ad aiutarla l'assistente IA.",
    ended: "La conversazione con il nostro team è terminata. Continua ad aiutarla l'assistente IA.",
    closed: 'Il nostro team al momento non è disponibile. Lasci i suoi contatti e le risponderemo.',
    closedWithoutLeads: "Il nostro team al momento non è disponibile. Continua ad aiutarla l'assistente IA.",
  },
  pt: {
    waiting: 'Alguém da equipa entrará na conversa em breve.',
    joined: '{name} entrou na conversa.',
    released: 'Outra pessoa da equipa entrará na conversa em breve.',
    lost: 'A ligação com a nossa equipa foi perdida. Outra pessoa entrará em breve.',
    unanswered: 'Infelizmente ninguém da equipa está disponível neste momento. O assistente de IA continua a ajudar.',
    cancelled: 'Já não está à espera de alguém da equipa. O assistente de IA continua a ajudar.',
    ended: 'A conversa com a nossa equipa terminou. O assistente de IA continua a ajudar.',
    closed: 'A nossa equipa não está disponível neste momento. Deixe os seus contactos e responderemos.',
    closedWithoutLeads: 'A nossa equipa não está disponível neste momento. O assistente de IA continua a ajudar.',
  },
  nl: {
    waiting: 'Een teamlid neemt zo deel aan het gesprek.',
    joined: '{name} neemt nu deel aan het gesprek.',
    released: 'Een ander teamlid neemt zo deel aan het gesprek.',
    lost: 'De verbinding met ons team is verbroken. Iemand anders neemt zo deel aan het gesprek.',
    unanswered: 'Helaas is er op dit moment niemand van het team beschikbaar. De AI-assistent helpt u verder.',
    cancelled: 'U wacht niet meer op een teamlid. De AI-assistent helpt u verder.',
    ended: 'Het gesprek met ons team is beëindigd. De AI-assistent helpt u verder.',
    closed: 'Ons team is op dit moment niet bereikbaar. Laat uw contactgegevens achter, dan nemen we contact met u op.',
    closedWithoutLeads: 'Ons team is op dit moment niet bereikbaar. De AI-assistent helpt u verder.',
  },
  pl: {
    waiting: 'Za chwilę dołączy do rozmowy osoba z naszego zespołu.',
    joined: '{name} dołącza do rozmowy.',
    released: 'Za chwilę dołączy do rozmowy inna osoba z zespołu.',
    lost: 'Połączenie z naszym zespołem zostało przerwane. Za chwilę dołączy ktoś inny.',
    unanswered: 'Niestety nikt z zespołu nie jest teraz dostępny. Dalej pomaga asystent AI.',
    cancelled: 'Nie czekasz już na osobę z zespołu. Dalej pomaga asystent AI.',
    ended: 'Rozmowa z naszym zespołem została zakończona. Dalej pomaga asystent AI.',
    closed: 'Nasz zespół jest teraz niedostępny. Zostaw dane kontaktowe, a odezwiemy się.',
    closedWithoutLeads: 'Nasz zespół jest teraz niedostępny. Dalej pomaga asystent AI.',
  },
  tr: {
    waiting: 'Ekibimizden biri birazdan görüşmeye katılacak.',
    joined: '{name} görüşmeye katıldı.',
    released: 'Ekibimizden başka biri birazdan görüşmeye katılacak.',
    lost: 'Ekibimizle bağlantı koptu. Birazdan başka biri katılacak.',
    unanswered:
      'Ne yazık ki şu anda ekibimizden kimse müsait değil. Yapay zekâ asistanı size yardımcı olmaya devam edecek.',
    cancelled: 'Artık ekibimizden birini beklemiyorsunuz. Yapay zekâ asistanı size yardımcı olmaya devam edecek.',
    ended: 'Ekibimizle görüşme sona erdi. Yapay zekâ asistanı size yardımcı olmaya devam edecek.',
    closed: 'Ekibimiz şu anda müsait değil. İletişim bilgilerinizi bırakın, size geri dönelim.',
    closedWithoutLeads: 'Ekibimiz şu anda müsait değil. Yapay zekâ asistanı size yardımcı olmaya devam edecek.',
  },
  ar: {
    waiting: 'سينضم أحد أعضاء الفريق إلى المحادثة قريبًا.',
    joined: 'انضم {name} إلى المحادثة.',
    released: 'سينضم عضو آخر من الفريق إلى المحادثة قريبًا.',
    lost: 'انقطع الاتصال بفريقنا. سينضم شخص آخر قريبًا.',
    unanswered: 'للأسف لا يوجد أحد من الفريق متاح الآن. سيواصل المساعد بالذكاء الاصطناعي مساعدتك.',
    cancelled: 'لم تعد تنتظر أحد أعضاء الفريق. سيواصل المساعد بالذكاء الاصطناعي مساعدتك.',
    ended: 'انتهت المحادثة مع فريقنا. سيواصل المساعد بالذكاء الاصطناعي مساعدتك.',
    closed: 'فريقنا غير متاح حاليًا. اترك بيانات الاتصال الخاصة بك وسنعاود التواصل معك.',
    closedWithoutLeads: 'فريقنا غير متاح حاليًا. سيواصل المساعد بالذكاء الاصطناعي مساعدتك.',
  },
}

/** A notice as the HTML that a visitor sees, in the chatbot's language, or else in English. */
export function liveChatNotice(language: string, notice: keyof LiveChatNotices, name = ''): string {
  const text = notices[visitorLanguageOf(language) ?? 'en'][notice]
  return asParagraph(text.replace('{name}', () => name))
}

/** A plain text as one paragraph. */
export const asParagraph = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`

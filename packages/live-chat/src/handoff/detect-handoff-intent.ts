/**
 * Whether a message asks for a person and for nothing else. By fixed phrases and without a model, so that it works where
 * there is none; only where the whole message says so: "did a person write this?" and "your support told me" ask for
 * something else. Whoever says it in other words still has the button, and the model's tool.
 *
 * A message is read as `around* asks kind* person after* around*`, or as `around* kind* alone around*`, in lower case
 * and without accents and punctuation.
 */
interface Phrases {
  /** What comes before the person. */
  asks: string
  /** What is said of them: articles and adjectives. */
  kind: string
  person: string
  /** What may come after the person. */
  after: string
  /** What asks for a person by itself. */
  alone: string
  /** Greetings and courtesies. */
  around: string
}

const phrases: readonly Phrases[] = [
  {
    asks: 'i want to speak to|i want to speak with|i want to talk to|i want to talk with|i want to chat with|i need to speak to|i need to speak with|i need to talk to|i need to talk with|i would like to speak to|i would like to speak with|i would like to talk to|i would like to talk with|i d like to speak to|i d like to speak with|i d like to talk to|i d like to talk with|i wanna talk to|i wanna speak to|can i speak to|can i speak with|can i talk to|can i talk with|can i chat with|could i speak to|could i speak with|could i talk to|could i talk with|may i speak to|may i speak with|may i talk to|let me speak to|let me speak with|let me talk to|let me talk with|speak to|speak with|talk to|talk with|chat with|connect me to|connect me with|transfer me to|put me through to|hand me over to|get me|give me|i need|i want|can i get|can i have',
    kind: 'a|an|the|some|your|real|live|actual|human',
    person:
      'human|humans|human being|person|people|someone|somebody|agent|operator|representative|team member|employee|colleague|staff member|support agent|customer service|support team|support|your team',
    after: 'from the team|from your team|on your team|here|directly|instead',
    alone:
      'human|human please|human agent|real person|live agent|real human|live chat|live person|agent|representative',
    around: 'hi|hello|hey|please|now|thanks|thank you|ok|no',
  },
  {
    asks: 'ich mochte mit|ich mochte gern mit|ich mochte gerne mit|ich will mit|ich wurde gern mit|ich wurde gerne mit|ich muss mit|kann ich mit|kann ich bitte mit|konnte ich mit|darf ich mit|mit|verbinden sie mich mit|verbinde mich mit|verbinden sie mich bitte mit|ich brauche|ich hatte gern|ich hatte gerne',
    kind: 'ein|eine|einen|einem|einer|der|dem|ihrem|echten|echte|richtigen|richtiger|menschlichen|lebenden|eurem',
    person:
      'mensch|menschen|mitarbeiter|mitarbeiterin|person|kundenservice|kundendienst|support|berater|beraterin|team|jemand|jemandem|ansprechpartner',
    after: 'sprechen|reden|chatten|schreiben|verbunden werden|aus dem team|von ihnen|vom team',
    alone: 'mensch|mitarbeiter|echter mensch|echte person|mitarbeiter sprechen|menschen sprechen',
    around: 'hallo|hi|guten tag|moin|bitte|jetzt|danke|ok|nein',
  },
  {
    asks: 'je veux parler a|je veux parler avec|je voudrais parler a|je voudrais parler avec|je souhaite parler a|je souhaite parler avec|je souhaiterais parler a|j aimerais parler a|j aimerais parler avec|puis je parler a|puis je parler avec|est ce que je peux parler a|est ce que je peux parler avec|je peux parler a|parler a|parler avec|passez moi|mettez moi en relation avec|j ai besoin d|je veux|je voudrais',
    kind: 'un|une|l|le|la|votre|vrai|vraie|veritable|autre',
    person:
      'humain|etre humain|personne|quelqu un|conseiller|conseillere|agent|operateur|operatrice|service client|support|equipe',
    after: 'humain|humaine|reel|reelle|de l equipe|de votre equipe|directement|en direct',
    alone: 'humain|un humain|conseiller|un conseiller|vraie personne|agent humain',
    around: 'bonjour|salut|bonsoir|s il vous plait|s il te plait|svp|merci|maintenant|non',
  },
  {
    asks: 'quiero hablar con|quisiera hablar con|me gustaria hablar con|necesito hablar con|puedo hablar con|podria hablar con|quiero chatear con|hablar con|paseme con|pasame con|pongame con|comuniqueme con|quiero|necesito',
    kind: 'un|una|el|la|alguna|otra',
    person:
      'humano|humana|persona|ser humano|alguien|agente|operador|operadora|asesor|asesora|representante|atencion al cliente|soporte',
    after: 'real|humano|humana|de verdad|del equipo|de su equipo|de carne y hueso',
    alone: 'humano|un humano|agente|agente humano|una persona|persona real|asesor',
    around: 'hola|buenos dias|buenas tardes|buenas|por favor|gracias|ahora|no',
  },
  {
    asks: 'voglio parlare con|vorrei parlare con|posso parlare con|potrei parlare con|mi piacerebbe parlare con|ho bisogno di parlare con|devo parlare con|parlare con|mi passi|mi metta in contatto con|vorrei|voglio|ho bisogno di',
    kind: 'un|una|il|la|l|vera|vero|altra',
    person:
      'umano|essere umano|persona|qualcuno|operatore|operatrice|agente|consulente|assistenza|assistenza clienti|servizio clienti',
    after: 'reale|umano|umana|vera|in carne e ossa|del team|del vostro team',
    alone: 'umano|operatore|un operatore|operatore umano|una persona|persona reale|persona vera',
    around: 'ciao|salve|buongiorno|buonasera|per favore|per piacere|grazie|adesso|ora|no',
  },
  {
    asks: 'quero falar com|queria falar com|gostaria de falar com|preciso de falar com|preciso falar com|posso falar com|poderia falar com|quero conversar com|falar com|me passe para|passe me para|quero|preciso de',
    kind: 'um|uma|o|a|outra',
    person:
      'humano|humana|ser humano|pessoa|alguem|atendente|agente|operador|operadora|assistente|representante|suporte|apoio ao cliente',
    after: 'real|humano|humana|de verdade|da equipa|da equipe|de carne e osso',
    alone: 'humano|atendente|um atendente|atendente humano|uma pessoa|pessoa real|operador',
    around: 'ola|oi|bom dia|boa tarde|por favor|obrigado|obrigada|agora|nao',
  },
  {
    asks: 'ik wil met|ik wil graag met|ik zou graag met|ik zou met|ik moet met|kan ik met|kan ik iemand|mag ik met|kan ik praten met|kan ik spreken met|ik wil praten met|ik wil spreken met|ik wil graag praten met|met|praten met|spreken met|chatten met|verbind me met|verbind mij met|verbind me door met|ik wil|ik wil graag|ik heb',
    kind: 'een|de|uw|jullie|echt|echte|levend',
    person: 'mens|persoon|iemand|medewerker|collega|klantenservice|agent|adviseur|team',
    after: 'spreken|praten|chatten|willen spreken|willen praten|nodig|van het team|van jullie',
    alone: 'mens|medewerker|een medewerker|echt persoon|echte persoon|echt mens|medewerker spreken',
    around: 'hallo|hoi|goedendag|goedemiddag|alstublieft|aub|a u b|graag|dank je|bedankt|nu|nee',
  },
  {
    asks: 'chce porozmawiac z|chce rozmawiac z|chcialbym porozmawiac z|chcialabym porozmawiac z|chcialbym rozmawiac z|moge porozmawiac z|czy moge porozmawiac z|czy moge rozmawiac z|potrzebuje porozmawiac z|porozmawiac z|rozmowa z|polacz mnie z|prosze polaczyc mnie z|prosze mnie polaczyc z|prosze o kontakt z|chce|potrzebuje',
    kind: 'prawdziwym|prawdziwa|zywym|jakims|panstwa',
    person:
      'czlowiekiem|czlowieka|osoba|osobe|kims|konsultantem|konsultantka|konsultanta|pracownikiem|pracownika|agentem|agenta|doradca|doradce|obsluga klienta',
    after: 'z zespolu|na zywo|z obslugi',
    alone: 'czlowiek|konsultant|prawdziwy czlowiek|zywy czlowiek|kontakt z czlowiekiem|agent',
    around: 'czesc|dzien dobry|witam|hej|prosze|dziekuje|teraz|nie',
  },
  {
    asks: '',
    kind: 'bir|gercek|canli|sizin|musteri|baska',
    person:
      'insanla|insan ile|kisiyle|kisi ile|biriyle|biri ile|temsilciyle|temsilci ile|temsilcisiyle|temsilcisi ile|yetkiliyle|yetkili ile|calisanla|calisan ile|insana|temsilciye|temsilcisine|yetkiliye|destekle|destek ekibiyle',
    after:
      'konusmak|gorusmek|yazismak|baglanmak|istiyorum|isterim|istiyoruz|konusabilir miyim|gorusebilir miyim|baglar misiniz|baglayin|beni baglayin',
    alone: 'insan|temsilci|canli destek|gercek insan|musteri temsilcisi|yetkili',
    around: 'merhaba|selam|iyi gunler|lutfen|tesekkurler|simdi|hayir',
  },
  {
    asks: 'اريد التحدث مع|اريد التحدث الي|اريد ان اتحدث مع|اريد ان اتكلم مع|اريد الكلام مع|اود التحدث مع|اود التحدث الي|اود ان اتحدث مع|ارغب في التحدث مع|احتاج الي التحدث مع|هل يمكنني التحدث مع|هل يمكنني التحدث الي|هل استطيع التحدث مع|ممكن اتكلم مع|ممكن اتحدث مع|التحدث مع|التحدث الي|تحدث مع|حولني الي|اريد|احتاج الي',
    kind: 'احد',
    person: 'انسان|شخص|موظف|الموظف|موظفين|الموظفين|ممثل|ممثل خدمه العملاء|خدمه العملاء|الدعم|فريق الدعم|احد|بشر',
    after: 'حقيقي|من الفريق|بشري|من فضلك',
    alone: 'موظف|شخص حقيقي|انسان|خدمه العملاء|موظف بشري',
    around: 'مرحبا|السلام عليكم|اهلا|من فضلك|لو سمحت|الان|شكرا|لا',
  },
]

const patterns = phrases.map(({ asks, kind, person, after, alone, around }) => {
  const some = (words: string): string => `(?:(?:${words}) )*`
  const wish = `${asks === '' ? '' : `(?:${asks}) `}${some(kind)}(?:${person}) ${some(after)}`
  return new RegExp(`^${some(around)}(?:${wish}|${some(kind)}(?:${alone}) )${some(around)}$`, 'u')
})

/** A wish is short; whatever is longer says something else, too. */
const mostCharacters = 100

/** Whether the words of a message ask for a person, in one of ten languages. */
export function detectHandoffIntent(message: string): boolean {
  if (message.length > mostCharacters) return false
  const words = plainWords(message)
  return words !== '' && patterns.some(pattern => pattern.test(`${words} `))
}

/** In lower case, without accents, and with one blank between words; letters that are written in several ways become one. */
const plainWords = (message: string): string =>
  message
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

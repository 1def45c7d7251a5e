import { fold } from './fold.ts'

/** Fixed sentences of the built-in provider, by language. */
type Phrases = Readonly<Record<string, string>>

const notFound: Phrases = {
  en: 'I could not find an answer to that on this website. Could you ask it in other words?',
  de: 'Dazu habe ich auf dieser Website leider nichts gefunden. Können Sie es mit anderen Worten versuchen?',
  es: 'No he encontrado nada sobre eso en este sitio web. ¿Puede preguntarlo con otras palabras?',
  fr: 'Je n’ai rien trouvé à ce sujet sur ce site. Pouvez-vous poser la question autrement ?',
  it: 'Non ho trovato nulla al riguardo su questo sito. Può chiederlo con altre parole?',
  nl: 'Daar heb ik op deze website niets over gevonden. Kunt u het anders vragen?',
  pl: 'Nie znalazłem na tej stronie odpowiedzi na to pytanie. Czy można zapytać innymi słowami?',
  pt: 'Não encontrei nada sobre isso neste site. Pode perguntar por outras palavras?',
  ru: 'На этом сайте я не нашёл ответа на этот вопрос. Можно ли спросить другими словами?',
  tr: 'Bu sitede buna dair bir şey bulamadım. Başka sözcüklerle sorabilir misiniz?',
}

/** What follows where the question is in another language than the website; `{language}` is the website's. */
const inItsLanguage: Phrases = {
  en: 'I could not find an answer to that. This website is written in {language}: a question in {language} may find more.',
  de: 'Dazu habe ich nichts gefunden. Diese Website ist auf {language} geschrieben: Eine Frage auf {language} findet vielleicht mehr.',
  es: 'No he encontrado nada sobre eso. Este sitio web está escrito en {language}: una pregunta en {language} puede encontrar más.',
  fr: 'Je n’ai rien trouvé à ce sujet. Ce site est écrit en {language} : une question en {language} trouvera peut-être davantage.',
  it: 'Non ho trovato nulla al riguardo. Questo sito è scritto in {language}: una domanda in {language} può trovare di più.',
  nl: 'Daar heb ik niets over gevonden. Deze website is geschreven in het {language}: een vraag in het {language} vindt misschien meer.',
  pl: 'Nie znalazłem odpowiedzi na to pytanie. Ta strona jest w innym języku ({language}): pytanie w tym języku może znaleźć więcej.',
  pt: 'Não encontrei nada sobre isso. Este site está escrito em {language}: uma pergunta em {language} talvez encontre mais.',
  ru: 'Я не нашёл ответа на этот вопрос. Этот сайт написан на другом языке ({language}): вопрос на этом языке, возможно, найдёт больше.',
  tr: 'Buna dair bir şey bulamadım. Bu site başka bir dilde yazılmış ({language}): o dilde sorulan bir soru daha fazlasını bulabilir.',
}

/** The question above choices, where the pages answer for several things and it is open which one is meant. */
const askBack: Phrases = {
  en: 'Which one do you mean?',
  de: 'Was davon meinen Sie?',
  es: '¿A cuál se refiere?',
  fr: 'De quoi s’agit-il ?',
  it: 'A quale si riferisce?',
  nl: 'Welke bedoelt u?',
  pl: 'O co dokładnie chodzi?',
  pt: 'A qual se refere?',
  ru: 'Что именно вы имеете в виду?',
  tr: 'Hangisini kastediyorsunuz?',
}

const greetings = {
  said: /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|servus|hola|buen[oa]s (?:dias|tardes|noches)|bonjour|bonsoir|salut|ciao|buongiorno|buonasera|ola|bom dia|boa tarde|goedendag|goedemorgen|merhaba|здравствуите|привет|dzien dobry|czesc)(?: (?:there|you|everyone|zusammen|a todos|a tous|a tutti))?[\s.,!¡]*$/,
  answer: {
    en: 'Hello! What would you like to know?',
    de: 'Hallo! Was möchten Sie wissen?',
    es: '¡Hola! ¿Qué le gustaría saber?',
    fr: 'Bonjour ! Que souhaitez-vous savoir ?',
    it: 'Buongiorno! Che cosa desidera sapere?',
    nl: 'Hallo! Wat wilt u weten?',
    pl: 'Dzień dobry! W czym mogę pomóc?',
    pt: 'Olá! O que gostaria de saber?',
    ru: 'Здравствуйте! Что вы хотели бы узнать?',
    tr: 'Merhaba! Ne öğrenmek istersiniz?',
  },
}

const thanks = {
  said: /^(?:ok(?:ay)?,? )?(?:thanks?(?: you)?|many thanks|danke|vielen dank|(?:muchas )?gracias|merci(?: beaucoup)?|(?:molte |tante )?grazie|(?:muito )?obrigad[oa]|bedankt|dank u(?: wel)?|tesekkurler|tesekkur ederim|спасибо|dziekuje)(?: (?:so|very) much| a lot| schon| sehr)?[\s.,!¡]*$/,
  answer: {
    en: 'You are welcome! Is there anything else?',
    de: 'Gern geschehen! Kann ich sonst noch helfen?',
    es: '¡De nada! ¿Puedo ayudarle en algo más?',
    fr: 'Avec plaisir ! Puis-je vous aider pour autre chose ?',
    it: 'Prego! Posso aiutarla in altro?',
    nl: 'Graag gedaan! Kan ik u nog ergens mee helpen?',
    pl: 'Nie ma za co! Czy mogę jeszcze w czymś pomóc?',
    pt: 'De nada! Posso ajudar em mais alguma coisa?',
    ru: 'Пожалуйста! Могу ли я помочь чем-нибудь ещё?',
    tr: 'Rica ederim! Başka bir konuda yardımcı olabilir miyim?',
  },
}

const inLanguage = (phrases: Phrases, language: string): string => phrases[language.slice(0, 2)] ?? phrases['en'] ?? ''

/** The reply where the pages hold no answer. */
export const notFoundIn = (language: string): string => inLanguage(notFound, language)

/** The question that asks which of several things is meant. */
export const askBackIn = (language: string): string => inLanguage(askBack, language)

/** The reply where the pages hold no answer, and the question is in another language than the website. */
export function notInThatLanguage(askedIn: string, siteLanguage: string): string {
  const spoken = Object.hasOwn(inItsLanguage, askedIn) ? askedIn : 'en'
  const name =
    new Intl.DisplayNames([spoken], { type: 'language' }).of(new Intl.Locale(siteLanguage).language) ?? siteLanguage
  return inLanguage(inItsLanguage, spoken).replaceAll('{language}', name)
}

/** The reply to a message that is only a greeting or thanks; undefined for any other message. */
export function courtesyFor(message: string, language: string): string | undefined {
  const said = fold(message.trim().replace(/^[¡\s]+/, ''))
  const polite = [greetings, thanks].find(one => one.said.test(said))
  return polite === undefined ? undefined : inLanguage(polite.answer, language)
}

import { fold } from './fold.ts'

/** Fixed sentences of the built-in provider, by language. */
type Phrases = Readonly<Record<string, string>>

const notFound: Phrases = {
  en: 'I could not find an answer to that on this website. Could you ask it in other words?',
  ar: 'لم أجد إجابة عن ذلك في هذا الموقع. هل يمكنك طرح السؤال بكلمات أخرى؟',
  da: 'Det har jeg ikke fundet noget om på dette websted. Kan du spørge med andre ord?',
  de: 'Dazu habe ich auf dieser Website leider nichts gefunden. Können Sie es mit anderen Worten versuchen?',
  el: 'Δεν βρήκα απάντηση σε αυτό σε αυτόν τον ιστότοπο. Μπορείτε να ρωτήσετε με άλλα λόγια;',
  es: 'No he encontrado nada sobre eso en este sitio web. ¿Puede preguntarlo con otras palabras?',
  fi: 'En löytänyt siihen vastausta tältä sivustolta. Voitko kysyä toisin sanoin?',
  fr: 'Je n’ai rien trouvé à ce sujet sur ce site. Pouvez-vous poser la question autrement ?',
  he: 'לא מצאתי על כך תשובה באתר הזה. אפשר לשאול במילים אחרות?',
  it: 'Non ho trovato nulla al riguardo su questo sito. Può chiederlo con altre parole?',
  ja: 'このサイトでは、それについての答えが見つかりませんでした。別の言葉で質問していただけますか？',
  ko: '이 웹사이트에서 그에 대한 답을 찾지 못했습니다. 다른 말로 질문해 주시겠어요?',
  nl: 'Daar heb ik op deze website niets over gevonden. Kunt u het anders vragen?',
  no: 'Det fant jeg ikke noe om på dette nettstedet. Kan du spørre med andre ord?',
  pl: 'Nie znalazłem na tej stronie odpowiedzi na to pytanie. Czy można zapytać innymi słowami?',
  pt: 'Não encontrei nada sobre isso neste site. Pode perguntar por outras palavras?',
  ro: 'Nu am găsit nimic despre asta pe acest site. Puteți întreba cu alte cuvinte?',
  ru: 'На этом сайте я не нашёл ответа на этот вопрос. Можно ли спросить другими словами?',
  sv: 'Det hittade jag inget om på den här webbplatsen. Kan du fråga med andra ord?',
  tr: 'Bu sitede buna dair bir şey bulamadım. Başka sözcüklerle sorabilir misiniz?',
  uk: 'На цьому сайті я не знайшов відповіді на це запитання. Чи можна запитати іншими словами?',
  zh: '我在本网站上没有找到这个问题的答案。您可以换一种说法再问吗？',
}

/** What follows where the question is in another language than the website; `{language}` is the website's. */
const inItsLanguage: Phrases = {
  en: 'I could not find an answer to that. This website is written in {language}: a question in {language} may find more.',
  ar: 'لم أجد إجابة عن ذلك. هذا الموقع مكتوب بلغة أخرى ({language}): قد يعثر سؤال بتلك اللغة على المزيد.',
  da: 'Det har jeg ikke fundet noget om. Dette websted er skrevet på {language}: et spørgsmål på {language} finder måske mere.',
  de: 'Dazu habe ich nichts gefunden. Diese Website ist auf {language} geschrieben: Eine Frage auf {language} findet vielleicht mehr.',
  el: 'Δεν βρήκα απάντηση σε αυτό. Ο ιστότοπος είναι γραμμένος σε άλλη γλώσσα ({language}): μια ερώτηση σε αυτήν ίσως βρει περισσότερα.',
  es: 'No he encontrado nada sobre eso. Este sitio web está escrito en {language}: una pregunta en {language} puede encontrar más.',
  fi: 'En löytänyt siihen vastausta. Sivusto on kirjoitettu toisella kielellä ({language}): kysymys sillä kielellä voi löytää enemmän.',
  fr: 'Je n’ai rien trouvé à ce sujet. Ce site est écrit en {language} : une question en {language} trouvera peut-être davantage.',
  he: 'לא מצאתי על כך תשובה. האתר כתוב בשפה אחרת ({language}): שאלה בשפה הזאת אולי תמצא יותר.',
  it: 'Non ho trovato nulla al riguardo. Questo sito è scritto in {language}: una domanda in {language} può trovare di più.',
  ja: 'それについての答えは見つかりませんでした。このサイトは{language}で書かれています。{language}で質問すると、さらに見つかるかもしれません。',
  ko: '그에 대한 답을 찾지 못했습니다. 이 웹사이트는 {language}로 작성되어 있습니다. {language}로 질문하면 더 찾을 수 있습니다.',
  nl: 'Daar heb ik niets over gevonden. Deze website is geschreven in het {language}: een vraag in het {language} vindt misschien meer.',
  no: 'Det fant jeg ikke noe om. Nettstedet er skrevet på {language}: et spørsmål på {language} finner kanskje mer.',
  pl: 'Nie znalazłem odpowiedzi na to pytanie. Ta strona jest w innym języku ({language}): pytanie w tym języku może znaleźć więcej.',
  pt: 'Não encontrei nada sobre isso. Este site está escrito em {language}: uma pergunta em {language} talvez encontre mais.',
  ro: 'Nu am găsit nimic despre asta. Acest site este scris în {language}: o întrebare în {language} poate găsi mai mult.',
  ru: 'Я не нашёл ответа на этот вопрос. Этот сайт написан на другом языке ({language}): вопрос на этом языке, возможно, найдёт больше.',
  sv: 'Det hittade jag inget om. Webbplatsen är skriven på {language}: en fråga på {language} hittar kanske mer.',
  tr: 'Buna dair bir şey bulamadım. Bu site başka bir dilde yazılmış ({language}): o dilde sorulan bir soru daha fazlasını bulabilir.',
  uk: 'Я не знайшов відповіді на це запитання. Цей сайт написано іншою мовою ({language}): запитання цією мовою, можливо, знайде більше.',
  zh: '没有找到这个问题的答案。本网站使用{language}：用{language}提问可能会找到更多内容。',
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
  said: /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|servus|hola|buen[oa]s (?:dias|tardes|noches)|bonjour|bonsoir|salut|ciao|buongiorno|buonasera|ola|bom dia|boa tarde|goedendag|goedemorgen|merhaba|здравствуите|привет|dzien dobry|czesc|مرحبا|اهلا(?: وسهلا)?|السلام عليكم)(?: (?:there|you|everyone|zusammen|a todos|a tous|a tutti))?[\s.,!¡]*$/,
  answer: {
    en: 'Hello! What would you like to know?',
    ar: 'مرحبًا! ماذا تود أن تعرف؟',
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
  said: /^(?:ok(?:ay)?,? )?(?:thanks?(?: you)?|many thanks|danke|vielen dank|(?:muchas )?gracias|merci(?: beaucoup)?|(?:molte |tante )?grazie|(?:muito )?obrigad[oa]|bedankt|dank u(?: wel)?|tesekkurler|tesekkur ederim|спасибо|dziekuje|شكرا(?: لك| جزيلا)?)(?: (?:so|very) much| a lot| schon| sehr)?[\s.,!¡]*$/,
  answer: {
    en: 'You are welcome! Is there anything else?',
    ar: 'على الرحب والسعة! هل هناك شيء آخر؟',
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

/** Norwegian is written in two forms, and each has a code. */
const baseOf = (language: string): string => language.slice(0, 2).replace(/^n[bn]$/, 'no')

const inLanguage = (phrases: Phrases, language: string): string => phrases[baseOf(language)] ?? phrases['en'] ?? ''

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

import type { ChatNotice, ChatNoticeCode } from '@frontdesk/contracts/chat-notices/chat-notice'
import { chatNoticeTexts } from '@frontdesk/contracts/chat-notices/word-chat-notice'
import { fold } from './fold.ts'

/** Fixed sentences of the built-in provider, by language. */
type Phrases = Readonly<Record<string, string>>

/** A sentence that is a notice, in the languages of notices; others are added where there are some. */
const ofNotice = (code: ChatNoticeCode): Phrases =>
  Object.fromEntries(Object.entries(chatNoticeTexts).map(([language, texts]) => [language, texts[code]]))

const notFound: Phrases = {
  ...ofNotice('not_found'),
  da: 'Det har jeg ikke fundet noget om på dette websted. Kan du spørge med andre ord?',
  el: 'Δεν βρήκα απάντηση σε αυτό σε αυτόν τον ιστότοπο. Μπορείτε να ρωτήσετε με άλλα λόγια;',
  fi: 'En löytänyt siihen vastausta tältä sivustolta. Voitko kysyä toisin sanoin?',
  he: 'לא מצאתי על כך תשובה באתר הזה. אפשר לשאול במילים אחרות?',
  ja: 'このサイトでは、それについての答えが見つかりませんでした。別の言葉で質問していただけますか？',
  ko: '이 웹사이트에서 그에 대한 답을 찾지 못했습니다. 다른 말로 질문해 주시겠어요?',
  no: 'Det fant jeg ikke noe om på dette nettstedet. Kan du spørre med andre ord?',
  ro: 'Nu am găsit nimic despre asta pe acest site. Puteți întreba cu alte cuvinte?',
  ru: 'На этом сайте я не нашёл ответа на этот вопрос. Можно ли спросить другими словами?',
  sv: 'Det hittade jag inget om på den här webbplatsen. Kan du fråga med andra ord?',
  uk: 'На цьому сайті я не знайшов відповіді на це запитання. Чи можна запитати іншими словами?',
  zh: '我在本网站上没有找到这个问题的答案。您可以换一种说法再问吗？',
}

/** The same where the question is in another language than the website; `{language}` is the website's. */
const inItsLanguage: Phrases = {
  ...ofNotice('not_found_in_language'),
  da: 'Det har jeg ikke fundet noget om. Dette websted er skrevet på {language}: et spørgsmål på {language} finder måske mere.',
  el: 'Δεν βρήκα απάντηση σε αυτό. Ο ιστότοπος είναι γραμμένος σε άλλη γλώσσα ({language}): μια ερώτηση σε αυτήν ίσως βρει περισσότερα.',
  fi: 'En löytänyt siihen vastausta. Sivusto on kirjoitettu toisella kielellä ({language}): kysymys sillä kielellä voi löytää enemmän.',
  he: 'לא מצאתי על כך תשובה. האתר כתוב בשפה אחרת ({language}): שאלה בשפה הזאת אולי תמצא יותר.',
  ja: 'それについての答えは見つかりませんでした。このサイトは{language}で書かれています。{language}で質問すると、さらに見つかるかもしれません。',
  ko: '그에 대한 답을 찾지 못했습니다. 이 웹사이트는 {language}로 작성되어 있습니다. {language}로 질문하면 더 찾을 수 있습니다.',
  no: 'Det fant jeg ikke noe om. Nettstedet er skrevet på {language}: et spørsmål på {language} finner kanskje mer.',
  ro: 'Nu am găsit nimic despre asta. Acest site este scris în {language}: o întrebare în {language} poate găsi mai mult.',
  ru: 'Я не нашёл ответа на этот вопрос. Этот сайт написан на другом языке ({language}): вопрос на этом языке, возможно, найдёт больше.',
  sv: 'Det hittade jag inget om. Webbplatsen är skriven på {language}: en fråga på {language} hittar kanske mer.',
  uk: 'Я не знайшов відповіді на це запитання. Цей сайт написано іншою мовою ({language}): запитання цією мовою, можливо, знайде більше.',
  zh: '没有找到这个问题的答案。本网站使用{language}：用{language}提问可能会找到更多内容。',
}

/** The question above choices, where the pages answer for several things and it is open which one is meant. */
const askBack: Phrases = {
  en: 'Which one do you mean?',
  ar: 'أيٌّ منها تقصد؟',
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

/** Below the answer to one question of a message, where another one has none; `{question}` is that one. */
const partNotFound: Phrases = {
  en: 'I couldn’t find an answer to “{question}”.',
  ar: 'لم أجد إجابة عن: «{question}».',
  de: 'Auf „{question}“ habe ich keine Antwort gefunden.',
  es: 'No he encontrado respuesta a «{question}».',
  fr: 'Je n’ai pas trouvé de réponse à « {question} ».',
  it: 'Non ho trovato una risposta a «{question}».',
  nl: 'Ik heb geen antwoord gevonden op “{question}”.',
  pl: 'Nie mam odpowiedzi na pytanie: „{question}”.',
  pt: 'Não encontrei resposta para «{question}».',
  ru: 'Я не нашёл ответа на вопрос «{question}».',
  tr: '“{question}” sorusuna yanıt bulamadım.',
}

const greetings = {
  code: 'greeting',
  said: /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|servus|hola|buen[oa]s (?:dias|tardes|noches)|bonjour|bonsoir|salut|ciao|buongiorno|buonasera|ola|bom dia|boa tarde|goedendag|goedemorgen|merhaba|здравствуите|привет|dzien dobry|czesc|مرحبا|اهلا(?: وسهلا)?|السلام عليكم)(?: (?:there|you|everyone|zusammen|a todos|a tous|a tutti))?[\s.,!¡]*$/,
  answer: {
    ...ofNotice('greeting'),
    ru: 'Здравствуйте! Что вы хотели бы узнать?',
  },
}

const thanks = {
  code: 'thanks',
  said: /^(?:ok(?:ay)?,? )?(?:thanks?(?: you)?|many thanks|danke|vielen dank|(?:muchas )?gracias|merci(?: beaucoup)?|(?:molte |tante )?grazie|(?:muito )?obrigad[oa]|bedankt|dank u(?: wel)?|tesekkurler|tesekkur ederim|спасибо|dziekuje|شكرا(?: لك| جزيلا)?)(?: (?:so|very) much| a lot| schon| sehr)?[\s.,!¡]*$/,
  answer: {
    ...ofNotice('thanks'),
    ru: 'Пожалуйста! Могу ли я помочь чем-нибудь ещё?',
  },
}

/** Norwegian is written in two forms, and each has a code. */
const baseOf = (language: string): string => language.slice(0, 2).replace(/^n[bn]$/, 'no')

const inLanguage = (phrases: Phrases, language: string): string => phrases[baseOf(language)] ?? phrases['en'] ?? ''

/** Whether there are words in a language for a page that holds no answer: those are in most languages. */
export const hasPhrases = (language: string): boolean => Object.hasOwn(notFound, baseOf(language))

/** The reply where the pages hold no answer. */
export const notFoundIn = (language: string): string => inLanguage(notFound, language)

/** The sentence about a question that the pages don't answer, next to the answer to another one. */
export const partNotFoundIn = (language: string, question: string): string =>
  inLanguage(partNotFound, language).replaceAll('{question}', () => question)

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
  const polite = courtesyOf(message)
  return polite === undefined ? undefined : inLanguage(polite.answer, language)
}

function courtesyOf(message: string) {
  const said = fold(message.trim().replace(/^[¡\s]+/, ''))
  return [greetings, thanks].find(one => one.said.test(said))
}

interface Said {
  question: string
  phraseLanguage: string
  askedIn: string | null
  siteLanguage: string
}

/** Which notice a reply is that consists of a set phrase; null for every other reply. */
export function noticeOfReply(
  reply: string,
  { question, phraseLanguage, askedIn, siteLanguage }: Said,
): ChatNotice | null {
  const text = spaced(reply)
  const polite = courtesyOf(question)
  if (polite !== undefined && text === spaced(inLanguage(polite.answer, phraseLanguage)))
    return { code: polite.code, values: {}, language: phraseLanguage }
  if (text === spaced(notFoundIn(phraseLanguage))) return { code: 'not_found', values: {}, language: phraseLanguage }
  return askedIn !== null && text === spaced(notInThatLanguage(askedIn, siteLanguage))
    ? { code: 'not_found_in_language', values: { language: siteLanguage }, language: askedIn }
    : null
}

/** With plain spaces: a reply has been through HTML. */
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

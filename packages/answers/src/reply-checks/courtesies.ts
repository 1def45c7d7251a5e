/** A statement that says nothing about the website's subject, and so needs no source. */
export type Exemption = 'courtesy' | 'question' | 'conversation' | 'not-found' | 'answer-word'

const list = (...parts: string[]): string => parts.join('|')

/** Words in front of an answer: what follows them is looked at by itself. */
const interjections = list(
  "hello(?: there)?|hi(?: there)?|hey|good (?:morning|afternoon|evening|day)|thanks|thank you(?: very much)?|of course|certainly|absolutely|gladly|great|sure|no problem|sorry|fine|okay|ok|noted|welcome|you're welcome|you are welcome|my pleasure",
  'hallo|guten (?:tag|morgen|abend)|danke|vielen dank|sehr gerne?|gerne?|gern geschehen|natürlich|selbstverständlich|kein problem|willkommen|entschuldigung',
  'bonjour|bonsoir|salut|merci(?: beaucoup)?|bienvenue|avec plaisir|bien sûr|volontiers|pas de problème|pardon|de rien|je vous en prie',
  'hola|buen[oa]s (?:días|tardes|noches)|(?:muchas )?gracias|bienvenid[oa]s?|de nada|con (?:mucho )?gusto|por supuesto|claro(?: que sí)?|sin problema|perdón|encantad[oa]',
  'ciao|salve|buongiorno|buonasera|grazie|prego|certo|volentieri|ol[áa]|bom dia|boa tarde|obrigad[oa]|goedendag|dank u?|graag',
  'مرحبا|أهلا(?: وسهلا| بك| بكم)?|السلام عليكم|وعليكم السلام|شكرا(?: لك| لكم| جزيلا)?|عفوا|على الرحب والسعة|بكل سرور|بالتأكيد|بالطبع',
  'こんにちは|ありがとうございます|你好|您好|谢谢|不客气',
)
/** Thanks, regrets, wishes and offers of help, as sentences begin with them. */
const courtesies = list(
  "(?:thanks? (?:you )?for|welcome to|sorry (?:to|for|about|that|if)|(?:i |my )?apolog(?:ies|i[sz]e)|happy to|glad to|nice to|have an?|enjoy|take care|goodbye|bye|see you|let me know|feel free|don't hesitate|do not hesitate|here (?:is|are)(?: how| what| our| the| some| your)?|here's|(?:good|great) (?:question|news|choice)|congratulations|(?:one|just a) moment|i hope)",
  '(?:(?:vielen )?dank(?:e)? für|willkommen (?:bei|auf|im|in)|entschuldig\\p{L}*|tut mir leid|es tut mir|ich freue|schön, dass|viel (?:spaß|erfolg|freude)|auf wiedersehen|tschüss|bis bald|melden sie sich|sagen sie mir|lassen sie es mich|zögern sie nicht|hier (?:ist|sind|finden)|gute frage|einen moment)',
  "(?:merci (?:pour|de|d'avoir)|bienvenue (?:à|sur|chez)|désolée?s?|je suis désolée?|bonne (?:journée|soirée|question)|au revoir|à bientôt|n'hésitez|dites-moi|faites-moi|voici|un instant|un moment)",
  '(?:gracias por|lo siento|disculp\\p{L}*|que tenga|hasta (?:luego|pronto)|adiós|no dude|dígame|avíseme|aquí (?:tiene|está|están)|buena pregunta|un momento)',
  '(?:mi dispiace|ecco|grazie per|obrigado por)',
  '(?:شكرا ل|آسف|أعتذر|نعتذر|نأسف|لا تتردد|أتمنى|نتمنى|إليك|يسعدني|يسعدنا|مع السلامة|لحظة)\\p{L}{0,3}',
  '(?:申し訳|すみません|抱歉)',
)
/** What visitors are asked to do so that they can be helped. */
const requests = list(
  'please (?:ask|let|tell|note|check|feel|try|provide|share|give|specify|rephrase|contact|write to|reach|get in touch|call|see|visit|confirm|choose|click|use the)|you (?:can|could|may|might) (?:also )?(?:ask|contact|try asking|reach|write to|get in touch|leave)|(?:if|should) you (?:have|need|would like|want|like|tell|let|wish|are looking|give|share|prefer)|i (?:suggest|recommend) (?:contacting|asking|checking)|for (?:more|further) (?:information|details|help)|what (?:else )?you (?:can|could) do',
  'bitte (?:fragen|sagen|teilen|geben|nennen|wenden|kontaktieren|schreiben|rufen|prüfen|beachten|versuchen|nutzen)|sie können (?:auch |sich |mich |uns |gerne? |dazu |stattdessen )*(?:fragen|.{0,40}(?:wenden|kontaktieren|erreichen|nachfragen|anfragen|hinterlassen|schreiben|anrufen|kontakt))|(?:wenn|falls|sollten) sie|am besten (?:fragen|wenden|kontaktieren)|für (?:weitere|mehr) (?:informationen|fragen|auskünfte|details)|fragen sie|wenden sie sich|kontaktieren sie|schreiben sie',
  "(?:veuillez|merci de) (?:nous |me )?(?:demander|contacter|préciser|indiquer|vérifier|noter|consulter|écrire|dire|donner)|vous pouvez (?:aussi |également |nous |me |toujours )*(?:demander|contacter|poser|écrire|joindre|laisser|essayer)|si vous|pour (?:plus|davantage|toute)|contactez|demandez|n'hésitez",
  'por favor,? (?:pregunte|póngase|contacte|indique|díga|escrib|consulte|verifi|compruebe|tenga)|(?:puede|también puede|le recomiendo|le sugiero) (?:también )?(?:preguntar|contactar|ponerse|escribir|consultar|dejar|llamar)|si (?:tiene|necesita|quiere|desea|me|lo|prefiere)|para (?:más|obtener más)|póngase en contacto|contacte|pregunte|consulte',
  '(?:يرجى|من فضلك|الرجاء) (?:التواصل|الاتصال|سؤال|إخبار|كتابة|تحديد|التحقق|مراجعة|ترك)|يمكنك (?:أيضا |أيضًا )?(?:التواصل|الاتصال|سؤال|ترك|مراسلة|أن تسأل)|يمكنكم (?:التواصل|الاتصال)|إذا (?:كان|كنت|أردت|احتجت|رغبت|أخبرت)|لمزيد|للمزيد|تواصل معنا|اتصل بنا',
)
/** What the chatbot says of itself and of what it does. */
const ownWords = list(
  "(?:but |and |so |then |however,? |unfortunately,? |sorry,? (?:but )?)*(?:i(?:'m| am) (?:not|unable|afraid|sorry|an? |here|happy|glad|just|only)|i (?:can(?:not|'t)|can(?: not| only| help| look| check| pass| forward| connect| book| show| offer)|could(?: not|n't)|do(?: not|n't)|did(?: not|n't)|was(?: not|n't)|will|would|have (?:no|not|noted|passed|forwarded|recorded|sent|asked)|see that you|understand|need|found (?:no|nothing)|may not)|i(?:'ll|'ve (?:noted|passed|forwarded|recorded|sent))|shall i|my name|we talked|you (?:asked|said|told|mentioned|wrote))",
  '(?:aber |und |also |leider,? |dann )*(?:ich (?:kann (?:nicht|leider|nur|ihnen|dazu|dir|sie|gern)|bin|habe|weiß|finde|konnte|werde|helfe|leite|gebe|brauche|verstehe|würde)|(?:kann|habe|finde|weiß|konnte|werde|leite|gebe|brauche) ich (?:nicht|kein|leider|nur|ihnen|dazu|dir|sie|gern)\\p{L}*|soll ich|sie (?:haben|hatten) (?:gefragt|geschrieben|gesagt|erwähnt)|mein name)',
  "(?:mais |et |donc |malheureusement,? )*(?:je (?:ne|n'|n’|suis|peux|vais|vous|comprends|peine|transmets)|j'ai|j’ai|puis-je|vous avez (?:demandé|dit|écrit|mentionné))",
  '(?:pero |y |entonces |lamentablemente,? |desafortunadamente,? |por desgracia,? )*(?:(?:yo )?(?:no )?(?:puedo|soy|sé|encuentro|encontré|he encontrado|tengo|dispongo|estoy|entiendo|necesito|pasaré)|le (?:paso|ayudo)|usted (?:preguntó|dijo|mencionó)|me (?:preguntó|dijo))',
  '(?:لكن |للأسف،? ?|عذرا،? ?)*(?:أنا|لا أستطيع|لا يمكنني|يمكنني|أستطيع|لم أجد|لا أعرف|لا أملك|ليس لدي|ليست لدي|سأقوم|سوف|سأ|فهمت|أفهم|ذكرت|سألت|قلت)',
)
/** That a source does not say it: an honest answer, with or without its mark. */
const notFound = list(
  "(?:\\bno\\b|\\bnot\\b|n't\\b|nothing|\\bdoesn|\\bnor\\b).{0,80}(?:information|mention|details?\\b|answer|find|found|\\bsays?\\b|specif|listed|know\\b|provided|\\bstates?\\b|stated|contain|cover|describe)",
  '(?:\\bkein\\w*|\\bnicht\\w*).{0,80}(?:information|angabe|gefunden|finde|erwähn|steht|bekannt|weiß|angegeben|auskunft|genannt|hervor|einzelheiten)|(?:weiß|finde|steht|habe|geht).{0,60}(?:\\bkein\\w*|\\bnicht\\w*)',
  "(?:\\bne\\b|\\bn['’]|\\bpas\\b|\\baucun\\w*|\\brien\\b).{0,80}(?:information|trouv|mention|précis|indiqu|\\bsais|connai|détail|\\bdit\\b|disent)",
  '\\bno\\b.{0,80}(?:informaci|encontr|encuentr|menciona|indica|especific|\\bsé\\b|consta|\\bdice|detalle|aparece)',
  '(?:لا|لم|ليس|ليست|لن).{0,80}(?:معلومات|أجد|أعرف|يذكر|تذكر|مذكور|يرد|ترد|العثور|تتضمن|تفاصيل|يوضح|توضح)',
)
const answerWord =
  /^(?:yes|no|yep|nope|correct|right|exactly|ja|nein|doch|genau|richtig|oui|non|si|exact(?:ement)?|si|no|correcto|exacto|نعم|لا|[أا]جل|بلى|はい|いいえ|是的?|不是?)[,!.。、，،؛:]*$/u
/**
 * In lower case, and without accents and the short vowels of Arabic, which some write and some do not. Patterns that need
 * not look at both cases of each letter take a third of the time.
 */
const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
/** Accents alone: `\\p{L}` is no `\\p{l}`. */
const withoutAccents = (pattern: string): string => pattern.normalize('NFD').replaceAll(/\p{M}/gu, '')
const begins = (parts: string): RegExp => new RegExp(withoutAccents(`^(?:${parts})`), 'u')
const interjection = begins(`(?:${interjections})(?![\\p{L}])`)
const patterns: readonly [exemption: Exemption, pattern: RegExp][] = [
  ['not-found', new RegExp(withoutAccents(notFound), 'u')],
  ['conversation', begins(`(?:${ownWords})(?![\\p{L}])|سأ`)],
  ['courtesy', begins(`(?:${courtesies})(?![\\p{L}])`)],
  ['courtesy', begins(requests)],
]
const question = /[?？؟][\s"'”“»)\]*_]*$/u
const symbols = /[\p{Extended_Pictographic}\ufe0f*_~>#¡¿]/gu
/** A greeting that goes on about prices and dates is no greeting. */
const mostCourtesyCharacters = 240

/** "Hello from the team of the shop": a greeting that goes on without a comma. */
const greeting = begins(
  "(?:hello|hi|hey|thanks|thank you|welcome|hallo|danke|willkommen|bonjour|bienvenue|merci|hola|gracias|مرحبا|شكرا)(?: [\\p{L}']+){0,5}[.!]*$",
)
/** A name, or "very much". */
const mostWordsBehindInterjection = 2
const wordsIn = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0

const plainOf = (text: string): string => bare(text.replaceAll(symbols, '').replaceAll('’', "'").trim())

/** "Yes." */
export const isAnswerWord = (text: string): boolean => answerWord.test(plainOf(text))

/** Why a statement, without its citation marks, needs no source; undefined where it needs one. */
export function exemptionOf(text: string): Exemption | undefined {
  const plain = plainOf(text)
  if (!/[\p{L}\d]/u.test(plain)) return 'courtesy'
  if (answerWord.test(plain)) return 'answer-word'
  if (greeting.test(plain)) return 'courtesy'
  if (question.test(plain)) return 'question'
  if (plain.length > mostCourtesyCharacters) return undefined
  const found = patterns.find(([, pattern]) => pattern.test(plain))?.[0]
  const interjected = interjection.exec(plain)?.[0]
  if (found !== undefined || interjected === undefined) return found
  const rest = plain.slice(interjected.length).replace(/^[\s,!.،–—:-]+/, '')
  // "Of course, delivery is free" is no courtesy.
  return wordsIn(rest) <= mostWordsBehindInterjection && !/\d/.test(rest) ? 'courtesy' : exemptionOf(rest)
}

// How an honest answer says that no source holds what was asked, language by language, compared without accents. A thing
// that is denied is none ("the cake does not contain nuts"): what is missing is information, or the source says nothing.

const list = (...parts: string[]): string => parts.join('|')
const no = '(?:\\S+ ){0,5}?'

const english = list(
  `\\bno(?:t any)? ${no}(?:information|info|mention|details?|answers?|data)\\b`,
  `(?:\\bnot|n't|\\bunable to|\\bcannot) ${no}(?:find|found|know|known|mention\\w*|say|specif\\w*|stated?|tell|answer|sure|certain|clear|listed|aware|seem to (?:have|find))\\b`,
  `(?:\\bnot|n't) ${no}(?:have|contain|provide[sd]?|include|hold|offer|give|given|see|enough|specific|any) ${no}(?:information|info|details?|answers?|mention|data|context|knowledge)\\b`,
  `(?:information|info|details?|answers?|data)\\b.{0,60}(?:\\bnot|n't|\\bunavailable|\\bmissing)`,
  `(?:passages?|pages?|websites?|site|texts?|sources?|documents?|documentation|articles?|context) ${no}(?:not|\\w+n't|nothing|no) ${no}(?:cover|contain|describe|list|include|provide|hold|have|explain|address|discuss|give|say|mention)\\w*`,
  `\\bnothing ${no}(?:about|on|says?|found)\\b|\\b(?:found|find) nothing|(?:unclear|unknown|uncertain) (?:if|whether|how|what|when|where|why|from)`,
)
const german = list(
  `\\bkein\\w* ${no}\\p{L}*(?:information|angabe|auskunft|auskunfte|einzelheit|details|antwort|hinweis|erwahnung|daten)`,
  `\\bnicht\\w* ${no}(?:gefunden|finden|erwahnt|bekannt|angegeben|genannt|hervor|beantworten|sagen|entnehmen|beschrieben|aufgefuhrt|sicher)`,
  `\\b(?:ich|mir|uns) (?:weiß|finde|habe|konnte|kann|liegen|liegt|fehl\\w*) .{0,60}(?:\\bkein|\\bnicht|angabe|information)|(?:weiß|finde|habe|kann|konnte|liegen|liegt) (?:ich|mir|uns) .{0,60}(?:\\bkein|\\bnicht)|\\b(?:weiß|finde) ich`,
  `\\b(?:steht|stehen|geht|gehen|ist|sind|wird|sagt|sagen|nennt|nennen|erwahnt|erwahnen) .{0,60}(?:\\bnichts\\b|\\bnicht (?:auf|in|hervor|dabei|drin|erwahnt|angegeben|genannt))`,
)
const french = list(
  `(?:\\baucun\\w*|\\bpas (?:d'|de |cette |plus d')|\\brien) ?${no}(?:information|mention|precision|detail|reponse|indication|donnee|dit\\b|trouv|indiqu)`,
  `\\bje (?:n'|ne) ?.{0,40}(?:trouv|sais|connai|dispose|information|precis)`,
  `\\b(?:n'|ne) ?(?:\\S+ ){0,3}(?:pas |rien )?(?:mentionn|precis[ée]|indiqu|specifi|dit\\b|disent)`,
)
const spanish = list(
  `\\bno ${no}(?:informacion|detalles|respuesta|datos)\\b`,
  '\\bno (?:he |hemos |pude |puedo |se ha |se han |lo |la )*encontr\\w+|\\bno (?:\\S+ ){0,3}(?:menciona|indica|especifica|detalla|consta|aparece|dice|precisa)\\w*|\\bno (?:lo )?se\\b(?! (?:puede|hac|vend|ofrec|acept|permit|envi|cobr|abr|admit|inclu|necesit|requier|dev|cambi|encuentr|trat|sirv|entreg|cierr|pag|aplic|garanti|reembols))|\\bno encuentro',
  `\\bningun\\w* ${no}(?:informacion|mencion|detalle|dato)|\\bnada (?:sobre|al respecto|acerca)`,
)
const italian = list(
  `\\bnon ${no}(?:informazion\\w*|dettagli|risposta|dati)\\b|\\bnessun\\w* ${no}(?:informazion|dettaglio|indicazione|dato)`,
  '\\bnon (?:ho |abbiamo |sono riuscit\\w+ a )*trov\\w+|\\bnon (?:lo )?so\\b|\\bnon (?:\\S+ ){0,3}(?:menziona|indica|specifica|precisa|riporta|dice)\\w*',
)
const portuguese = list(
  `\\bnao ${no}(?:informac\\w+|detalhes|resposta|dados)\\b|\\bnenhum\\w* ${no}(?:informac|detalhe|dado|mencao)`,
  '\\bnao (?:o |a )?(?:encontr\\w+|sei\\b)|\\bnao (?:\\S+ ){0,3}(?:menciona|indica|especifica|refere|consta|diz)\\w*|\\bnada (?:sobre|a respeito)',
)
const dutch = list(
  `\\bgeen ${no}(?:informatie|details|gegevens|antwoord|vermelding)|\\bniets? ${no}(?:gevonden|vinden|vermeld|bekend|genoemd|zeker)`,
  '\\bik (?:weet|vind|heb|kon|kan) .{0,60}(?:geen|niet)|\\b(?:weet|vind|heb) ik .{0,60}(?:geen|niet)|\\bstaat .{0,60}\\b(?:niets?|niet (?:op|in|vermeld))\\b',
)
const polish = list(
  `\\bnie ${no}(?:informacji|szczegołow|odpowiedzi|danych)|\\bbrak ${no}(?:informacji|danych)|\\bnie ma(?:m)? informacji`,
  '\\bnie (?:\\S+ ){0,3}(?:znalaz|znajduj|znalezi|wspomin|podano|podaj|okresl|mowi)\\w*|\\bnie wiem',
)
const russian =
  '(?<!\\p{L})(?:не|нет)(?!\\p{L}) (?:\\S+ ){0,5}?(?:информаци|сведени|данных|наш|наход|упомин|указан|знаю|говорит)'
const turkish =
  '(?:bilgi|cevap|yanıt).{0,60}(?:yok|bulamadım|bulunmuyor|bulunamadı|mevcut degil|yer almıyor)|bilmiyorum|bulamadım|belirtilmemis|belirtilmiyor'
const arabic =
  '(?<!\\p{L})(?:لا|لم|ليس|ليست|لن).{0,80}(?:معلومات|أجد|أعرف|يذكر|تذكر|مذكور|يرد |ترد |العثور|تفاصيل|يوضح|توضح|أعثر)'
const eastAsian =
  '(?:見つかり|見つけられ|見当たり|わかり|分かり)ません|(?:情報|記載|回答)[^。]{0,12}(?:ありません|ございません|ない|見つかり)|存じません|お答えできません|(?:没有|未)[^。]{0,12}(?:找到|信息|提及|说明)|找不到|不知道|无法回答'

/** That a source does not say what was asked, as a part of a pattern. */
export const notFoundWords = list(
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  polish,
  russian,
  turkish,
  arabic,
  eastAsian,
)

import { barePattern, bareText, interjectionAt } from './courtesies.ts'

// Where nothing was found, there is no source that a statement could cite. What is a courtesy, a question or the chatbot's
// word about itself passes anyway. Any other statement passes only where the visitor's message asks for nothing that a
// website could say (a greeting, "how are you?", "tell me a joke", praise and blame), and where it does not speak for
// the website: "we", "our", its name, what "you can" do or get there.

const list = (...parts: string[]): string => parts.join('|')

/** What visitors say to a chatbot that is about no website, as a whole message or behind a greeting. */
const chat = list(
  "(?:and )?how (?:are|r) (?:you|u|things)(?: doing| today| feeling)*|how(?:'s| is) (?:it going|your day|life)|how do you do|what(?:'s| is) up|wh(?:o|at) (?:are|r) (?:you|u)(?: exactly)?|what(?:'s| is| should i call) (?:your name|you)|do you have a name|are you (?:an? |still |really )*(?:bot|robot|human|person|ai|real|real person|real human|machine|chatbot|chatgpt|there|ok|okay|sure|alive|stupid|serious)(?: or .{1,20})?|(?:am i (?:talking|speaking|chatting) (?:to|with) .{1,30})|what can you (?:do|help with|help me with|answer)(?: for me)?|(?:can|could|will) you help(?: me)?(?: please)?|(?:i need )?help(?: me)?(?: please)?|(?:please )?(?:tell|say|do you know|know|give)(?: me| us)?(?: please)? (?:a |an |another |any |some |something )?(?:good |funny )?(?:jokes?|funny|riddle|poem|fun)|make me laugh|i(?: am|'m) (?:bored|sad|happy|tired|fine|good|ok|back|here|just (?:looking|testing|browsing)|sorry)|i (?:really )?(?:love|like|hate) (?:you|it|this|that)|(?:you(?:'re| are)|that(?:'s| is| was)|this is) (?:(?:very|so|really|too|a|an|the|not) )*(?:great|good|nice|kind|helpful|funny|cool|awesome|stupid|dumb|useless|bad|best|perfect|sweet|smart|annoying|slow|ok|all|enough|bot|idiot)(?: help| bot)?|(?:very |so |really |too )?(?:nice|cool|great|good|awesome|perfect|wonderful|lovely|funny|ok|okay|super|bad)(?: job| work| one| bot| day)?|(?:good)?bye(?: bye)?|see (?:you|ya)(?: later| soon)?|have a (?:nice|good|great) (?:day|evening|weekend)|test(?:ing)?|nothing|never ?mind|forget it|lol|(?:ha){2,}|no (?:thanks|thank you)|(?:nice|good|pleased) to (?:meet|see) you|(?:that(?:'s| is) )?all",
  '(?:und )?wie geht(?:s|.s| es)(?: ihnen| dir)?(?: heute| so)?|und (?:ihnen|dir)|was geht|wer (?:sind sie|bist du)|was (?:sind sie|bist du)|wie hei(?:ß|ss)(?:t du|en sie)|(?:sind sie|bist du) (?:ein |eine |noch |echt |wirklich )*(?:bot|roboter|mensch|person|ki|maschine|chatbot|da|echt|dumm)(?: oder .{1,20})?|(?:spreche|chatte|rede|schreibe) ich mit .{1,30}|was (?:k(?:o|oe)nnen sie|kannst du)(?: alles| so| fur mich| tun| machen)*|(?:konnen sie|kannst du) mir (?:bitte )?helfen|(?:ich brauche |bitte )?hilfe|(?:erzahl\\p{L}*|kennst|sag)(?: sie| du| mir| uns| mal| bitte)* (?:einen |noch einen )?(?:guten )?(?:witz|reim|gedicht)|witz|mir ist langweilig|ich (?:liebe|mag|hasse) dich|(?:du bist|sie sind|das (?:ist|war)) (?:(?:sehr|so|echt|wirklich|ein|eine|zu) )*(?:toll|gut|nett|lieb|hilfreich|lustig|super|dumm|doof|blod|schlecht|klasse|cool|schlau)|(?:sehr |echt )?(?:toll|gut|super|klasse|prima|schon|nett|cool|schade)|tsch(?:uss|au)|auf wiedersehen|bis (?:bald|dann|spater)|schonen (?:tag|abend)(?: noch)?|test|nichts|egal|nein danke|freut mich|das (?:war|ist) alles',
  "(?:et )?(?:comment|ca) (?:allez-vous|allez vous|vas-tu|vas tu|va|ca va|vous allez|tu vas)(?: bien| aujourd'hui)*|et (?:vous|toi)|quoi de neuf|qui (?:etes-vous|etes vous|es-tu|es tu)|tu es qui|vous etes qui|(?:quel est|c'est quoi) (?:votre|ton) nom|comment (?:vous appelez-vous|t'appelles-tu|tu t'appelles)|(?:etes-vous|es-tu|tu es|vous etes) (?:un |une |vraiment )*(?:robot|bot|humain|humaine|ia|machine|chatbot|la|reel)(?: ou .{1,20})?|que (?:pouvez-vous|peux-tu|savez-vous|sais-tu) faire(?: pour moi)?|(?:pouvez-vous|peux-tu|pourriez-vous) m'aider|(?:j'ai besoin d')?aide|(?:raconte|racontez|dis|connais)(?:-moi| moi|-nous|-tu)? (?:une |un )?(?:bonne )?(?:blague|poeme|histoire)|une blague|je (?:t'aime|vous aime|te deteste|m'ennuie)|(?:tu es|vous etes|c'est|c'etait) (?:(?:tres|trop|vraiment|si) )*(?:gentil|gentille|drole|super|genial|bien|bete|nul|utile|sympa|parfait)|(?:tres )?(?:bien|super|genial|parfait|cool|sympa)|au revoir|a (?:bientot|plus)|bonne (?:journee|soiree)|test|rien|non merci|enchantee?|c'est tout",
  '(?:y )?(?:como (?:estas?|esta usted|te va|le va|va todo)|que tal)(?: estas?)?(?: hoy)?|y (?:usted|tu)|quien (?:eres|es usted)|que eres|como (?:te llamas|se llama)|cual es (?:tu|su) nombre|(?:eres|es usted) (?:un |una |realmente )*(?:robot|bot|humano|humana|persona|ia|maquina|chatbot|real)(?: o .{1,20})?|(?:estoy hablando|hablo) con .{1,30}|que (?:puedes|puede|sabes) hacer(?: por mi)?|(?:en que )?(?:me )?(?:puedes|puede|podria)(?: ayudarme| ayudar)|(?:necesito )?ayuda|(?:cuenta|cuentame|dime|sabes|cuenteme)(?: algun| un| otro)* (?:buen )?(?:chiste|poema)|un chiste|te (?:quiero|amo|odio)|estoy aburrid[oa]|(?:eres|es usted|es|esta) (?:(?:muy|tan) )*(?:amable|bueno|buena|gracios[oa]|divertid[oa]|tont[oa]|inutil|genial|util|simpatic[oa])|(?:muy )?(?:bien|bueno|genial|perfecto|guay)|adios|hasta (?:luego|pronto)|buen dia|chao|prueba|nada|no gracias|encantad[oa]|eso es todo',
  "(?:e )?come (?:stai|sta|va)(?: oggi)?|e (?:lei|tu)|chi (?:sei|e lei)|cosa sei|come (?:ti chiami|si chiama)|(?:sei|e|lei e) (?:un |una |davvero )*(?:robot|bot|umano|umana|persona|ia|macchina|chatbot|reale)(?: o .{1,20})?|(?:che )?cosa (?:sai|puoi|puo|sa) fare(?: per me)?|(?:mi )?(?:puoi|puo) (?:aiutarmi|aiutare)|(?:ho bisogno di )?aiuto|(?:raccontami|dimmi|racconta|mi racconti|sai)(?: una| un'altra)* (?:barzelletta|battuta|poesia)|una barzelletta|ti (?:amo|odio)|(?:sei|e|e stato) (?:(?:molto|cosi|davvero) )*(?:gentile|brav[oa]|simpatic[oa]|utile|stupid[oa]|inutile|divertente)|(?:molto )?(?:bene|bello|bravo|ottimo|perfetto|fantastico)|arrivederci|a (?:presto|dopo)|buona (?:giornata|serata)|prova|niente|no grazie|e tutto",
  '(?:e )?(?:como (?:estas?|vai|vao|esta voce)|tudo bem|td bem|como vai voce)(?: hoje)?|e voce|quem (?:e voce|es tu|es|e)|o que (?:e voce|es)|(?:qual e o (?:seu|teu) nome|como (?:se chama|te chamas))|(?:voce e|es|e) (?:um |uma |mesmo )*(?:robo|robot|bot|humano|humana|pessoa|ia|maquina|chatbot|real)(?: ou .{1,20})?|o que (?:voce )?(?:pode|podes|sabe|consegue) fazer(?: por mim)?|(?:voce )?(?:pode|podes|poderia)(?: me)? ajudar(?:-me)?|(?:preciso de )?ajuda|(?:conta|conte|diz|diga|sabe|conta-me|conte-me)(?: me)?(?: uma| outra)* (?:piada|poema)|uma piada|(?:eu )?(?:te amo|amo-te|adoro-te|odeio-te)|(?:voce e|es|e|foi) (?:(?:muito|tao) )*(?:gentil|bom|boa|simpatic[oa]|util|burr[oa]|inutil|engracad[oa]|legal)|(?:muito )?(?:bem|bom|otimo|perfeito|legal|fixe)|adeus|tchau|ate (?:logo|breve)|(?:bom|boa) (?:dia|noite|tarde)|teste|nada|nao obrigad[oa]|e tudo',
  '(?:en )?hoe (?:gaat het|gaat het met (?:je|u|jou)|is het)(?: vandaag)?|alles goed|en met (?:jou|u)|wie (?:ben je|bent u|ben jij)|wat ben je|hoe heet (?:je|u|jij)|(?:ben je|bent u|ben jij) (?:een |echt )*(?:robot|bot|mens|persoon|ai|machine|chatbot|er|dom)(?: of .{1,20})?|wat (?:kun je|kan je|kunt u|kan jij)(?: allemaal| voor me| doen)*|(?:kun je|kunt u|kan je) (?:me|mij) helpen|(?:ik heb )?hulp(?: nodig)?|(?:vertel|ken|weet)(?: je| me| eens| mij)* (?:een |nog een )?(?:goede |leuke )?(?:mop|grap|gedicht)|een (?:mop|grap)|ik (?:hou van|haat) je|(?:je bent|u bent|dat (?:is|was)) (?:(?:heel|erg|zo|echt) )*(?:aardig|goed|lief|leuk|grappig|dom|fijn|slim|geweldig)|(?:heel |erg )?(?:goed|leuk|fijn|mooi|top|geweldig)|tot ziens|doei|dag|fijne (?:dag|avond)|test|niets|nee (?:dank je|bedankt)|dat is alles',
  '(?:a )?(?:jak (?:sie masz|leci|sie pan miewa|sie pani miewa|tam)|co słychac|co u ciebie)(?: dzisiaj| dzis)?|a ty|kim (?:jestes|pan jest)|czym jestes|jak (?:masz na imie|sie nazywasz)|(?:czy )?(?:jestes|rozmawiam z) (?:naprawde )?(?:robotem|botem|człowiekiem|osoba|ai|maszyna|chatbotem|prawdziwy|prawdziwa)(?: czy .{1,20})?|co (?:potrafisz|umiesz|mozesz)(?: zrobic| dla mnie zrobic| robic)?|(?:czy )?(?:mozesz|moze pan|moze pani) mi pomoc|(?:potrzebuje )?pomocy?|(?:opowiedz|powiedz|znasz)(?: mi| jakis)* (?:zart|dowcip|kawał|wiersz)|kocham cie|(?:jestes|to) (?:(?:bardzo|naprawde|taki) )*(?:miły|miła|miłe|dobry|super|głupi|pomocny|zabawny|fajny|swietny)|(?:bardzo )?(?:dobrze|fajnie|super|swietnie|miło)|do (?:widzenia|zobaczenia)|na razie|pa|miłego dnia|test|nic|nie dziekuje|to wszystko',
  'как (?:дела|вы|ты|поживаете|поживаешь|жизнь)|кто (?:ты|вы)(?: такои| такая)?|как (?:тебя|вас) зовут|(?:ты|вы) (?:бот|робот|человек|живои)(?: или .{1,20})?|что (?:ты|вы) (?:умеешь|умеете|можешь|можете)(?: делать)?|(?:можете|можешь) (?:мне )?помочь|помогите|помощь|расскажи(?:те)?(?: мне)? (?:анекдот|шутку|стих)|анекдот|(?:ты|вы) (?:очень )?(?:молодец|хорошии|умныи|глупыи|добры)|хорошо|отлично|супер|до (?:свидания|встречи)|пока|тест|ничего|нет спасибо|это все',
  'nasıl(?:sın|sınız)(?: bugun)?|naber|ne haber|(?:sen |siz )?kimsin(?:iz)?|adın(?:ız)? ne|(?:sen |siz )?(?:bir )?(?:robot|bot|insan|yapay zeka) mı?(?:sın|sınız)|neler? yapabilir(?:sin|siniz)|(?:bana )?yardım (?:edebilir misin|edebilir misiniz|eder misin|et)|yardım|(?:bana )?(?:bir )?(?:saka|fıkra) (?:yap|anlat)|cok (?:iyi|guzel|komik)(?:sin|siniz)?|iyi|guzel|super|hosca kal|gorusuruz|test|hicbir sey|hayır tesekkurler',
  '(?:و)?(?:كيف (?:حالك|حالكم|الحال|انت|أنت)|كيفك|ما أخبارك|ما اخبارك|شلونك|إزيك)(?: اليوم)?|من (?:أنت|انت|أنتم|تكون)|ما (?:أنت|انت)|ما (?:اسمك|هو اسمك)|هل (?:أنت|انت) (?:روبوت|إنسان|انسان|بشر|آلة|شخص|ذكاء اصطناعي|حقيقي|بوت)(?: .{1,25})?|هل (?:أتحدث|اتحدث|أتكلم) (?:مع|إلى) .{1,30}|(?:ماذا|ما الذي) (?:تستطيع|يمكنك|تقدر)(?: أن)?(?: تفعل| فعله)?|(?:هل )?(?:يمكنك|تستطيع|ممكن) (?:مساعدتي|أن تساعدني|تساعدني)|(?:أحتاج )?(?:إلى )?(?:المساعدة|مساعدة)|ساعدني|(?:احك|احكي|قل|أخبرني|اخبرني|هل تعرف)(?: لي| لنا)? ?(?:نكتة|طرفة|قصيدة)|نكتة|أحبك|(?:أنت|انت) (?:رائع|لطيف|غبي|ذكي|مضحك|مفيد|جيد)(?: جدا)?|(?:رائع|جميل|ممتاز|جيد|تمام|حسنا)(?: جدا)?|مع السلامة|إلى اللقاء|وداعا|يوم سعيد|تجربة|لا شيء|لا شكرا|هذا كل شيء',
  '(?:お)?元気(?:ですか|です|\\?)?|(?:調子|ご機嫌)(?:は|いかが).{0,8}|(?:あなた|君|きみ)(?:は|って)?(?:誰|だれ|何|なに|人間|ロボット|ai|ボット|本物).{0,8}|(?:お)?名前(?:は|を).{0,10}|(?:誰|だれ)(?:ですか)?|(?:人間|ロボット|ai|ボット)ですか|何が?でき(?:ますか|る|るの)|(?:助けて|手伝って)(?:ください|くれますか|もらえますか)?|(?:何か)?(?:面白い話|冗談|ジョーク)(?:を)?(?:言って|話して|教えて|して)?(?:ください)?|(?:すごい|すばらしい|素晴らしい|かわいい|可愛い|面白い|賢い|いいね)(?:です)?(?:ね|よ)?|(?:さようなら|バイバイ|またね|おやすみ(?:なさい)?)|テスト|大丈夫(?:です)?|你好吗|你是谁|你是(?:机器人|真人|人)吗|你叫什么(?:名字)?|你能做什么|讲(?:个|一个)笑话|再见',
)
const greeted = list(
  '(?:こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|ありがとう(?:ございます|ございました)?|どうも|すみません|もしもし|你好|您好|谢谢|早上好|嗨)',
)
const whole = barePattern(`^(?:${chat})$`)
const greetedAt = barePattern(`^${greeted}`)

/** Most parts of a message that are looked at: "Hi! Thanks. How are you?" */
const mostParts = 4
const edges = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu

/** Whether a visitor's message asks for nothing that a website could say. */
export function isSmallTalk(message: string): boolean {
  const parts = bareText(message.replaceAll('’', "'"))
    .split(/[.!?。！？؟,،、\n]+/u)
    .map(part => part.replaceAll(edges, '').replaceAll(/\s+/g, ' '))
    .filter(part => part !== '')
  return parts.length <= mostParts && parts.every(part => isChat(part))
}

function isChat(part: string): boolean {
  if (whole.test(part)) return true
  const greeting = greetedAt.exec(part)?.[0] ?? interjectionAt(part)
  if (greeting === undefined) return false
  const rest = part.slice(greeting.length).replaceAll(edges, '')
  // "Hello dear bot": whom it is said to.
  return rest === '' || whole.test(rest) || /^(?:\p{L}+ ?){1,2}$/u.test(rest)
}

const forWebsite = barePattern(
  list(
    ...[
      "we|we're|we've|we'll|our|ours|us|you (?:can|will|get|must|may|need|pay|have to)|free of charge|for free|available|deliver(?:y|ed|s)?|shipping|price[sd]?|costs?|open|closed|refunds?|returns?",
      'wir|uns|unser\\p{L}*|sie (?:können|müssen|erhalten|bekommen|zahlen)|du kannst|kostenlos\\p{L}*|gratis|verfügbar|erhältlich|lieferung|versand|preise?|kostet|geöffnet|geschlossen',
      'nous|notre|nos|vous (?:pouvez|devez|recevez|payez|aurez)|gratuite?s?|disponibles?|livraison|prix|coûte|ouverts?|fermés?',
      'nosotros|nuestr[oa]s?|(?:ofrec|ten|vend|hac|acept|envi|abr|entreg|cerr)[aei]mos|(?:usted )?(?:puede|debe|recibe|paga)|gratis|gratuit[oa]s?|disponibles?|envío|precios?|cuesta|abiert[oa]s?|cerrad[oa]s?',
      'noi|nostr[oaie]|\\p{L}{3,}iamo|(?:può|deve|riceve|paga)|gratis|gratuit[oaei]|disponibil[ei]|spedizione|consegna|prezz[oi]|costa|apert[oaie]|chius[oaie]',
      'nós|noss[oa]s?|(?:oferec|t|vend|faz|aceit|envi|abr|entreg|fech)[aei]mos|(?:você )?(?:pode|deve|recebe|paga)|grátis|gratuit[oa]s?|disponíve(?:l|is)|entrega|envio|preços?|custa|abert[oa]s?|fechad[oa]s?',
      'wij|we|ons|onze|(?:u|je) (?:kunt|kan|moet|krijgt|betaalt)|gratis|beschikbaar|levering|verzending|prijs|prijzen|kost|open|gesloten',
      'my|nasz\\p{L}*|nas|nam|\\p{L}{3,}[aeiy]my|(?:może|musi) (?:pan|pani)|możesz|darmow\\p{L}*|bezpłatn\\p{L}*|dostępn\\p{L}*|dostaw\\p{L}*|wysyłk\\p{L}*|cen[ay]|kosztuje|otwart\\p{L}*|zamknięt\\p{L}*',
      'мы|наш\\p{L}*|нас|нам|(?:вы|ты) можете|бесплатн\\p{L}*|доступн\\p{L}*|доставк\\p{L}*|цен[аы]|стоит|открыт\\p{L}*|закрыт\\p{L}*',
      'biz\\p{L}*|\\p{L}+[ıiuü]yoruz|\\p{L}+abilirsiniz|\\p{L}+ebilirsiniz|ücretsiz|mevcut|teslimat|kargo|fiyat\\p{L}*|açık|kapalı',
      'نحن|لدينا|عندنا|نقدم|نوفر|نبيع|نشحن|نفتح|نقبل|متجرنا|شركتنا|خدماتنا|منتجاتنا|(?:يمكنك|يمكنكم)|مجان\\p{L}*|متوفر\\p{L}*|متاح\\p{L}*|ال?توصيل|ال?شحن|ال?سعر|مفتوح\\p{L}*|مغلق\\p{L}*',
    ].map(words => `(?<!\\p{L})(?:${words})(?!\\p{L})`),
    '当店|当社|弊社|当館|当ホテル|私たち|私達|わたしたち|無料|送料|配送|価格|営業|販売|我们|本店|免费|价格|配送|营业',
  ),
)

/** Whether a statement speaks for the website, as far as its words tell. */
export const speaksForWebsite = (statement: string): boolean => forWebsite.test(bareText(statement))

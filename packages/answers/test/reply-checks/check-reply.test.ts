import { checkReply } from '@frontdesk/answers/reply-checks/check-reply'
import type { RefusalReason as Reason } from '@frontdesk/contracts/conversations/reply-refusals'
import { readGrounds } from '@frontdesk/answers/reply-checks/read-grounds'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import t from 'tap'
import { correctReplies } from '../fixtures/correct-replies.ts'
import { madeUp } from '../fixtures/made-up-replies.ts'
import { smallTalk } from '../fixtures/small-talk.ts'

const passageOf = (text: string, at: number): FoundPassage => ({
  number: at + 1,
  chunkId: String(at),
  title: '',
  heading: '',
  url: `https://shop.example/${at}`,
  text,
  score: 1,
  coverage: 1,
})

interface Given {
  passages: readonly string[]
  said?: readonly string[]
  asked?: readonly string[]
  results?: readonly string[]
  meant?: readonly string[]
}

/** Checks a reply that comes in these pieces: what may be shown, what is refused, and what is cited beside the marks. */
function check({ passages, said = [], asked = [], results = [], meant = [] }: Given, ...pieces: string[]) {
  const found = passages.map(passageOf)
  const grounds = { passages: () => found, results: () => results, said, asked, meant, clock: [], zones: ['UTC'] }
  const checking = checkReply(readGrounds(grounds), 'leave-out')
  const passed = [...pieces.flatMap(piece => checking.push(piece)), ...checking.end({ isCut: false })]
  return {
    shown: passed.map(({ raw }) => raw).join(''),
    cites: [...new Set(passed.flatMap(({ cites }) => cites))],
    reasons: checking.refusals().map(({ reason }) => reason),
  }
}

t.test('right replies pass to the letter, in five languages', async t => {
  for (const [language, cases] of Object.entries(correctReplies)) {
    for (const { passages, question, replies } of cases) {
      for (const reply of replies) {
        t.match(check({ passages, asked: [question] }, reply), { shown: reply, reasons: [] }, language)
      }
    }
  }
})

/** A right statement and one that breaks a rule, over the same passage. */
const broken: readonly [language: string, passage: string, right: string, wrong: string, reason: Reason][] = [
  ['en', 'Shipping costs 5 EUR.', 'Shipping costs €5 [1].', 'Shipping costs 6 EUR [1].', 'number'],
  ['en', 'Shipping costs 5 EUR.', 'It costs 5.00 euros [1].', 'Shipping costs 5 dollars [1].', 'number'],
  ['en', 'We open on 3 May 2026.', 'We open on May 3rd, 2026 [1].', 'We open on 4 May 2026 [1].', 'date'],
  ['en', 'Open until 17:00.', 'We are open until 5 pm [1].', 'We are open until 6 pm [1].', 'time'],
  ['en', 'Returns within 14 days.', 'You have 14 days [1].', 'You have 14 hours [1].', 'number'],
  ['en', 'Write to us.', 'Write to us [1].', 'Write to sales@shop.example [1].', 'email'],
  ['en', 'See shop.example/help.', 'See https://shop.example/help [1].', 'See www.other.example/help [1].', 'web'],
  ['en', 'Call 030 1234567.', 'Call +49 30 1234567 [1].', 'Call 030 7654321 [1].', 'phone'],
  ['en', 'The founder is there.', 'The founder is there [1].', 'The founder is called Jane Miller there [1].', 'name'],
  ['en', 'Bikes are sold here.', 'We sell bikes here [1].', 'Helmets make every ride safer.', 'no-source'],
  ['en', 'Bikes are sold here.', 'We sell bikes here [1].', 'We sell bikes [4].', 'wrong-source'],
  ['de', 'Der Versand kostet 1.234,56 €.', 'Er kostet EUR 1234,56 [1].', 'Er kostet 1.234,65 € [1].', 'number'],
  ['de', 'Geöffnet ab 3. Mai 2026.', 'Ab dem 03.05.2026 offen [1].', 'Ab dem 05.03.2026 offen [1].', 'date'],
  ['de', 'Bis 17 Uhr.', 'Offen bis 17:00 [1].', 'Offen bis 18 Uhr [1].', 'time'],
  ['de', 'Räder gibt es hier.', 'Räder gibt es hier.', 'Helme schützen jeden Fahrer.', 'no-source'],
  ['fr', 'Ouvert de 9h30 à 13h.', 'Ouvert de 9:30 à 13:00 [1].', 'Ouvert dès 8h30 [1].', 'time'],
  ['fr', 'Prix : 1 234,50 €.', 'Le prix est 1234,5 euros [1].', 'Le prix est 1 243,50 € [1].', 'number'],
  ['fr', 'Des vélos sont vendus ici.', 'Des vélos sont vendus ici.', 'Les casques protègent bien.', 'no-source'],
  ['es', 'Del 3 al 5 de mayo.', 'El 5 de mayo [1].', 'El 6 de mayo [1].', 'date'],
  ['es', 'Cuesta doce euros.', 'Cuesta 12 € [1].', 'Cuesta 11 € [1].', 'number'],
  ['es', 'Vendemos bicicletas aquí.', 'Vendemos bicicletas [1].', 'Los cascos protegen siempre.', 'no-source'],
  ['ar', 'رسوم التوصيل ٢٠ ريالًا.', 'رسوم التوصيل 20 ريالًا [1].', 'رسوم التوصيل 30 ريالًا [1].', 'number'],
  ['ar', 'تبدأ الدورة في 5 مارس 2026.', 'تبدأ في ٥ مارس ٢٠٢٦ [1].', 'تبدأ في 6 مارس 2026 [1].', 'date'],
  ['ar', 'نبيع الدراجات هنا.', 'نبيع الدراجات [1].', 'الخوذة تحمي الراكب دائما.', 'no-source'],
]

for (const [language, passage, right, wrong, reason] of broken) {
  t.test(`${language}: ${wrong} (${reason})`, async t => {
    const given = { passages: [passage] }
    t.match(check(given, right), { shown: right, reasons: [] })
    t.match(check(given, `${right} ${wrong}`), { shown: right, reasons: [reason] })
    t.same(check(given, ...`${right} ${wrong}`.split('')).reasons, [reason], 'letter by letter')
  })
}

t.test('a reply is judged the same wherever it is cut', async t => {
  const passages = ['Open 9–17. Basic costs 5 €, Plus costs 9 €.', 'Call 030 1234567.']
  const reply =
    'Hello! Yes. We open at 9 a.m. [1]. It costs 3.50 € [1].\n\nPlans:\n- Basic: 5 €\n- Plus: 9 €\n\n[1]\n\nCall 030 1234567.[2] Jokes are funny, e.g. Mine.\n\n```\nrun 5\n```\nAnything else?\n'
  const whole = check({ passages }, reply)
  t.same(whole.reasons, ['number', 'no-source'])
  for (let first = 0; first <= reply.length; first += 1) {
    for (let second = first; second <= reply.length; second += 13) {
      const pieces = [reply.slice(0, first), reply.slice(first, second), reply.slice(second)]
      const cut = check({ passages }, ...pieces)
      if (JSON.stringify(cut) !== JSON.stringify(whole)) t.same(cut, whole, JSON.stringify(pieces))
    }
  }
  t.same(check({ passages }, ...reply.split('')), whole, 'letter by letter')
})

t.test('a statement without a mark, of which nearly all words stand in one passage, cites it', async t => {
  const passages = ['Dogs are welcome.', 'Unworn shoes can be returned within 30 days.']
  t.match(check({ passages }, 'Unworn shoes can be returned.'), { cites: [2], reasons: [] })
  t.match(check({ passages }, 'You can return shoes within 30 days.'), { cites: [2], reasons: [] })
  t.match(check({ passages }, 'Unworn shoes cannot be returned.'), { cites: [], reasons: ['no-source'] })
})

t.test('a number that stands in another passage than the one cited cites that one as well', async t => {
  const passages = ['Shoes and boots.', 'Boots cost 80 €.']
  t.match(check({ passages }, 'Boots cost 80 € [1].'), { cites: [2], reasons: [] })
})

t.test('what was said, passed along or brought by a tool supports a number', async t => {
  const passages = ['Orders are sent.']
  t.match(check({ passages, asked: ['Where is order 4711?'] }, 'Order 4711 is sent [1].'), { reasons: [] })
  t.match(check({ passages }, 'Order 4711 is sent [1].'), { reasons: ['number'] })
  t.match(check({ passages, results: ['{"eta":"2026-05-03"}'] }, 'It comes on 3 May.'), { reasons: [] })
  t.match(check({ passages, results: ['{"eta":"2026-05-03"}'] }, 'It comes on 4 May.'), { reasons: ['date'] })
})

t.test('a list is cited by the line that introduces it, or at its end', async t => {
  const passages = ['Red, green and blue paint.']
  for (const reply of [
    'Colours [1]:\n- crimson\n- emerald',
    '- crimson\n- emerald [1]',
    '- crimson\n- emerald\n\n[1]',
  ]) {
    t.match(check({ passages }, reply), { shown: reply, reasons: [] })
  }
  const none = check({ passages }, 'Colours:\n- crimson\n- emerald\n\nAnything else?')
  t.same(none, { shown: '\n\nAnything else?'.trim(), cites: [], reasons: ['no-source', 'no-source'] })
})

t.test('a choice stands in a passage, a result or the conversation, and needs no source', async t => {
  const passages = ['The Twist 4 weighs 88 g.', 'The Ember 2 weighs 34 g.']
  const list = (...names: string[]) => `Which one do you mean?\n\n${names.map(name => `- ${name} [>]`).join('\n')}`
  const right = list('Twist 4', 'Ember 2')
  t.match(check({ passages }, right), { shown: right, cites: [], reasons: [] })
  t.match(check({ passages }, ...right), { shown: right, reasons: [] }, 'letter by letter')
  t.match(check({ passages }, list('Twist 4', 'Whirl 35')), { shown: list('Twist 4'), reasons: ['choice'] })
  t.match(check({ passages }, list('Twist 4', 'Ember 3')), { shown: list('Twist 4'), reasons: ['choice'] })
  t.same(check({ passages, results: ['{"name":"Whirl 35"}'] }, list('Twist 4', 'Whirl 35')).reasons, [])
  t.same(check({ passages, said: ['We sell the Whirl 35, too.'] }, list('Twist 4', 'Whirl 35')).reasons, [])
  t.same(check({ passages }, 'Do you mean the Twist 4 or the Ember 2?\n\nTwist 4 [>]\nEmber 2 [>]').reasons, [])
  t.same(check({ passages: ['Pro: 9 €.', 'Max: 19 €.'] }, list('Pro', 'Max')).reasons, [], 'short names')
})

t.test('visitors are not asked for what they, the open page or the website have already said', async t => {
  const passages = ['The Twist 4 weighs 88 g.', 'The Ember 2 weighs 34 g.']
  const asking = 'Which one?\n\n- Twist 4 [>]\n- Ember 2 [>]'
  for (const meant of ['How much does my twist 4 weigh?', 'Twist 4 screwdriver · Tools'])
    t.same(check({ passages, meant: [meant] }, asking).reasons, ['decided'])
  t.same(check({ passages, meant: ['How much does it weigh?', '4'] }, asking).reasons, [])
})

for (const [language, chats] of Object.entries(smallTalk)) {
  t.test(`${language}: where nothing was found, small talk passes to the letter`, async t => {
    for (const [message, replies] of chats) {
      for (const reply of replies) {
        const given = { passages: [], said: ['Demo Shop'], asked: [message] }
        t.match(check(given, reply), { shown: reply, reasons: [] }, message)
        t.match(check(given, ...reply.split('')), { shown: reply, reasons: [] }, `${message}, letter by letter`)
      }
    }
  })
}

for (const [language, chats] of Object.entries(madeUp)) {
  t.test(`${language}: where nothing was found, what is made up is refused`, async t => {
    for (const [message, replies] of chats) {
      for (const reply of replies) {
        const given = { passages: [], said: ['Demo Shop'], asked: [message] }
        const whole = check(given, reply)
        t.not(whole.reasons.length, 0, `${message} ${reply}`)
        t.same(check(given, ...reply.split('')), whole, 'letter by letter')
      }
    }
  })
}

t.test('where nothing was found, what was said before and passed along is repeated', async t => {
  const said = ['{"plan":"Pro","renews":"2026-12-01"}', 'You can pay by invoice within 30 days.']
  const given = { passages: [], said, asked: ['My name is Anna Miller, order 4711.', 'And the invoice?'] }
  t.match(check(given, 'You can pay by invoice within 30 days.'), { reasons: [] })
  t.match(check(given, 'I see that you are Anna Miller, with order 4711.'), { reasons: [] })
  t.match(check(given, 'Your plan is Pro, and it renews on 1 December 2026.'), { reasons: [] })
  t.match(check(given, 'Your plan is Pro.'), { reasons: [] })
  t.match(check(given, 'Your plan is Max.'), { reasons: ['no-source'] })
  t.match(check(given, 'You can pay by invoice within 60 days.'), { reasons: ['number'] })
  t.match(check(given, 'I see that you asked for order 4712.'), { reasons: ['number'] })
})

t.test('what a visitor asks is no evidence that it is so', async t => {
  const asked = ['Do you deliver bicycles to Norway?']
  for (const passages of [[], ['We deliver to Sweden.']]) {
    t.match(check({ passages, asked }, 'We deliver bicycles to Norway.'), { shown: '', reasons: ['no-source'] })
  }
})

t.test('a heading with nothing below it is a statement', async t => {
  const passages = ['Bikes are sold here.']
  for (const reply of [
    '**Delivery is always free.**',
    '# Delivery is always free',
    '**Delivery is always free.** Bye!',
  ]) {
    t.same(check({ passages }, reply).reasons, ['no-source'], reply)
  }
  t.match(check({ passages }, '**Bikes**\n\nWe sell bikes [1].'), { reasons: [] })
})

t.test('a denial is a statement, and saying that a source does not mention something is not', async t => {
  const passages = ['Bikes are sold here.']
  for (const claim of [
    'The cake does not contain nuts.',
    'Der Aufzug steht nicht immer bereit.',
    'Le magasin ne se trouve pas à Paris.',
    'No se puede cambiar la talla después.',
  ])
    t.same(check({ passages }, claim).reasons, ['no-source'], claim)
  for (const honest of [
    'The passages do not contain that.',
    'Dazu steht auf der Website nichts.',
    'Je n’ai rien trouvé à ce sujet.',
    'No he encontrado esa información.',
  ])
    t.same(check({ passages }, honest).reasons, [], honest)
})

t.test('vouching for a statement does not make it a source', async t => {
  const passages = ['Bikes are sold here.']
  t.match(check({ passages }, 'I can confirm that helmets are included.'), { reasons: ['no-source'] })
  t.match(check({ passages }, 'I can confirm that bikes are sold here [1].'), { reasons: [] })
})

import { extractiveModel } from '@frontdesk/model/extractive/extractive'
import t, { type Test } from 'tap'
import { hours, shipping, returns, german, request, eventsFor, answerTo } from './fixtures/built-in-answers.ts'

/** The reply says this, perhaps with what stands around it, and cites this passage alone. */
function tells(t: Test, reply: string, said: string, passage: number): void {
  t.ok(reply.includes(said), reply)
  t.same(reply.match(/\[\d+\]/g), [`[${passage}]`], reply)
}

const everything = [hours, shipping, returns]
const notFound = /^I couldn’t find an answer to that on this website\. .*\? \[\?\]$/

t.test('the sentence that answers is quoted, and its passage is cited', async t => {
  const questions: [question: string, said: string, passage: number][] = [
    ['When are you open on Saturday?', 'On Saturday we are open from 10:00 to 17:00.', 1],
    ['saturday opening hours', 'On Saturday we are open from 10:00 to 17:00.', 1],
    ['Are you open on Wednesdays?', 'From Monday to Friday the shop is open from 9:30 to 18:00', 1],
    ['How much does delivery in Ireland cost?', 'Within Ireland standard delivery costs €4.95', 2],
    ['How much is shipping to Norway?', 'Norway, Switzerland: Price €16.00, Free from €250, Working days 5 to 8', 2],
    ['Can I wash the coat in a machine?', 'Yes. Use 30 degrees and a gentle cycle, without softener.', 3],
  ]
  for (const [question, said, passage] of questions) tells(t, await answerTo(question, everything), said, passage)
})

t.test('the order in which passages were found does not decide alone', async t => {
  const reordered = [returns, shipping, hours].map((passage, index) => ({ ...passage, number: index + 1 }))
  const reply = await answerTo('When are you open on Saturday?', reordered)
  tells(t, reply, 'On Saturday we are open from 10:00 to 17:00.', 3)
})

t.test('opening hours are found however a page writes them', async t => {
  const ways: [text: string, said: string][] = [
    ['Day | Hours\nMonday to Friday | 9:00–18:00\nSaturday | 10:00–16:00\nSunday | closed', 'Saturday: 10:00–16:00'],
    ['- Mon–Fri: 9am to 6pm\n- Sat: 10am to 4pm\n- Sun: closed', 'Sat: 10am to 4pm'],
    ['Monday to Saturday: 10 am to 6 pm\nSunday: noon to 4 pm', 'Monday to Saturday: 10 am to 6 pm'],
    ['We are open daily from 8:00 to 20:00. Parking is free.', 'We are open daily from 8:00 to 20:00.'],
    ['Mo.–Fr. 9:00 bis 18:00 Uhr\nSa. 10:00 bis 14:00 Uhr', 'Sa. 10:00 bis 14:00 Uhr'],
  ]
  for (const [text, said] of ways)
    tells(t, await answerTo('When are you open on Saturday?', [{ ...hours, heading: '', text }]), said, 1)
})

t.test('the text below the same question is quoted unchanged, steps with their numbers', async t => {
  t.equal(
    await answerTo('How can I return something?', everything),
    'How do I return something?\n\n- Write to returns@shop.example with your order number.\n- Pack the item with its labels still on.\n1. Drop it at any parcel shop. [3]',
  )
})

t.test('a list that is begun is told to its end', async t => {
  const items = ['an identity card', 'a deposit of 40 euros', 'the date of return', 'your phone number', 'a good mood']
  const hire = {
    ...hours,
    heading: 'Hire',
    text: ['To hire an umbrella you need:', ...items.map(item => `- ${item}`), 'We are glad to help.'].join('\n'),
  }
  const answer = await answerTo('What do I need to hire an umbrella?', [hire])
  for (const item of items) t.match(answer, `- ${item}`)
  const steps = Array.from({ length: 8 }, (_, n) => `${n + 1}. Turn screw number ${n + 1} of the frame to the left.`)
  const repair = { ...hours, heading: 'How to open the frame', text: steps.join('\n') }
  t.match(await answerTo('How to open the frame?', [repair]), '8. Turn screw number 8')
  const long = Array.from({ length: 60 }, (_, n) => `- umbrella number ${n + 1} needs a handle`)
  const endless = { ...hours, heading: '', text: ['To hire an umbrella you need:', ...long].join('\n') }
  const cut = await answerTo('What do I need to hire an umbrella?', [endless])
  t.ok(cut.length < 1_200, cut)
  t.match(cut, /- … \[1\]$/, 'and says where there is more')
})

t.test('sentences of different paragraphs stay paragraphs', async t => {
  const text = [
    'Swimming lessons for children',
    'Swimming lessons cost €12 for children and are held on Mondays.',
    'Swimming lessons for children start at the age of four. Bring a towel.',
  ].join('\n')
  t.equal(
    await answerTo('Swimming lessons for children', [{ ...hours, heading: '', text }]),
    'Swimming lessons for children\n\nSwimming lessons cost €12 for children and are held on Mondays.\n\nSwimming lessons for children start at the age of four. Bring a towel. [1]',
  )
})

t.test('a follow-up on another day needs no other word', async t => {
  tells(t, await answerTo('And on Sunday?', everything), 'On Sunday the shop is closed.', 1)
})

t.test('a question of nothing but stop words is about what it asks for', async t => {
  const text = 'Our address is 14 Ropewalk, Dunmarra. We like rain.'
  const contact = { ...hours, title: 'Contact', heading: '', text }
  tells(t, await answerTo('Where are you?', [contact]), 'Our address is 14 Ropewalk, Dunmarra.', 1)
})

t.test('German is understood with its compounds, participles and abbreviations', async t => {
  const ask = (question: string): Promise<string> => answerTo(question, [german], { language: 'de-AT' })
  const saturday = 'Am Samstag haben wir von 10:00 bis 17:00 Uhr auf, z. B. für Abholungen am 3. Mai.'
  tells(t, await ask('Wann haben Sie samstags geöffnet?'), saturday, 1)
  tells(t, await ask('Öffnungszeiten am Sonnabend?'), saturday, 1)
  tells(t, await ask('Reist ein Schirm in der Pappröhre?'), 'Lange Schirme reisen in einer Pappröhre.', 1)
})

t.test('languages without spaces are cut into words', async t => {
  const page = { ...hours, title: '营业时间', heading: '', text: '我们星期六上午十点到下午五点营业。\n运费是五欧元。' }
  tells(t, await answerTo('运费是多少？', [page], { language: 'zh' }), '运费是五欧元。', 1)
})

t.test('a mistyped word is taken for the one that the page has', async t => {
  tells(t, await answerTo('How much does delivrey in Irland cost?', everything), 'costs €4.95', 2)
})

t.test('words that JavaScript knows are words like others', async t => {
  const page = { ...hours, title: 'Classes', heading: '', text: 'A constructor makes an object of a class.' }
  t.equal(await answerTo('What does a constructor make?', [page]), 'A constructor makes an object of a class. [1]')
})

t.test('a sentence that leans on the one before brings it along', async t => {
  const text = 'The Gannet is our storm umbrella. It has been tested in wind up to 95 kilometres per hour.'
  t.equal(await answerTo('Which wind has been tested?', [{ ...returns, number: 1, text }]), `${text} [1]`)
})

t.test('when nothing fits it says so in the language asked for, and cites nothing', async t => {
  t.match(await answerTo('What is the capital of France?', everything), notFound)
  t.match(await answerTo('When are you open?', []), notFound)
  t.match(
    await answerTo('Wer ist der Bundeskanzler?', everything, { language: 'de' }),
    /^Dazu habe ich auf dieser Website leider nichts/,
  )
  t.match(await answerTo('Quelle heure est-il ?', everything, { language: 'fr' }), /^Je n’ai rien trouvé/)
  t.match(await answerTo('今何時ですか', everything, { language: 'ja' }), /^このサイトでは、.*見つかりませんでした/)
  t.match(await answerTo('كم الساعة الآن؟', everything, { language: 'ar-EG' }), /^لم أجد إجابة/)
  t.match(await answerTo('Hva er klokken?', everything, { language: 'nb' }), /^Det fant jeg ikke/)
  t.match(await answerTo('กี่โมงแล้ว', everything, { language: 'th' }), notFound)
  t.match(await answerTo('What is the capital of France?', everything, { language: 'not a language' }), notFound)
  t.notMatch(await answerTo('What is the capital of France?', everything), /\[\d/)
})

t.test('a question in another language than the website is told so, in its own', async t => {
  const german = await answerTo('Wann habt ihr offen?', [], { askedIn: 'de' })
  t.equal(
    german,
    'Dazu habe ich nichts gefunden. Diese Website ist auf Englisch geschrieben: Eine Frage auf Englisch findet vielleicht mehr. [?]',
  )
  t.match(await answerTo('你们几点开门?', [], { askedIn: 'zh' }), /^没有找到.*英语.*\[\?\]$/)
  t.match(await answerTo('متى تفتحون؟', [], { askedIn: 'ar' }), /^لم أجد إجابة.*الإنجليزية.*\[\?\]$/)
  t.match(await answerTo('เปิดกี่โมง', [], { askedIn: 'th' }), /^I couldn’t .* is in English, .* \[\?\]$/)
})

t.test('passages that answer by a line of their own are that line, several of them a list', async t => {
  const wren = { ...returns, number: 4, answer: 'Wren *Jacket*: 89.90 EUR, in stock' }
  t.equal(await answerTo('a blue jacket?', [wren, hours]), 'Wren \\*Jacket\\*: 89.90 EUR, in stock [4]')
  const tern = { ...returns, number: 5, answer: 'Tern Jacket: 79.00 EUR' }
  t.equal(
    await answerTo('a blue jacket?', [wren, tern]),
    '- Wren \\*Jacket\\*: 89.90 EUR, in stock [4]\n- Tern Jacket: 79.00 EUR [5]',
  )
})

t.test('the owner’s own answer is given word for word, whatever else was found', async t => {
  const text = `Yes, for *9* euros.\n\n${'It takes a week. '.repeat(50).trim()}`
  const wren = { ...returns, number: 2, answer: 'Wren Jacket: 89.90 EUR' }
  const reply = await answerTo('Do you ship?', [{ ...returns, number: 1, text, isVerified: true }, wren, hours])
  t.equal(reply, `${text.replaceAll('*', '\\*')} [1]`)
})

t.test('an answer has at most 800 characters, and a longer sentence is cut', async t => {
  const many = {
    ...hours,
    heading: '',
    text: Array.from({ length: 40 }, (_, n) => `Delivery number ${n} goes to place${n}.`).join(' '),
  }
  const answer = await answerTo('Where does delivery go?', [many])
  t.ok(answer.length <= 810, answer)
  const wordy = { ...hours, heading: '', text: `Delivery ${'goes on and on '.repeat(100)}to you.` }
  const cut = await answerTo('Where does delivery go?', [wordy])
  t.ok(cut.length <= 610)
  t.match(cut, /goes on…? ?.*… \[1\]$/)
})

t.test('page text cannot become Markdown, HTML or a citation of another page', async t => {
  const page = {
    ...hours,
    heading: '',
    text: 'On Saturday* we [open](http://evil.example) at <b>ten</b> `sharp`[2] [3, 1].',
  }
  t.equal(
    await answerTo('When are you open on Saturday?', [page, shipping, returns]),
    String.raw`On Saturday\* we \[open\](http://evil.example) at \<b>ten\</b> ${'\\`sharp\\`'}(2) (3, 1). [1]`,
  )
})

t.test('the stream comes in small pieces, the same each time, and ends once', async t => {
  const first = await eventsFor('When are you open on Saturday?', everything)
  t.same(await eventsFor('When are you open on Saturday?', everything), first)
  t.same(first.at(-1), { type: 'end', finishReason: 'stop', inputTokens: null, outputTokens: null })
  t.ok(first.length > 3)
  t.match(extractiveModel(), { name: 'extractive', provider: 'extractive' })
})

t.test('a caller that gives up gets its own reason back', async t => {
  const reason = new Error('A person took over.')
  const caller = new AbortController()
  const stream = extractiveModel().stream(
    request('When are you open on Saturday?', everything, { signal: caller.signal }),
  )
  await stream.next()
  caller.abort(reason)
  await t.rejects(stream.next(), reason)
})

t.test('a greeting and thanks get a short reply without a citation', async t => {
  for (const said of ['Hello', 'hi there!', 'Good morning.', 'Hey']) {
    t.equal(await answerTo(said, everything), 'Hello! What would you like to know?', said)
  }
  for (const said of ['Thanks!', 'ok, thank you very much', 'Many thanks', 'thanks a lot']) {
    t.equal(await answerTo(said, everything), 'You’re welcome! Is there anything else I can help with?', said)
  }
  t.match(await answerTo('Vielen Dank!', everything, { language: 'de' }), /^Gern geschehen/)
  t.match(await answerTo('¡Muchas gracias!', everything, { language: 'es' }), /^¡De nada!/)
  t.match(await answerTo('Bonjour !', everything, { language: 'fr-CA' }), /^Bonjour\s!/)
  for (const said of ['Hello, when are you open on Saturday?', 'Hi, are you open on Saturday? Thanks!']) {
    t.match(await answerTo(said, everything), '10:00 to 17:00', 'a question stays a question')
  }
})

t.test('a passage that holds no word of the question is not quoted, however it was found', async t => {
  t.match(await answerTo('Quando posso venire?', everything, { askedIn: 'it' }), /^Non ho trovato nulla .* \[\?\]$/)
})

t.test('every language whose questions are told by their little words has its phrase', async t => {
  for (const language of 'da de es fi fr it nl no pl pt ro sv tr'.split(' '))
    t.notMatch(await answerTo('xyzzy', [], { language }), notFound, language)
})

t.test('a greeting in Arabic is answered in Arabic', async t => {
  t.match(await answerTo('مرحبا', [], { language: 'ar' }), /^مرحبًا/)
  t.match(await answerTo('شكرا جزيلا', [], { language: 'ar' }), /^على الرحب/)
})

import t from 'tap'
import type { Choosing, ModelRequest, Passage } from '@frontdesk/model/model'
import { answerTo } from './fixtures/built-in-answers.ts'

/* The built-in answers ask back where the website tells different things of several under the same name. */

const product = (number: number, name: string, text: string): Passage => ({
  number,
  title: `${name} · Bramwerk Tools`,
  heading: `${name} › Data`,
  url: `https://tools.example/${name.toLowerCase().replace(' ', '-')}`,
  text,
})
const iron = product(1, 'Ember 2', 'Power: 65 W\nWeight: 34 g without the cable\nTips: ten shapes')
const caliper = product(2, 'Span 150', 'Battery: CR2032\nWeight: 168 g\nResolution: 0.01 mm')
const vise = product(3, 'Clamp 60', 'Jaw width: 60 mm\nWeight: 1.35 kg\nMaterial: aluminium')
const tools = [iron, caliper, vise]

interface Asked extends Partial<ModelRequest> {
  choosing?: Choosing
}
const open: Choosing = { mayAskBack: true, facts: [] }

/** The reply where the question may be answered by another one. */
const reply = (question: string, passages: readonly Passage[], asked: Asked = {}): Promise<string> =>
  answerTo(question, passages, { choosing: open, ...asked })

const asking = (...names: string[]): string =>
  `Which one do you mean?\n\n${names.map(name => `- ${name} [>]`).join('\n')}`

t.test('lines of one name under different headings are a choice, up to four', async t => {
  t.equal(await reply('How much does it weigh?', tools), asking('Ember 2', 'Span 150', 'Clamp 60'))
  const more = [4, 5].map(number => product(number, `Lamp ${number}`, `Weight: ${number} kg\nBulb: E14`))
  t.equal(
    await reply('How much does it weigh?', [...tools, ...more]),
    asking('Ember 2', 'Span 150', 'Clamp 60', 'Lamp 4'),
  )
})

t.test('so is one heading on different pages', async t => {
  const branch = (number: number, city: string, hours: string): Passage => ({
    number,
    title: `Our shop in ${city}`,
    heading: 'Opening hours',
    url: `https://shop.example/${city}`,
    text: hours,
  })
  const branches = [
    branch(1, 'Galway', 'Monday to Friday: 9:00 to 18:00\nSaturday: 10:00 to 16:00'),
    branch(2, 'Cork', 'Monday to Friday: 10:00 to 17:00\nSaturday: closed'),
  ]
  const choices = asking('Our shop in Galway', 'Our shop in Cork')
  t.equal(await reply('What are your opening hours?', branches), choices)
  t.equal(await reply('When are you open on Saturday?', branches), choices)
  t.match(await reply('When are you open on Saturday in Cork?', branches), /\[2\]/, 'the question names it')
})

t.test('and so are pages that are called the same but for what they are about', async t => {
  const guide = (number: number, thing: string): Passage => ({
    number,
    title: `How do I calibrate my ${thing}?`,
    url: `https://help.example/${thing}`,
    text: `Connect the ${thing} first.\nThen press Calibrate and wait.`,
  })
  const guides = [guide(1, 'screen'), guide(2, 'printer')]
  t.equal(
    await reply('How do I calibrate it?', guides),
    asking('How do I calibrate my screen?', 'How do I calibrate my printer?'),
  )
  t.notMatch(await reply('How do I calibrate my printer?', guides), '[>]', 'the question is one of the titles')
})

t.test('nothing is asked where the answers are the same, or are told of one thing only', async t => {
  const same = tools.map(tool => ({ ...tool, text: 'Warranty: 5 years\nColour: grey' }))
  t.notMatch(await reply('How long is the warranty?', same), '[>]')
  t.notMatch(await reply('Which battery does it take?', tools), '[>]')
  const once = [
    { ...iron, language: 'en' },
    { ...iron, number: 2, language: 'de', heading: 'Ember 2 › Daten', text: 'Weight: 34 Gramm' },
  ]
  t.notMatch(await reply('How much does it weigh?', once), '[>]', 'the same in another language')
})

t.test('nothing is asked where the values are none that the question can mean', async t => {
  const umbrellas = ['Harbour', 'Gannet', 'Wren'].map((name, at) =>
    product(at + 1, name, `Width when open: ${96 + at} cm\nWeight: ${400 + at} g`),
  )
  t.notMatch(await reply('When are you open?', umbrellas), '[>]')
  t.match(await reply('What is the width when open?', umbrellas), '[>]')
})

t.test('nothing is asked where something decides', async t => {
  const question = 'How much does it weigh?'
  t.notMatch(await reply('How much does the Span 150 weigh?', tools), '[>]', 'the question')
  t.equal(
    await reply(question, tools, { choosing: { ...open, pageUrl: `${vise.url}/?from=mail#data` } }),
    'Weight: 1.35 kg [3]',
    'the page that is open',
  )
  t.equal(
    await reply(question, tools, { choosing: { ...open, facts: ['pro', 'Span 150'] } }),
    'Weight: 168 g [2]',
    'what the website passes along',
  )
  t.notMatch(await reply(question, tools, { earlier: ['Is the Ember 2 in stock?'] }), '[>]', 'what was asked before')
  t.notMatch(
    await reply(question, tools, { choosing: { ...open, mayAskBack: false } }),
    '[>]',
    'the reply before asked',
  )
})

t.test('a page that is open does not decide what it does not tell', async t => {
  const choosing = { ...open, pageUrl: 'https://tools.example/contact' }
  t.match(await reply('How much does it weigh?', tools, { choosing }), '[>]')
  t.match(await reply('How much does it weigh?', tools, { choosing: { ...open, facts: ['150', 'premium'] } }), '[>]')
})

t.test('a choice leads to what is told of it', async t => {
  for (const [chosen, told] of [
    ['Ember 2', 'Weight: 34 g without the cable [1]'],
    ['span 150', 'Weight: 168 g [2]'],
    ['Clamp 60', 'Weight: 1.35 kg [3]'],
  ] as const) {
    const choosing = { mayAskBack: false, chosen, facts: [] }
    const earlier = ['How much does it weigh?']
    t.equal(await reply('How much does it weigh?', tools, { choosing, earlier }), told)
  }
})

t.test('the question is asked in the language of the replies', async t => {
  const asked = await Promise.all(
    ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru', 'tr'].map(language =>
      reply('weight', tools, { language, questionLanguage: 'en' }),
    ),
  )
  const questions = asked.map(said => said.split('\n')[0] ?? '')
  t.equal(new Set(questions).size, 10)
  for (const question of questions) t.match(question, /\?$/)
  t.match(await reply('weight', tools, { language: 'ja', questionLanguage: 'en' }), /^Which one/)
})

t.test('pages in another language are a choice as well', async t => {
  const bike = (number: number, name: string, text: string): Passage => ({
    ...product(number, name, text),
    title: name,
    heading: `${name} › Daten`,
    language: 'de',
  })
  const bikes = [bike(1, 'Tarn', 'Farbe: rot\nRahmen: Stahl'), bike(2, 'Brackley', 'Farbe: grün\nRahmen: Alu')]
  const asked = { language: 'de', questionLanguage: 'de' }
  t.equal(await reply('Welche Farbe hat es?', bikes, asked), 'Was davon meinen Sie?\n\n- Tarn [>]\n- Brackley [>]')
  t.notMatch(await reply('Welche Farbe hat das Tarn?', bikes, asked), '[>]')
})

t.test('a name of a page cannot pass for a mark', async t => {
  const named = tools.map((tool, place) => ({ ...tool, heading: `Tool [${place + 1}] [>] › Data` }))
  t.notMatch(await reply('How much does it weigh?', named), / \[>\] \[>\]/)
})

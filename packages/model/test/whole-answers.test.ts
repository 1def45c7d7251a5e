import t from 'tap'
import { answerTo, german, hours, returns, shipping } from './fixtures/built-in-answers.ts'

/* The built-in answers answer all of a message, and quote all of what answers it. */

t.test('each of two questions in one message gets its answer, and one that has none is named', async t => {
  const both = await answerTo('When are you open on Saturday, and how much does delivery in Ireland cost?', [
    hours,
    shipping,
    returns,
  ])
  t.match(both, 'On Saturday we are open from 10:00 to 17:00.')
  t.match(both, 'Within Ireland standard delivery costs €4.95')
  t.same(both.match(/\[.\]/g), ['[1]', '[2]'])
  const one = await answerTo('When are you open on Saturday? And who founded your company?', [hours, shipping, returns])
  t.match(one, /from 10:00 to 17:00\.[^]* \[1\]\n\nI couldn’t find an answer to “who founded your company\?”\. \[\?\]$/)
  t.match(
    await answerTo('Who founded your company, and in which year did it move to Cork?', [hours, shipping, returns]),
    /^I couldn’t find an answer to that on this website/,
  )
  const inGerman = { language: 'de' }
  const answer = await answerTo('Wann ist samstags geöffnet und wie heißt der Gründer?', [german], inGerman)
  t.match(answer, /Am Samstag [^]*\n\nAuf „wie heißt der Gründer\?“ habe ich keine Antwort gefunden\. \[\?\]$/)
})

t.test('a sentence that announces something is quoted with it', async t => {
  const folder = {
    ...hours,
    heading: 'Installation',
    text: 'When the umbrella plugin is installed, its files appear in the following folder.\nC:\\Programs\\Umbrella.bundle\nEverything else is stored on our servers.',
  }
  t.match(await answerTo('In which folder are the files of the umbrella plugin?', [folder]), 'Umbrella.bundle')
  const steps = {
    ...hours,
    heading: 'Link contacts',
    text: 'You can link duplicate contacts into one entry.\n1. Open your contacts.\n2. Tick the duplicate contacts to link.\n3. Press Merge.\n4. Wait.\n5. Close the window.',
  }
  t.match(await answerTo('how to link duplicate contacts into one entry', [steps]), '5. Close the window.')
})

t.test('a page in the language of the question comes before one in another', async t => {
  const text = 'BOOT_DEBUG=3: Shells are started at various points of the boot process for debugging.'
  const inGerman = 'BOOT_DEBUG=3: An verschiedenen Stellen des Boot-Prozesses wird eine Shell für debugging gestartet.'
  const pages = [
    { ...hours, number: 1, title: 'BOOT_DEBUG=3', heading: 'BOOT_DEBUG=3', language: 'de', text: inGerman },
    { ...hours, number: 2, title: 'Boot parameters', heading: '', language: 'en', text },
  ]
  t.equal(await answerTo('what does BOOT_DEBUG=3 do in the boot process', pages), `${text} [2]`)
  t.match(await answerTo('what does BOOT_DEBUG=3 do in the boot process', pages.slice(0, 1)), '[1]')
})

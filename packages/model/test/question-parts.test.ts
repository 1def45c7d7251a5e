import t from 'tap'
import { partsOfQuestion } from '@frontdesk/model/extractive/question-parts'

t.test('a message is divided where it asks something else', async t => {
  const messages: [language: string, parts: [string, string]][] = [
    ['en', ['When did the project begin', 'who started it?']],
    ['en', ['Is the pedal included?', 'What does a second one cost?']],
    ['en', ['do you repair frames', 'how long does it take']],
    ['en', ['Who founded the shop', 'in which year?']],
    ['de', ['Wann ist samstags geöffnet', 'was kostet der Versand?']],
    ['de', ['Wo ist der Laden', 'kann ich dort parken?']],
    ['es', ['¿Cuándo abren', 'cuánto cuesta el envío?']],
    ['fr', ['Quand ouvrez-vous', 'combien coûte la livraison ?']],
    ['it', ['Quando aprite', 'quanto costa la spedizione?']],
    ['pt', ['Quando abrem', 'quanto custa o envio?']],
    ['nl', ['Wanneer zijn jullie open', 'hoeveel kost de verzending?']],
    ['pl', ['Kiedy otwarte', 'ile kosztuje wysyłka?']],
  ]
  const joins: Record<string, string> = {
    en: ', and ',
    de: ' und ',
    es: ' y ',
    fr: ' et ',
    it: ' e ',
    pt: ' e ',
    nl: ' en ',
    pl: ' i ',
  }
  for (const [language, parts] of messages) {
    const join = parts[0].endsWith('?') ? ' ' : joins[language]
    t.same(partsOfQuestion(parts.join(join), language), parts)
  }
})

t.test('words that join or ask in another language divide nothing', async t => {
  const questions: [language: string, question: string][] = [
    ['en', 'At what time can I come to pick up my order?'],
    ['en', 'On which days can I come for a tasting?'],
    ['es', '¿Cómo puedo saber en qué tienda hay stock?'],
    ['fr', 'Comment savoir en quelle taille commander ?'],
    ['sv', 'When do you open and what does it cost?'],
  ]
  for (const [language, question] of questions) t.same(partsOfQuestion(question, language), [question])
  t.same(partsOfQuestion('När öppnar ni? Vad kostar frakten?', 'sv'), ['När öppnar ni?', 'Vad kostar frakten?'])
})

t.test('one question stays one, whatever words it has', async t => {
  const questions = [
    'How do I know when and where to go?',
    'I want to return the drill and what is left of its box',
    'Which shop repairs umbrellas and canes?',
    'What is the price? Thanks and bye',
    'Do you open on Sundays and why?',
    'Tell me about your history and people',
    `How long is ${'very '.repeat(60)}long and when does it end?`,
    'when? where? who? what?',
    ' and what'.repeat(2_000),
    `a${' '.repeat(4_000)}and${' '.repeat(4_000)}b`,
    '',
  ]
  for (const question of questions) t.same(partsOfQuestion(question, 'en'), [question])
})

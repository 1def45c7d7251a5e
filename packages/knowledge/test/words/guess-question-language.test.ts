import { guessQuestionLanguage, guessWrittenLanguage } from '@frontdesk/knowledge/words/guess-question-language'
import t from 'tap'

const onEnglish = (question: string, browserLanguage: string | null = null): string | null =>
  guessQuestionLanguage(question, { siteLanguage: 'en-GB', browserLanguage })

t.test('a question in the language of the website is told from others, however short it is', async t => {
  for (const question of [
    'How do I pay?',
    'Do you ship to Malta?',
    'opening hours',
    'Wren umbrella 42',
    'ok',
    '',
    '???',
  ])
    t.equal(onEnglish(question), null, question)
  t.equal(guessQuestionLanguage('Wie kann ich bezahlen?', { siteLanguage: 'de' }), null)
  t.equal(guessQuestionLanguage('Где мой заказ?', { siteLanguage: 'ru' }), null)
})

t.test('function words identify a language that shares its script with the website', async t => {
  const questions = {
    de: 'Wie kann ich einen Artikel zurückgeben?',
    es: '¿Cuánto cuesta el envío?',
    fr: 'Quels sont vos horaires ?',
    it: 'Quanto costa la spedizione?',
    nl: 'Hoe kan ik mijn bestelling volgen?',
    pl: 'Czy mogę zwrócić towar?',
    tr: 'Kargo ne kadar, nasıl ödeyebilirim?',
  }
  for (const [language, question] of Object.entries(questions)) t.equal(onEnglish(question), language, question)
})

t.test('a script tells a language, and the browser which of those that share it', async t => {
  t.equal(onEnglish('Где мой заказ?'), 'ru')
  t.equal(onEnglish('Де моє замовлення?', 'uk-UA'), 'uk')
  t.equal(onEnglish('你们的营业时间是什么?', 'en-US'), 'zh')
  t.equal(onEnglish('返品はできますか?'), 'ja')
  t.equal(onEnglish('ما هي ساعات العمل؟'), 'ar')
  t.equal(guessQuestionLanguage('How do I pay?', { siteLanguage: 'ru' }), 'en')
})

t.test('a website whose language cannot be told by its words is not said to be another one', async t => {
  for (const [siteLanguage, question] of [
    ['nb', 'Hva koster frakt til Oslo?'],
    ['ca', 'Quant costa la tramesa?'],
    ['cs', 'Jak dlouho trvá doručení?'],
    ['en', 'la roche cream price'],
    ['en', 'Die cast mini cars'],
  ] as const)
    t.equal(guessQuestionLanguage(question, { siteLanguage }), null, question)
})

t.test('between languages with as many little words the browser decides', async t => {
  const danishOrNorwegian = 'Kan jeg sende det til Malta?'
  t.equal(onEnglish(danishOrNorwegian, 'no'), 'no')
  t.equal(onEnglish(danishOrNorwegian, 'da-DK'), 'da')
})

t.test('what a message is written in is told by its script or by two little words, wherever it is asked', async t => {
  const cases: [message: string, pageLanguage: string | null, language: string | null][] = [
    ['Wie kann ich zahlen?', 'en', 'de'],
    ['كيف أدفع؟', 'en', 'ar'],
    ['چطور پرداخت کنم؟', 'fa', 'fa'],
    ['Как оплатить?', null, 'ru'],
    ['Zahlung?', 'en', null],
    ['kan jag ikke', null, null],
    ['', null, null],
  ]
  for (const [message, page, language] of cases) t.equal(guessWrittenLanguage(message, page), language, message)
})

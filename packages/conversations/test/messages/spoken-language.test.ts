import { spokenLanguage } from '@frontdesk/conversations/messages/spoken-language'
import t from 'tap'

const spoken = (said: string[], pageLanguage: string | null = null, chatbotLanguage = 'en') =>
  spokenLanguage({ said, pageLanguage, chatbotLanguage })

t.test('a visitor is spoken to in the language that they write', async t => {
  const written = {
    ar: 'أين طلبي؟',
    de: 'Ich möchte mit Ihnen sprechen',
    en: 'Can you help me with my order?',
    es: '¿Dónde está mi pedido y cuándo llega?',
    fr: 'Est-ce que vous avez des bottes ?',
    it: 'Quando arriva il mio ordine e quanto costa?',
    nl: 'Wat zijn jullie openingstijden en hoe laat gaan jullie dicht?',
    pl: 'Kiedy dostanę moje zamówienie i ile to kosztuje?',
    pt: 'Quando chega a minha encomenda e como posso pagar?',
    tr: 'Siparişim ne zaman gelir ve nasıl öderim?',
  }
  for (const [language, message] of Object.entries(written)) {
    t.equal(spoken([message]), language, message)
    t.equal(spoken([message], language === 'de' ? 'fr' : 'de'), language, `${message} on another page`)
  }
})

t.test('the newest of their messages that tells a language counts', async t => {
  t.equal(spoken(['OK', 'Können Sie mir helfen? Ich habe eine Frage.', 'Where is my order?']), 'de')
  t.equal(spoken(['Where is my order?', 'Können Sie mir helfen? Ich habe eine Frage.']), 'en')
  t.equal(spoken(['Var är min beställning och när kommer den?', 'Where is my order?']), 'en', 'we speak no Swedish')
})

t.test('words of many languages tell none: the page does, then the chatbot, then English', async t => {
  for (const message of ['Hi', 'OK', '4711', 'Sneaker?', '', '👍', 'Was?'])
    t.same(
      [spoken([message], 'de'), spoken([message], null, 'pt-BR'), spoken([message], null, 'sv')],
      ['de', 'pt', 'en'],
    )
  t.equal(spoken([], 'sv', 'it'), 'it', 'a page in a language that we do not speak')
  t.equal(spoken([], null, ''), 'en')
})

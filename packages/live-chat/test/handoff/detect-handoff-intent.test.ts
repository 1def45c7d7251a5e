import { isOpen } from '@frontdesk/chatbots/is-open'
import { detectHandoffIntent } from '@frontdesk/live-chat/handoff/detect-handoff-intent'
import { browserName } from '@frontdesk/conversations/messages/browser-name'
import { sayNotice } from '@frontdesk/conversations/messages/say-notice'
import t from 'tap'

const wishes: Record<string, string[]> = {
  en: ['I want to talk to a human', 'Can I speak to someone from your team please?', 'human', 'Talk to a real person!'],
  de: ['Ich möchte mit einem Menschen sprechen', 'Kann ich bitte mit einem Mitarbeiter sprechen?', 'Mitarbeiter bitte'],
  fr: ['Je voudrais parler à un humain', "Puis-je parler à quelqu'un s'il vous plaît ?", 'un conseiller'],
  es: ['Quiero hablar con una persona', '¿Puedo hablar con un agente, por favor?', 'agente humano'],
  it: ['Vorrei parlare con un operatore', 'Posso parlare con una persona reale?', 'operatore umano'],
  pt: ['Quero falar com uma pessoa', 'Posso falar com um atendente, por favor?', 'atendente'],
  nl: ['Ik wil graag met een medewerker spreken', 'Kan ik met iemand praten?', 'medewerker'],
  pl: ['Chcę porozmawiać z człowiekiem', 'Czy mogę porozmawiać z konsultantem?', 'konsultant'],
  tr: ['Bir insanla konuşmak istiyorum', 'Müşteri temsilcisine bağlanmak istiyorum', 'canlı destek'],
  ar: ['أريد التحدث مع موظف', 'هل يمكنني التحدث مع شخص؟', 'خدمة العملاء'],
}

t.test('whoever asks for a person and nothing else is understood, in ten languages', async t => {
  for (const [language, messages] of Object.entries(wishes))
    for (const message of messages) t.ok(detectHandoffIntent(message), `${language}: ${message}`)
})

t.test('a message that only mentions people is not a handoff request', async t => {
  const others = [
    '',
    'Did a person write this?',
    'Your support told me to come back on Monday',
    'I want to talk to a human about my order 4711',
    'Is this coat for one person?',
    'How many people work for you?',
    'Do you ship to an agent?',
    'Wie viele Mitarbeiter haben Sie?',
    'Ich möchte eine Jacke für eine Person',
    '¿Cuántas personas trabajan ahí?',
    'Quelle est la taille pour une personne de 1m80 ?',
    'Kaç kişi çalışıyor?',
    'human '.repeat(60),
  ]
  for (const message of others) t.notOk(detectHandoffIntent(message), message)
})

t.test('a message of words that repeat is read to its end', async t => {
  // A pattern that tries every combination takes minutes, and the file fails.
  t.notOk(detectHandoffIntent(`${'a real '.repeat(13)}x`))
})

t.test('only the name and the system of a browser are stored', async t => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  t.equal(browserName(`${windows} Chrome/141.0.0.0 Safari/537.36`), 'Chrome 141, Windows')
  t.equal(browserName(`${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1`), 'Edge 141, Windows')
  t.equal(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'), 'Firefox 131, Linux')
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  t.equal(browserName(`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`), 'Safari 18, iOS')
  for (const other of [undefined, '', 'curl/8.5.0', '<script>']) t.equal(browserName(other), null)
})

t.test('hours are those of the place, through summer and winter', async t => {
  const day = [{ from: '09:00', to: '17:00' }]
  const hours = { monday: day, tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
  const berlin = { hours, timeZone: 'Europe/Berlin' }
  const cases: [at: string, isThere: boolean][] = [
    ['2026-07-06T07:00:00Z', true],
    ['2026-07-06T06:59:00Z', false],
    ['2026-07-06T15:00:00Z', false],
    ['2026-12-07T07:59:00Z', false],
    ['2026-12-07T08:00:00Z', true],
    ['2026-12-08T08:00:00Z', false],
  ]
  for (const [at, isThere] of cases) t.equal(isOpen(berlin, new Date(at)), isThere, at)
  t.ok(isOpen({ hours: null, timeZone: 'UTC' }, new Date()))
  const night = { hours: { ...hours, monday: [{ from: '20:00', to: '24:00' }] }, timeZone: 'UTC' }
  t.ok(isOpen(night, new Date('2026-12-07T23:59:59Z')))
  t.notOk(isOpen(night, new Date('2026-12-08T00:00:00Z')))
})

t.test('a notice is stored with what it says, and a name in it is text', async t => {
  t.same(sayNotice('de', 'joined', { name: 'Kim' }), {
    html: '<p>Kim ist jetzt im Gespräch.</p>',
    notice: { code: 'joined', values: { name: 'Kim' }, language: 'de' },
  })
  const { html } = sayNotice('en', 'joined', { name: '<b>$&</b>' })
  t.equal(html, '<p>&lt;b&gt;$&amp;&lt;/b&gt; has joined the conversation.</p>')
})

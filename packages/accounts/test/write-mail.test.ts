import type { MailContent } from '@frontdesk/accounts/mails/layout/mail-content'
import { writeMail } from '@frontdesk/accounts/mails/layout/write-mail'
import { contrast } from '@frontdesk/web/colour'
import { answerTree } from '@frontdesk/web/answer/answer-tree'
import t from 'tap'

const url = 'https://desk.example/booking/token'
const content: MailContent = {
  language: 'en',
  brand: { name: 'Corner Shop', colour: '#ffe600' },
  subject: 'Your appointment is confirmed: A visit',
  title: 'Your appointment is confirmed',
  parts: [
    { card: { title: 'A visit', lines: ['Tuesday, 1 December 2026, 11:00–11:30 · Central European Time'] } },
    { text: 'We look forward to seeing you.' },
    { facts: [{ label: 'E-mail', value: 'kim@visitor.example' }] },
    { table: { columns: ['last week', 'week before'], rows: [{ label: 'Conversations', now: '8', before: '4' }] } },
    { quote: { by: 'Kim', text: 'One\nTwo' } },
    { list: ['First'] },
    { button: { label: 'Manage appointment', url } },
    { link: { label: 'All appointments', url: `${url}/all` } },
    { note: 'The link works until then.' },
  ],
  footer: ['Sent by Corner Shop.'],
  footerLink: { label: 'Stop these emails', url: `${url}/stop` },
}

t.test('a mail says the same as plain text and as HTML', async t => {
  const { subject, text, html } = writeMail(content)
  t.equal(subject, content.subject)
  t.equal(
    text,
    `Your appointment is confirmed

A visit
Tuesday, 1 December 2026, 11:00–11:30 · Central European Time

We look forward to seeing you.

E-mail: kim@visitor.example

Conversations: 8 (week before: 4)

Kim
| One
| Two

– First

Manage appointment:
${url}

All appointments:
${url}/all

The link works until then.

Sent by Corner Shop.
Stop these emails: ${url}/stop
`,
  )
  for (const said of [
    'Your appointment is confirmed',
    'A visit',
    'Tuesday, 1 December 2026, 11:00–11:30 · Central European Time',
    'We look forward to seeing you.',
    'kim@visitor.example',
    'Last week',
    'Week before',
    '<bdi>8</bdi>',
    '<bdi>4</bdi>',
    'One<br>Two',
    'First',
    `href="${url}"`,
    `href="${url}/all"`,
    'The link works until then.',
    'Sent by Corner Shop.',
    `href="${url}/stop"`,
  ])
    t.match(html, said)
})

t.test('row 98: what others wrote is neither HTML nor a link, in whatever part it stands', async t => {
  const hostile = '<img src=x onerror=alert(1)> "https://evil.example/pay" www.evil.example'
  const { text, html } = writeMail({
    ...content,
    parts: [
      { facts: [{ label: 'Name', value: hostile }] },
      { card: { title: hostile, lines: [hostile] } },
      { quote: { text: `${hostile}\n${hostile}` } },
    ],
  })
  t.notMatch(`${text}${html}`, /evil\.example|:\/\/(?!desk\.example)/)
  t.notMatch(html, /<img|onerror=alert\(1\)>/)
  t.match(html, '&#60;img src=x onerror=alert(1)&#62;')
  t.match(
    writeMail({
      ...content,
      parts: [{ quote: { text: 'See shop.example/faq', isKept: word => word.startsWith('shop.') } }],
    }).html,
    'See shop.example/faq',
    'but for what the writer keeps',
  )
})

t.test('an answer is mailed as it was shown', async t => {
  const html =
    '<p>See <a href="https://shop.example/faq">this</a> &lt;b&gt; and <a href="https://evil.example/">evil.example</a></p><ol start="2"><li>a</li></ol>'
  const isKept = (word: string): boolean => word.startsWith('https://shop.example/')
  const mail = writeMail({ ...content, parts: [{ answer: { by: 'Shop', nodes: answerTree(html), isKept } }] })
  t.match(mail.html, '<a href="https://shop.example/faq">this</a> &#60;b&#62; and evil[.]example</p>')
  t.match(mail.html, /<ol [^>]*start="2"><li [^>]*>a<\/li><\/ol>/)
  t.match(mail.text, 'Shop\n| See this (https://shop.example/faq) <b> and evil[.]example\n|\n| 2. a')
})

t.test('a mail loads no remote content', async t => {
  t.notMatch(writeMail(content).html, /\bsrc=|url\(|@import|<link|<img|<script/)
})

t.test('words on the colour of the brand can be read, whatever colour that is', async t => {
  for (const colour of ['#ffe600', '#000000', '#ffffff', '#3a4bc4', '#777777']) {
    const { html } = writeMail({ ...content, brand: { name: 'Shop', colour } })
    const button = /class="press" [^>]*color:(#[0-9a-f]{6})/.exec(html)?.[1] ?? ''
    t.ok(contrast(button, colour) >= 4.5, `the button on ${colour}`)
    const link = /class="link" [^>]*style="color:(#[0-9a-f]{6})/.exec(html)?.[1] ?? ''
    t.ok(contrast(link, '#ffffff') >= 4.5, `a link in ${colour}`)
    const dark = /\.button\{background:(#[0-9a-f]{6})!important;\}\.press\{color:(#[0-9a-f]{6})/.exec(html)
    t.ok(contrast(dark?.[1] ?? '', dark?.[2] ?? '') >= 4.5, `the button in the dark, of ${colour}`)
  }
})

t.test(
  'the picture of a business stands at the top, and the initial of its name where mail programs show none',
  async t => {
    const picture = 'data:image/png;base64,iVBORw0KGgo='
    const shown = writeMail({ ...content, brand: { ...content.brand, picture } })
    t.equal(shown.logo, picture)
    t.match(shown.html, /<img src="cid:logo" [^>]*alt=""/)
    t.notMatch(shown.html, /data:|aria-hidden/)
    for (const other of [null, 'data:image/webp;base64,UklGRg==', 'https://evil.example/pixel.png']) {
      const mail = writeMail({ ...content, brand: { ...content.brand, picture: other } })
      t.equal(mail.logo, undefined)
      t.notMatch(mail.html, /<img|evil/)
      t.match(mail.html, /aria-hidden="true"[^>]*>C</)
    }
  },
)

t.test('a phone number in an Arabic mail keeps its direction, as text and as HTML', async t => {
  const parts = [{ facts: [{ label: 'الهاتف', value: '+49 30 901820' }] }]
  const { text, html } = writeMail({ ...content, language: 'ar', parts })
  t.match(text, 'الهاتف: \u2068+49 30 901820\u2069\n')
  t.match(html, '<bdi dir="auto">+49 30 901820</bdi>')
  t.notMatch(writeMail({ ...content, parts }).text, '\u2068')
})

t.test('a label in a French mail has a space before its colon', async t => {
  const { text } = writeMail({ ...content, language: 'fr' })
  t.match(text, 'E-mail\u00a0: kim@visitor.example\n')
  t.match(text, `\nManage appointment\u00a0:\n${url}\n`)
})

t.test('a mail in Arabic runs from right to left', async t => {
  t.match(writeMail({ ...content, language: 'ar' }).html, '<html lang="ar" dir="rtl">')
  t.match(writeMail({ ...content, language: 'de-AT' }).html, '<html lang="de-AT" dir="ltr">')
})

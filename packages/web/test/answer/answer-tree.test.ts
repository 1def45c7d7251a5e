import { answerTree, withoutChoices, wordsIn, type AnswerNode } from '@frontdesk/web/answer/answer-tree'
import { drawAnswer } from '@frontdesk/web/answer/draw-answer'
import t from 'tap'

/** `p(one b(two))` */
const outline = (nodes: readonly AnswerNode[]): string =>
  nodes
    .map(node => {
      if (typeof node === 'string') return node
      const { tag, href, start, children } = node
      return `${tag}${href ? `[${href}]` : ''}${start ? `[${start}]` : ''}(${outline(children)})`
    })
    .join('')
const read = (html: string): string => outline(answerTree(html))

t.test('the tree of an answer', async t => {
  const cases: Record<string, [html: string, tree: string]> = {
    'has paragraphs and marks': ['<p>a <strong>b</strong> <em>c</em></p>', 'p(a strong(b) em(c))'],
    'has line breaks and rules without anything in them': ['<p>a<br />b</p><hr />c', 'p(abr()b)hr()c'],
    'has lists in lists': ['<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', 'ul(li(aul(li(b)))li(c))'],
    'knows where an ordered list begins': ['<ol start="3"><li>a</li></ol>', 'ol[3](li(a))'],
    'has tables': [
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
      'table(thead(tr(th(a)))tbody(tr(td(b))))',
    ],
    'has code as it was written': ['<pre><code>a\n  &lt;b&gt;\n</code></pre>', 'pre(code(a\n  <b>\n))'],
    'has links that lead somewhere': [
      '<a href="https://a.example/?b=1&amp;c=2">a</a> <a href="mailto:a@a.example">b</a>',
      'a[https://a.example/?b=1&c=2](a) a[mailto:a@a.example](b)',
    ],
    'has the words of a link that could do something': [
      '<a href="javascript:alert(1)">a</a><a href="&#106;avascript:alert(1)">b</a><a href="/c">c</a><a>d</a>',
      'abcd',
    ],
    'reads entities once': ['&amp;lt; &quot;&#39;&unknown; & &', '&lt; "\'&unknown; & &'],
    'leaves other elements out and keeps their words': ['<div onclick="x"><font>a</font></div><img src=x>b', 'ab'],
    'has no attributes': ['<p style="x" onclick="y" class=z>a</p>', 'p(a)'],
    'reads tags in capitals': ['<P>a</P>', 'p(a)'],
    'ends with what was left open': ['<ul><li><b>a', 'ul(li(b(a)))'],
    'leaves alone what closes nothing': ['</p>a</b></ul>', 'a'],
    'takes a sign of its own for text': ['1 < 2 <3 >', '1 < 2 <3 >'],
    'is nothing of nothing': ['', ''],
  }
  for (const [says, [html, tree]] of Object.entries(cases)) t.equal(read(html), tree, says)
})

t.test('a hostile answer', async t => {
  t.test('is nested no deeper than the stack allows', async t => {
    const html = `${'<b>'.repeat(50_000)}deep`
    t.equal(wordsIn({ tag: 'p', children: answerTree(html) }), 'deep')
    t.equal(read(`${'<ul><li>'.repeat(30_000)}deep`).match(/\(/g)?.length, 59_999 + 1)
  })

  t.test('of 100 kB is read to its end', async t => {
    for (const piece of ['<a href="', '<', '</', '&amp', '<p', '<ol start="1"><li>', '</li>', '<!--', '<p>\0']) {
      const html = `${piece.repeat(100_000 / piece.length)}>the end`
      t.match(answerTree(html).map(wordsIn).join(''), /the end$/, piece)
    }
  })
})

t.test('a list of choices at the end of an answer is left out where they are buttons', async t => {
  const html = '<p>Which?</p>\n<ul>\n<li>One way</li>\n<li>Two</li>\n</ul>'
  const without = (choices: string[] | undefined) => outline(withoutChoices(answerTree(html), choices)).trim()
  t.equal(without(['One way', 'Two']), 'p(Which?)')
  t.equal(without(['Two', 'One way']), read(html))
  t.equal(without(undefined), read(html))
})

t.test('a drawn answer', async t => {
  type Drawn = [tag: string, attributes: Record<string, unknown>, ...(Drawn | string)[]]
  const draw = (html: string) =>
    drawAnswer<Drawn>(
      (tag, { ref: _ref, ...attributes }, ...children) => [
        tag,
        Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)),
        ...children,
      ],
      answerTree(html),
    )

  t.test('opens links beside the page, and tells their websites nothing', async t => {
    t.same(draw('<a href="https://a.example/">a</a>'), [
      ['a', { href: 'https://a.example/', target: '_blank', rel: 'noopener nofollow' }, 'a'],
    ])
  })

  t.test('has a box around a table, and keeps the numbers of a list', async t => {
    t.same(draw('<table></table>'), [['div', {}, ['table', {}]]])
    t.same(draw('<ol start="7"><li>a</li></ol>'), [['ol', { start: '7' }, ['li', {}, 'a']]])
  })
})

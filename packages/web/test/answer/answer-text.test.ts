import { answerText } from '@frontdesk/web/answer/answer-text'
import { answerTree } from '@frontdesk/web/answer/answer-tree'
import t from 'tap'

const cases: Record<string, [html: string, text: string]> = {
  'has paragraphs and lines': ['<p>a <b>b</b></p>\n<p>c<br />d</p>', 'a b\n\nc\nd'],
  'keeps the numbers of a list': ['<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>', '3. a\n4. b'],
  'indents what lies in a list': [
    '<ol>\n<li>a\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n</li>\n<li>d</li>\n</ol>',
    '1. a\n   - b\n   - c\n2. d',
  ],
  'has a line for each row of a table': [
    '<p>a</p>\n<table>\n<thead>\n<tr>\n<th>b</th>\n<th>c</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>d</td>\n<td>e</td>\n</tr>\n</tbody></table>',
    'a\n\nb | c\nd | e',
  ],
  'leaves code as it is': ['<pre><code>a\n  b &lt; c\n</code></pre>\n<p>d</p>', 'a\n  b < c\n\nd'],
  'marks quotes': ['<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>', '> a\n>\n> b'],
  'says where a link leads': [
    '<p>See <a href="https://a.example/b">the rates</a>.</p>',
    'See the rates (https://a.example/b).',
  ],
  'says it once': ['<a href="https://a.example/b">https://a.example/b</a>', 'https://a.example/b'],
}

t.test('an answer as text', async t => {
  for (const [says, [html, text]] of Object.entries(cases)) t.equal(answerText(answerTree(html)), text, says)
})

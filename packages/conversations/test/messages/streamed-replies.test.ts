import { cleanReply } from '@frontdesk/conversations/messages/clean-reply'
import { answerTree, type AnswerNode } from '@frontdesk/web/answer/answer-tree'
import { streamedHtml } from '@frontdesk/web/answer/streamed-html'
import t from 'tap'

/*
 * A reply is drawn by `streamedHtml` while it is written and comes as HTML at its end. Nothing may jump there: both are
 * of the same structure. Most cases are examples of the CommonMark specification.
 */

const same: Record<string, string> = { strong: 'b', em: 'i' }

/** What is seen of it: paragraphs inside of a list, and white space around blocks, make no difference. */
const outline = (nodes: readonly AnswerNode[], inside = ''): string =>
  nodes
    .map(node => {
      if (typeof node === 'string') return inside === 'pre' ? node : node.replaceAll(/\s+/g, ' ')
      const { tag, start, children } = node
      const inner = outline(children, tag === 'code' ? inside : tag).trim()
      if (inside === 'pre' || (tag === 'p' && /^(li|blockquote)$/.test(inside))) return inner
      if (tag === 'tbody' && inner === '') return ''
      return ` ${same[tag] ?? tag}${start && start !== '1' ? start : ''}(${inner}) `
    })
    .join('')
    .replaceAll(/ +/g, ' ')

const links = { isAllowedHost: () => false, passages: [] }
const finished = (markdown: string): string => outline(answerTree(cleanReply(markdown, links))).trim()
const streamed = (markdown: string): string => outline(answerTree(streamedHtml(markdown))).trim()

const cases: Record<string, string> = {
  'ATX headings (62)': '# foo\n\n## foo\n\n### foo\n\n#### foo\n\n##### foo\n\n###### foo',
  'a line break in a paragraph (219)': 'aaa\nbbb\n\nccc\nddd',
  'several blank lines (221)': 'aaa\n\n\nbbb',
  'no heading (64)': '#5 bolt\n\n#hashtag',
  'fenced code (119)': '```\n<\n >\n```',
  'fenced code in a language (142)': '```ruby\ndef foo(x)\n  return 3\nend\n```',
  'fenced code with blank lines (130)': 'a\n\n```\n\n  \nb\n```\n\nc',
  'emphasis (350)': '*foo bar*',
  'strong emphasis (378)': '**foo bar**',
  'emphasis in strong emphasis (405)': '*foo* and **bar** in a line',
  'underscores within words (374)': 'foo_bar_baz',
  'code in a sentence (328)': 'say `foo` or `bar`',
  'a bullet list (301)': '- foo\n- bar\n- baz',
  'an ordered list (302)': '1. foo\n2. bar\n3. baz',
  'an ordered list that begins later (266)': '3. foo\n4. bar',
  'a list after a paragraph (303)': 'Foo\n- bar\n- baz',
  'nested lists (307)': '- foo\n  - bar\n    - baz\n      - bim',
  'bullets in numbers': '1. foo\n   - bar\n   - baz\n2. bim',
  'numbers in bullets': '- foo\n  1. bar\n  2. baz\n- bim',
  'a loose list (306)': '- foo\n\n- bar\n\n- baz',
  'two lists (301)': '- foo\n- bar\n\n1. baz\n2. bim',
  'a block quote (228)': '> foo\n> bar\n> baz',
  'a paragraph after a quote': '> foo\n\nbar',
  'a list in a quote': 'foo\n\n> - bar\n> - baz\n\nbim',
  'a table (GFM 198)': '| foo | bar |\n| --- | --- |\n| baz | bim |',
  'a table with marks (GFM 200)': '| a | b |\n|:-:|--:|\n| **c** | `d` |\n| e | f |',
  'a paragraph after a table (GFM 201)': '| abc | def |\n| --- | --- |\n| bar | baz |\n\nbar',
  'links that lead nowhere here': 'See [the rates](https://shop.example/rates) there.',
  'HTML is text': 'a &lt;b&gt; c',
  'mixed right-to-left and left-to-right': '**مرحبا** hello\n\n- `עברית`',
}

for (const [name, markdown] of Object.entries(cases)) {
  t.test(name, async t => {
    t.equal(streamed(markdown), finished(markdown), 'is drawn while it is written as it is at its end')
    for (let length = 1; length < markdown.length; length += 1) {
      const sofar = markdown.slice(0, length)
      const words = streamed(sofar).replaceAll(/ (pre|code)\([^)]*\) ?/g, '')
      t.notMatch(words, /[|`[\]\0]|\*\*|--|\]\(|^ *([-*>]|#+|\d[.)]) ?$/m, JSON.stringify(sofar.slice(-40)))
    }
  })
}

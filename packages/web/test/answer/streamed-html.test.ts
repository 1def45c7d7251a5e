import { streamedHtml as drawn } from '@frontdesk/web/answer/streamed-html'
import t from 'tap'

/** What a parser makes of it, which leaves the mark of the end out. */
const streamedHtml = (markdown: string): string => drawn(markdown).replaceAll('\0', '')

const answer = `## Delivery

We **ship** to *three* places, see [the rates](https://shop.example/rates) and \`code <b>\`.
Each takes **two** days:

| Where   | Price  |
|:--------|-------:|
| Germany | **5 €** |
| Malta   | 12 €, by \`air\` |

1. Put it into the basket.
   - the *small* one
   - the large one
     - and its bag
2. Pay.

   By card, or later.
3. Wait
- One thing
* Another: 5 * 3 and snake_case_name

> Free from 50 €.
> Always.

#### Code

\`\`\`js
const price = prices[1] < 2 ? '| a |' : "**b**"

- no item
\`\`\`

---

Thank you! See [two](https://shop.example/two)`

t.test('a reply that is being written', async t => {
  t.test('never shows a sign of Markdown, wherever it has come to', async t => {
    for (let length = 1; length <= answer.length; length += 1) {
      const html = streamedHtml(answer.slice(0, length))
      const words = html.replaceAll(/<(code|pre)>[^]*?(<\/\1>|$)/g, '').replaceAll(/<[^>]*>/g, '\n')
      t.notMatch(
        words,
        /[|`[\]#\0]|\*\*|--|^ *([-*>]|\d[.)])( |$)|\(https?:/m,
        JSON.stringify(answer.slice(0, length).slice(-40)),
      )
    }
  })

  t.test('grows: what is shown of it stays', async t => {
    let before = ''
    for (let length = 1; length <= answer.length; length += 1) {
      const words = streamedHtml(answer.slice(0, length)).replaceAll(/<[^>]*>|\s/g, '')
      t.ok(words.startsWith(before), JSON.stringify([before.slice(-20), words.slice(before.length - 20)]))
      before = words
    }
  })

  t.test('has no markers of citations, half ones included', async t => {
    t.equal(streamedHtml('Open at ten [1]. Until five [2, 3].'), '<p>Open at ten. Until five.')
    for (const half of [' [', ' [12', ' [1, ']) t.equal(streamedHtml(`Open at ten${half}`), '<p>Open at ten')
  })

  t.test('holds back text that may still become markup', async t => {
    for (const sign of [
      '-',
      '- ',
      '*',
      '1',
      '1.',
      '1. ',
      '#',
      '## ',
      '>',
      '|',
      '| a | b |',
      '| a |\n',
      '| a |\n|:',
      '``',
      '=',
    ])
      t.equal(streamedHtml(`One\n\n${sign}`), '<p>One</p>', JSON.stringify(sign))
    t.equal(
      streamedHtml('| a | b |\n|---|---|\n'),
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody></table>',
    )
    t.equal(streamedHtml('**Half'), '<p><b>Half</b>')
    t.equal(streamedHtml('See [half a li'), '<p>See half a li')
    t.equal(streamedHtml('See [a link](https://shop.exam'), '<p>See a link')
    for (const nothing of ['', '\n\n', '---\n']) t.equal(streamedHtml(nothing), '')
  })

  t.test('leaves text alone that is not Markdown', async t => {
    for (const words of ['5 * 3 * 2', 'a_b_c', 'We [maybe] know', 'No. 5 is 7 - 2', '(a) b', 'x > y'])
      t.equal(streamedHtml(`${words}\n`), `<p>${words}</p>`)
  })

  t.test('stays text: nothing in it becomes an element or a link', async t => {
    t.equal(streamedHtml('<img src=x onerror=alert(1)> a'), '<p>&lt;img src=x onerror=alert(1)> a')
    t.notMatch(streamedHtml('[a](javascript:alert(1)) `<b>` <a href="x">'), /<(?!\/?(p|code)>)/)
  })
})

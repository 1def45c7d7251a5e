import t from 'tap'
import { linkToText } from '@frontdesk/conversations/messages/text-fragment'

const page = 'https://shop.example/delivery'
const fragment = (text: string, before?: string): string =>
  linkToText(page, { text, ...(before !== undefined && { before }) }).slice(page.length)

t.test('a short sentence is named as a whole, with the signs of the syntax encoded', async t => {
  t.equal(fragment('Free, from 50 € & fast-track.'), '#:~:text=Free%2C%20from%2050%20%E2%82%AC%20%26%20fast%2Dtrack%2E')
})

t.test('a long sentence is named by its first and last words', async t => {
  const text = `Orders that reach us before two o’clock leave the same day, and ${'very '.repeat(30)}late ones leave with the first van of the next morning.`
  t.equal(
    fragment(text),
    '#:~:text=Orders%20that%20reach%20us%20before%20two,first%20van%20of%20the%20next%20morning%2E',
  )
})

t.test('several lines, and the cells of a row, are never one term: browsers look inside one block', async t => {
  t.equal(fragment('Saturday | 10:00 to 17:00'), '#:~:text=Saturday,10%3A00%20to%2017%3A00')
  t.equal(fragment('Ask in the shop.\nOr call us.'), '#:~:text=Ask%20in%20the%20shop%2E,Or%20call%20us%2E')
})

t.test('scripts without blanks have words as well', async t => {
  const text = '営業時間は月曜日から金曜日まで午前十時から午後六時までです。'.repeat(6)
  const [start = '', end = ''] = decodeURIComponent(fragment(text).slice('#:~:text='.length)).split(',')
  t.ok(text.startsWith(start) && text.endsWith(end))
  t.ok(start.length < 40 && end.length < 40)
})

t.test('what stands before a repeated text is its prefix', async t => {
  t.equal(fragment('10:00', 'On Sunday'), '#:~:text=On%20Sunday-,10%3A00')
})

t.test('an address with a fragment of its own keeps it', async t => {
  t.equal(linkToText(`${page}#terms`, { text: 'Free' }), `${page}#terms:~:text=Free`)
})

t.test('half of a character does not break a link', async t => {
  t.equal(fragment('Free \ud83d'), '#:~:text=Free%20')
})

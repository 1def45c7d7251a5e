import t from 'tap'
import { wordChanges } from '@frontdesk/dashboard/answer/word-changes'

const written = (before: string, now: string): string =>
  wordChanges(before, now)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`))
    .join('')

t.test('word changes', async t => {
  await t.test('a price that changed is one word', async t => {
    t.equal(
      written('Shipping costs 4.90 euros.', 'Shipping costs 5.90 euros.'),
      'Shipping costs [-4.90-][+5.90+] euros.',
    )
  })

  await t.test('words that came and went stand in their place', async t => {
    t.equal(written('We ship to Norway.', 'We ship to Norway and Sweden.'), 'We ship to Norway[+ and Sweden+].')
    t.equal(written('We ship today.', 'We ship.'), 'We ship[- today-].')
  })

  await t.test('several words in a row are one change', async t => {
    t.equal(written('It takes five days.', 'It takes two weeks.'), 'It takes [-five days-][+two weeks+].')
  })

  await t.test('the same text has no change, and an empty one is all change', async t => {
    t.same(wordChanges('Yes.', 'Yes.'), [{ kind: 'same', text: 'Yes.' }])
    t.same(wordChanges('', 'Yes.'), [{ kind: 'added', text: 'Yes.' }])
    t.same(wordChanges('Yes.', ''), [{ kind: 'removed', text: 'Yes.' }])
    t.same(wordChanges('', ''), [])
  })

  await t.test('words of a language without spaces are told apart', async t => {
    t.equal(written('送料は五百円です', '送料は六百円です').includes('[-'), true)
    t.notMatch(written('送料は五百円です', '送料は六百円です'), /^\[-/)
  })

  await t.test('whatever changes, both texts can be read back from it', async t => {
    const words = ['a', 'b', 'c ', ' ', '\n', 'd.', '5']
    let seed = 7
    const text = (): string => {
      const length = (seed = (seed * 48_271) % 2_147_483_647) % 12
      return Array.from({ length }, () => words[(seed = (seed * 48_271) % 2_147_483_647) % words.length]).join('')
    }
    for (let round = 0; round < 500; round += 1) {
      const [before, now] = [text(), text()]
      const changes = wordChanges(before, now)
      const without = (kind: string): string =>
        changes
          .filter(change => change.kind !== kind)
          .map(change => change.text)
          .join('')
      t.equal(without('added'), before)
      t.equal(without('removed'), now)
    }
  })

  await t.test('a very long text is compared as a whole', async t => {
    const long = 'word '.repeat(2_000)
    t.same(
      wordChanges(long, `${long}more`).map(({ kind }) => kind),
      ['removed', 'added'],
    )
    t.same(wordChanges(long, long), [{ kind: 'same', text: long }])
  })
})

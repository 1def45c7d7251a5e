import { hasMarks, holdFixed } from '@frontdesk/answers/assist/hold-fixed'
import t from 'tap'

/** What a translator is shown of a text. */
const shown = (text: string, names: string[] = []): string => holdFixed(text, names).text.replaceAll(/⟦\d+⟧/g, '⟦⟧')

t.test('numbers, prices, links, addresses, codes and names are not shown to a translator', async t => {
  t.equal(shown('Order AB-4711 of 3 March costs 1,299.50 €.'), 'Order ⟦⟧ of ⟦⟧ March costs ⟦⟧.')
  t.equal(shown('See https://shop.example/a?b=1. Or shop.example/x!'), 'See ⟦⟧. Or ⟦⟧!')
  t.equal(shown('Write to kim@shop.example, please'), 'Write to ⟦⟧, please')
  t.equal(shown('Enter `npm start` at 10:30'), 'Enter ⟦⟧ at ⟦⟧')
  t.equal(shown('Kim Lee of Corner Shop', ['Kim Lee', 'Corner Shop', ' ']), '⟦⟧ of ⟦⟧')
  t.equal(shown('Kimberley', ['Kim']), 'Kimberley', 'a name inside of a word is none')
  t.equal(shown('C++ (1)', ['C++']), '⟦⟧ (⟦⟧)', 'a name may have letters that a pattern reads')
  t.equal(shown('Nothing to hold.'), 'Nothing to hold.')
})

t.test('what was held comes back where the translation put it', async t => {
  const { restore } = holdFixed('Order 4711 costs 20 €.', [])
  t.equal(restore('⟦2⟧ kostet die Bestellung ⟦1⟧.'), '20 € kostet die Bestellung 4711.')
  t.equal(holdFixed('Hello', []).restore('Hallo'), 'Hallo')
  t.equal(holdFixed('Order 1', [], held => `<b>${held}</b>`).restore('Nr. ⟦1⟧'), 'Nr. <b>1</b>')
})

t.test('a translation that has lost, doubled or invented something is none', async t => {
  const { restore } = holdFixed('Order 4711 costs 20 €.', [])
  for (const wrong of ['Bestellung ⟦1⟧', '⟦1⟧ ⟦1⟧', '⟦1⟧ ⟦2⟧ ⟦2⟧', '⟦1⟧ ⟦3⟧', '4711 kostet 20 €'])
    t.equal(restore(wrong), undefined, wrong)
})

t.test('a text that looks like marks is told from one without', async t => {
  t.ok(hasMarks('⟦1⟧'))
  t.notOk(hasMarks('[1]'))
})

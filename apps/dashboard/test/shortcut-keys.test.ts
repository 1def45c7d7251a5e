import { actionOf, letters, pageLetters, signOf } from '@frontdesk/dashboard/shortcuts/keys'
import t from 'tap'

const press = (key: string, code: string, more: { shiftKey?: boolean; isModified?: boolean } = {}) =>
  signOf({ key, code, shiftKey: false, isModified: false, ...more })

t.test('a shortcut is the letter that is written on the key', async t => {
  // AZERTY has A where a US keyboard has Q, and QWERTZ Z where that has Y.
  t.equal(press('a', 'KeyQ'), 'a')
  t.equal(press('z', 'KeyY'), 'z')
  t.equal(press('C', 'KeyC'), 'c', 'with CapsLock')
  t.equal(press('/', 'Digit7', { shiftKey: true }), '/', 'German')
  t.equal(press('?', 'Comma', { shiftKey: true }), '?', 'French')
  t.equal(press('؟', 'Slash', { shiftKey: true }), '?', 'Arabic')
})

t.test('on a keyboard without Latin letters, the letter is that of a US keyboard', async t => {
  t.equal(press('ב', 'KeyC'), 'c', 'Hebrew')
  t.equal(press('ؤ', 'KeyC'), 'c', 'Arabic')
  t.equal(press('с', 'KeyC'), 'c', 'Cyrillic, which looks like a Latin c')
  t.equal(press('ψ', 'KeyC'), 'c', 'Greek')
  t.equal(press('ז', 'Comma'), undefined)
})

t.test('other key presses are not shortcuts', async t => {
  t.equal(press('ğ', 'KeyE'), undefined, 'a Turkish F keyboard has E elsewhere')
  t.equal(press('é', 'Digit2'), undefined)
  t.equal(press('C', 'KeyC', { shiftKey: true }), undefined)
  t.equal(press('ב', 'KeyC', { shiftKey: true }), undefined)
  t.equal(press('c', 'KeyC', { isModified: true }), undefined)
  t.equal(press('Dead', 'BracketLeft'), undefined)
  t.equal(press('Enter', 'Enter'), undefined)
  t.equal(press('5', 'Digit5'), undefined)
})

t.test('no two shortcuts have the same letter, and G is none of them', async t => {
  const actions = Object.values(letters)
  t.equal(new Set(actions).size, actions.length)
  t.notOk(actions.some(letter => letter === ('g' as string)))
  const places = pageLetters.map(([letter]) => letter)
  t.equal(new Set(places).size, places.length)
  t.equal(actionOf('c'), 'take')
  t.equal(actionOf('x'), undefined)
})

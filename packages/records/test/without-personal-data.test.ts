import { withoutPersonalData } from '@frontdesk/records/without-personal-data'
import t from 'tap'
import { harmlessNumbers, hostileLines } from './personal-data.ts'

t.test('no e-mail address, telephone number or number of an order of ten languages survives', async t => {
  t.ok(hostileLines.length >= 100)
  for (const [line, ...gone] of hostileLines) {
    const left = withoutPersonalData(line)
    for (const part of gone) t.notOk(left.includes(part), `${line} became ${left}`)
  }
})

t.test('of a hundred prices, hours, dates, models and sizes, 95 survive', async t => {
  t.equal(harmlessNumbers.length, 100)
  const lost = harmlessNumbers.filter(([line, number]) => !withoutPersonalData(line).includes(number))
  t.ok(lost.length <= 5, lost.map(([line]) => line).join('; '))
})

t.test('what is said about orders and calls stays', async t => {
  for (const line of [
    'Orders over 100 € ship free.',
    'Order by 14:30 and it leaves today.',
    'A parcel of 2000 g costs 4.90 €.',
    'Call us between 9:00 and 18:00.',
  ])
    t.equal(withoutPersonalData(line), line)
})

t.test('a text that was made to be slow is read at once', async t => {
  for (const piece of ['1 ', 'a-', 'order ', 'order no ', 'a.', '(at) ', '1-a-', '# '])
    t.ok(withoutPersonalData(piece.repeat(4_000)).length > 0)
})

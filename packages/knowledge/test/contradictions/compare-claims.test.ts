import { compareClaims } from '@frontdesk/knowledge/contradictions/compare-claims'
import { readClaims } from '@frontdesk/knowledge/contradictions/read-claims'
import t from 'tap'

// Two sentences of different pages contradict each other if they evidently speak of the same and say something else.

interface Said {
  text: string
  title?: string
  heading?: string
  language?: string
}

/** What two pages disagree in. */
function differ(one: Said | string, other: Said | string, areSiblings = false): string[] {
  const claimsOf = (said: Said | string) => {
    const { text, title = 'Page', heading = '', language = 'en' } = typeof said === 'string' ? { text: said } : said
    return readClaims({ text, title, heading, language })
  }
  const kinds = claimsOf(one).flatMap(mine =>
    claimsOf(other).flatMap(theirs => {
      const found = compareClaims(mine, theirs, { rarity: () => 1, areSiblings })
      return found?.isEvident === true ? found.kind : []
    }),
  )
  return [...new Set(kinds)]
}

t.test('a number, a price, hours, a date, or yes and no of the same thing are a contradiction', async t => {
  t.same(differ('Delivery takes 3 days.', 'Delivery takes 5 days.'), ['number'])
  t.same(differ('Standard delivery takes 3 days.', 'Our standard delivery takes 5 days.'), ['number'])
  t.same(differ('Gift cards are valid for three years.', 'A gift card is valid for 5 years.'), ['number'])
  t.same(differ('Box a bike for flying: £55.', 'Job | Labour\nBox a bike for flying | £45'), ['price'])
  t.same(
    differ('On Saturday the shop is open from 10:00 to 17:00.', 'The shop is open on Saturdays from 10:00 to 16:30.'),
    ['time'],
  )
  t.same(differ('Bike hire runs from 1 March to 31 October.', 'Hire runs from 1 April to 31 October.'), ['date'])
  t.same(differ('An engraved umbrella cannot be returned.', 'An engraved umbrella can be returned within 30 days.'), [
    'denial',
  ])
  t.same(
    differ(
      { heading: 'Can the coat be machine washed?', text: 'Yes, at 30 degrees.' },
      'The coat cannot be machine washed.',
    ),
    ['denial'],
  )
  t.same(differ('Parking costs €10 a night.', '- Parking: free'), ['price'])
  const [versand, samstag] = [
    'Samstags ist der Laden von 10:00 bis 15:00 Uhr geöffnet.',
    'Am Samstag ist der Laden von 10:00 bis 17:00 Uhr geöffnet.',
  ]
  t.same(differ({ text: versand, language: 'de' }, { text: samstag, language: 'de' }), ['time'])
})

t.test('the same value in another form is none', async t => {
  t.same(differ('Standard delivery takes 3 days.', 'Standard delivery takes three working days.'), [])
  t.same(differ('Standard delivery costs €4.90.', 'Standard delivery costs 4,90 euros.'), [])
  t.same(differ('The office is open from 2 pm to 5 pm.', 'The office is open from 14:00 to 17:00.'), [])
})

t.test('other things, places, days, versions, years and alternatives are none', async t => {
  t.same(differ('Standard delivery to Ireland takes 3 days.', 'Standard delivery to Norway takes 5 days.'), [])
  t.same(differ('The small umbrella costs €5.', 'The large umbrella costs €7.'), [])
  t.same(
    differ('On Monday the shop is open from 9:00 to 18:00.', 'On Sunday the shop is open from 12:00 to 17:00.'),
    [],
  )
  t.same(differ('The shop is open in July from 9:00 to 18:00.', 'The shop is open in May from 9:00 to 17:00.'), [])
  t.same(differ('Node 18 support ended in version 4.2.0.', 'Node 18 support ended in version 5.0.0.'), [])
  t.same(
    differ('The annual report of the club appeared in 2023.', 'The annual report of the club appeared in 2024.'),
    [],
  )
  t.same(differ('Express delivery is free from €75.', 'Express delivery is free up to €20.'), [])
  t.same(differ('The `bodyTimeout` defaults to 30 seconds.', 'The `headersTimeout` defaults to 60 seconds.'), [])
})

t.test('what a table or a label says of its page is not held against another page', async t => {
  const harbour = { title: 'Harbour', text: 'Length | 89 cm\nWeight | 520 g' }
  const wren = { title: 'Wren', text: 'Length | 27 cm\nWeight | 290 g' }
  t.same(differ(harbour, wren), [])
  t.same(differ(harbour, wren, true), [])
  t.same(differ(harbour, { title: 'Harbour umbrella', text: 'Length | 91 cm' }), [])
})

import { foreignZone, isSameClock, zoneInWords } from '@frontdesk/web/zone-in-words'
import t from 'tap'

t.test('a time zone has the name that people of a language have for it', async t => {
  t.equal(zoneInWords('Europe/Berlin', 'en-GB'), 'Central European Time')
  t.equal(zoneInWords('Europe/Berlin', 'de'), 'Mitteleuropäische Zeit')
  t.equal(zoneInWords('America/New_York', 'fr'), 'heure de l’Est nord-américain')
  for (const name of ['UTC', 'UCT', 'Zulu', 'Universal', 'Etc/UTC', 'Etc/UCT', 'Etc/Zulu', 'Etc/Universal'])
    t.equal(zoneInWords(name, 'en-GB'), 'UTC', name)
})

t.test('two zones are one at a moment at which their clocks show the same', async t => {
  const [winter, summer] = [new Date('2026-12-01T10:00:00Z'), new Date('2027-07-01T10:00:00Z')]
  t.equal(isSameClock('Europe/Berlin', 'Europe/Paris', winter), true)
  t.equal(isSameClock('Europe/Berlin', 'Africa/Lagos', winter), true)
  t.equal(isSameClock('Europe/Berlin', 'Africa/Lagos', summer), false)
  t.equal(isSameClock('Asia/Tokyo', 'Asia/Tokyo', summer), true)
})

t.test('a zone is named unless the reader’s own clock is known and shows the same', async t => {
  const winter = new Date('2026-12-01T10:00:00Z')
  t.equal(foreignZone('Europe/Berlin', 'Europe/Paris', winter, 'en-GB'), undefined)
  t.equal(foreignZone('Europe/Berlin', 'Europe/London', winter, 'en-GB'), 'Central European Time')
  t.equal(foreignZone('Europe/Berlin', null, winter, 'en-GB'), 'Central European Time')
  t.equal(foreignZone('Europe/Berlin', undefined, winter, 'en-GB'), 'Central European Time')
})

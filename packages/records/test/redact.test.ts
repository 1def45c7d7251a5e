import { asPlanShows } from '@frontdesk/records/redact'
import t from 'tap'

t.test(
  'a plan without content shows ids and times alone, and a field that could hold no asterisks does not compile',
  async t => {
    const record: { id: string; sessionId: string; createdAt: string; stars: number | '***'; comment: string | null } =
      {
        id: 'a',
        sessionId: 'b',
        createdAt: '2026-01-01T00:00:00.000Z',
        stars: 4,
        comment: null,
      }
    t.same(asPlanShows({ plan: 'basic' }, record), record)
    t.same(asPlanShows({ plan: 'free' }, record), { ...record, stars: '***', comment: '***' })
    const stars: number = 4
    // @ts-expect-error TS2322: a number alone would be sent as another type than the schema has.
    t.same(asPlanShows({ plan: 'free' }, { stars }), { stars: '***' })
  },
)

import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { allWeek } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'

/** What an owner chooses of what visitors may do. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })

t.test('nothing is offered by default, and absent settings stay unchanged', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const path = `/api/chatbots/${chatbot.id}`
  // Whoever is told that the service is briefly unavailable tries again.
  const change = async (body: object): ReturnType<typeof owner.json> => {
    for (;;) {
      const answer = await owner.json(path, { method: 'PATCH', body })
      if (answer.status !== 503) return answer
    }
  }
  t.match(await owner.json(path), {
    body: {
      leads: { isEnabled: false, mailsLeads: true, recipients: [], consentText: null, fields: { email: 'required' } },
      bookings: {
        isEnabled: false,
        durationMinutes: 30,
        timezone: 'UTC',
        hours: { saturday: [] },
        mailsBookings: true,
      },
      feedback: { isEnabled: true, asksIfHelpful: false },
      privacyUrl: null,
      replyAddress: null,
      personalData: { isMasked: false, patterns: [], maskedValues: 0, asksConsent: false },
    },
  })
  t.match(await change({ personalData: { isMasked: true, patterns: ['ORD-######', 'ORD-######', ' @@-## '] } }), {
    body: { personalData: { isMasked: true, patterns: ['ORD-######', '@@-##'] } },
  })
  t.match(await change({ personalData: { isMasked: false } }), {
    body: { personalData: { patterns: ['ORD-######', '@@-##'] } },
  })
  t.match(await change({ personalData: { asksConsent: true } }), { body: { personalData: { asksConsent: true } } })
  t.match(await change({ replyAddress: ' Hello@Shop.example' }), { body: { replyAddress: 'hello@shop.example' } })
  t.equal((await change({ replyAddress: 'nobody' })).status, 400)
  t.match(await change({ replyAddress: null }), { body: { replyAddress: null } })
  for (const pattern of ['ORD', '##', '#'.repeat(41)])
    t.equal((await change({ personalData: { patterns: [pattern] } })).status, 400, pattern)
  t.equal((await change({ personalData: { patterns: Array.from({ length: 21 }, (_, n) => `###-${n}`) } })).status, 400)
  await Promise.all([
    change({ leads: { isEnabled: true } }),
    change({ feedback: { asksIfHelpful: true } }),
    change({ leads: { consentText: 'Yes' } }),
    change({ leads: { recipients: ['Sales@Shop.example'] } }),
    change({ bookings: { isEnabled: true, timezone: 'europe/berlin' } }),
    change({ bookings: { durationMinutes: 45, title: '  A visit ' } }),
  ])
  const { status, body } = await change({ feedback: { isEnabled: false }, privacyUrl: 'https://shop.example/privacy' })
  t.match(
    { status, body },
    {
      status: 200,
      body: {
        leads: { isEnabled: true, consentText: 'Yes', recipients: ['sales@shop.example'], mailsLeads: true },
        bookings: { isEnabled: true, timezone: 'Europe/Berlin', durationMinutes: 45, title: 'A visit' },
        feedback: { isEnabled: false, asksIfHelpful: true },
        privacyUrl: 'https://shop.example/privacy',
      },
    },
  )
})

t.test(
  'appointments and the hours of live chat begin in the time zone of the account, until the owner says another',
  async t => {
    const { account, chatbot, owner } = await aPlace(frontdesk)
    const path = `/api/chatbots/${chatbot.id}`
    const { prisma } = frontdesk.db
    const liveIn = (timezone: string) => prisma.account.update({ where: { id: account.id }, data: { timezone } })
    await liveIn('Europe/Berlin')
    const berlin = { bookings: { timezone: 'Europe/Berlin' }, liveChat: { timezone: 'Europe/Berlin' } }
    t.match(await owner.json(path), { body: berlin })
    t.match(await owner.json(`${path}/slots-preview`), { body: { timezone: 'Europe/Berlin' } })
    const asked = await findChatbot(frontdesk, chatbot.id)
    t.match(
      asked,
      { liveChat: { timeZone: 'Europe/Berlin' }, bookings: { timezone: 'Europe/Berlin' } },
      'for visitors too',
    )
    const change = (body: object) => owner.json(path, { method: 'PATCH', body })
    t.match(await change({ bookings: { isEnabled: true }, liveChat: { hours: allWeek } }), {
      status: 200,
      body: berlin,
    })
    await liveIn('Asia/Kathmandu')
    t.match(await owner.json(path), { body: berlin }, 'hours that were saved stay where they are')
    t.match(await change({ bookings: { timezone: 'UTC' }, liveChat: { timezone: 'UTC' } }), {
      body: { bookings: { timezone: 'UTC' }, liveChat: { timezone: 'UTC' } },
    })
  },
)

t.test('settings that could not work are refused, and nothing of them is kept', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const path = `/api/chatbots/${chatbot.id}`
  const { body: before } = await owner.json(path)
  const off = { name: 'optional', email: 'off', phone: 'off', company: 'off', message: 'optional' }
  const closed = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
  for (const body of [
    { leads: {} },
    { leads: { fields: off } },
    { leads: { fields: { email: 'required' } } },
    { leads: { recipients: ['a@b.example, c@d.example'] } },
    { leads: { consentText: ' ' } },
    { bookings: { timezone: 'Mars/Base' } },
    { bookings: { timezone: '+02:00' } },
    { bookings: { durationMinutes: 0 } },
    { bookings: { durationMinutes: 7.5 } },
    { bookings: { horizonDays: 366 } },
    { bookings: { hours: { monday: [] } } },
    { bookings: { hours: { ...closed, monday: [{ from: '10:00', to: '09:00' }] } } },
    { bookings: { hours: { ...closed, monday: [{ from: '09:00', to: '09:00' }] } } },
    { bookings: { hours: { ...closed, monday: [{ from: '24:00', to: '24:30' }] } } },
    {
      bookings: {
        hours: {
          ...closed,
          monday: [
            { from: '09:00', to: '12:00' },
            { from: '11:00', to: '13:00' },
          ],
        },
      },
    },
    { feedback: {} },
    { privacyUrl: 'javascript:alert(1)' },
    { privacyUrl: 'https://user@shop.example/' },
    { name: 'Renamed', bookings: { timezone: 'Nowhere' } },
  ])
    t.equal((await owner.json(path, { method: 'PATCH', body })).status, 400, JSON.stringify(body))
  t.same((await owner.json(path)).body, before)
})

t.test('a picture up to the limit is accepted, and a larger one is refused', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const avatar = (bytes: number) => ({
    appearance: { avatar: `data:image/png;base64,${Buffer.alloc(bytes, 7).toString('base64')}` },
  })
  const change = (body: object) => owner.json(`/api/chatbots/${chatbot.id}`, { method: 'PATCH', body })
  t.equal((await change(avatar(29_900))).status, 200)
  t.equal((await change(avatar(30_100))).status, 400)
  t.equal((await change({ appearance: { avatar: 'https://elsewhere.example/a.png' } })).status, 400)
})

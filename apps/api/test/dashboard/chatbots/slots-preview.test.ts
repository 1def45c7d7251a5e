import type { ApiError } from '@frontdesk/contracts/api-error'
import { allWeek, noHours } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { send } from '../../fixtures/chat-http.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })

interface Slots {
  title: string
  durationMinutes: number
  timezone: string
  slots: { startsAt: string; endsAt: string }[]
}

t.test('an owner sees the slots that visitors see, without being on an allowed domain', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const path = `/api/chatbots/${chatbot.id}`
  const bookings = { isEnabled: true, hours: allWeek, timezone: 'Europe/Berlin', durationMinutes: 60, noticeMinutes: 0 }
  t.equal((await owner.send(path, { method: 'PATCH', body: { bookings } })).status, 200)
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const days = `from=${from}&days=2`
  const visitors = await send(`${frontdesk.url}/api/chat/slots?chatbotId=${chatbot.id}&${days}`)
  t.equal(visitors.status, 200)
  const preview = await owner.json(`${path}/slots-preview?${days}`)
  t.same(preview, { status: 200, body: JSON.parse(visitors.text) })
  const { slots } = preview.body as Slots
  t.ok(slots.length > 40)

  const held = { startsAt: slots[0]?.startsAt, name: 'Kim', email: 'kim@visitor.example' }
  const booked = await send(`${frontdesk.url}/api/chat/bookings`, { body: { chatbotId: chatbot.id, ...held } })
  t.equal(booked.status, 201)
  const after = (await owner.json(`${path}/slots-preview?${days}`)).body as Slots
  t.same(after.slots, slots.slice(1), 'what is taken is not free here either')
})

t.test('unsaved settings show their slots, before bookings are switched on, and are saved nowhere', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const path = `/api/chatbots/${chatbot.id}`
  const before = (await owner.json(path)).body
  const preview = async (body: object) => (await owner.json(`${path}/slots-preview?days=7`, { body })).body as Slots
  t.same((await preview({ hours: noHours })).slots, [])
  const draft = { hours: allWeek, timezone: 'europe/berlin', durationMinutes: 45, title: ' A fitting ' }
  const { slots, ...shown } = await preview(draft)
  t.same(shown, { title: 'A fitting', durationMinutes: 45, timezone: 'Europe/Berlin' })
  t.ok(slots.length > 100)
  t.same((await owner.json(path)).body, before)
  t.equal((await owner.send(`${path}/slots-preview`)).status, 200)
})

t.test('settings that could not be saved are refused in the same words, and so are days that are none', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const path = `/api/chatbots/${chatbot.id}`
  const monday = [
    { from: '09:00', to: '12:00' },
    { from: '11:00', to: '13:00' },
  ]
  for (const draft of [{ timezone: 'Europe/Nowhere' }, { hours: { ...noHours, monday } }, { recipients: ['nobody'] }]) {
    const saving = await owner.json(path, { method: 'PATCH', body: { bookings: draft } })
    const { code, message } = (saving.body as ApiError).error
    t.equal(saving.status, 400)
    t.match(await owner.json(`${path}/slots-preview`, { body: draft }), {
      status: 400,
      body: { error: { code, message } },
    })
  }
  for (const draft of [{}, { durationMinutes: 1 }, { duration: 30 }, { hours: {} }]) {
    t.equal((await owner.send(`${path}/slots-preview`, { body: draft })).status, 400, JSON.stringify(draft))
  }
  for (const query of ['days=0', 'days=32', 'from=tomorrow', 'from=2027-02-30', `chatbotId=${chatbot.id}`]) {
    t.equal((await owner.send(`${path}/slots-preview?${query}`)).status, 400, query)
    t.equal((await owner.send(`${path}/slots-preview?${query}`, { body: { durationMinutes: 30 } })).status, 400, query)
  }
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['bookings'] })
  t.equal((await member.send(`${path}/slots-preview`)).status, 403)
})

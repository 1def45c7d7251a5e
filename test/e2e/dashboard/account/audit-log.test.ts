/// <reference lib="dom" />
import { words as german } from '@frontdesk/dashboard/texts/compiled/de/account'
import { words as english } from '@frontdesk/dashboard/texts/compiled/en/account'
import { UpdateChatbotRequest } from '@frontdesk/contracts/chatbots/chatbots'
import { UpdateConnectorRequest } from '@frontdesk/contracts/chatbots/connectors'
import { UpdateWebhookRequest, WebhookEvent } from '@frontdesk/contracts/account/webhooks'
import { UpdateMessageTemplateRequest } from '@frontdesk/contracts/live-chat/message-templates'
import { UpdateSourceRequest } from '@frontdesk/contracts/sources/sources'
import t from 'tap'
import { sources } from '../../../harness/read-sources.ts'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

const recording = /recordChange|recordLoginEvent|insertLoginEvent|recordExport|auditEntry|audit_log|changeTeam/

const webhookEvents = new Set<string>(WebhookEvent.anyOf.map(event => event.const))

/**
 * The actions that the code records: words of the form `object.event` where the audit log is written, but for events of
 * webhooks that no action is named after.
 */
function recordedActions(): Set<string> {
  const found = sources
    .filter(({ workspace, code }) => workspace !== 'dashboard' && recording.test(code))
    .flatMap(({ code }) => [
      ...[...code.matchAll(/'((?:[a-z-]+\.[a-z_-]+)|logout)'/g)]
        .map(match => match[1] ?? '')
        // The name of a file is no action.
        .filter(word => !word.endsWith('.json'))
        .filter(word => !webhookEvents.has(word) || code.includes(`action: '${word}'`)),
      ...[...code.matchAll(/what: '([a-z]+)'/g)].map(match => `${match[1]}.exported`),
    ])
  return new Set(found)
}

t.test('every action that the code records has a sentence', async t => {
  const recorded = recordedActions()
  // Written as `question.${status}`.
  for (const status of ['answered', 'dismissed', 'reopened']) recorded.add(`question.${status}`)
  for (const known of ['login.succeeded', 'member.promoted', 'live-chat.claimed', 'password.changed', 'leads.exported'])
    t.ok(recorded.has(known), `${known} is found`)
  const missing = [...recorded].filter(action => !Object.hasOwn(english.auditLog.sentences, action))
  t.same(missing, [])
})

t.test('every setting that can be changed has a word', async t => {
  const requests = [
    UpdateChatbotRequest,
    UpdateConnectorRequest,
    UpdateMessageTemplateRequest,
    UpdateSourceRequest,
    UpdateWebhookRequest,
  ]
  const missing = requests
    .flatMap(({ properties }) => Object.keys(properties))
    .filter(name => !Object.hasOwn(english.auditLog.fields, name))
  t.same(missing, [])
})

t.test('a sentence needs no name of a person, and holds no word of the code', async t => {
  const nothing = {
    who: '',
    chatbot: 'Shop assistant',
    person: '',
    fields: '',
    domains: '',
    reason: '',
    token: '',
    format: '',
    factor: '',
    from: '',
    to: '',
  }
  for (const { auditLog } of [english, german])
    for (const [action, sentence] of Object.entries(auditLog.sentences)) {
      const said = typeof sentence === 'string' ? sentence : sentence(nothing)
      t.match(said, /^[A-ZÄÖÜ].*\.$/, action)
      t.notMatch(said, /undefined| {2}|,\.|[a-z]\.[a-z]/, action)
    }
})

t.test('the audit log', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk

  await t.test('it says in sentences who changed what, by day, and shows more on demand', async t => {
    const { page, go, account, chatbotId, email } = await dashboard.person()
    const user = await db.prisma.user.findUniqueOrThrow({ where: { email } })
    const entry = { accountId: account.id, userId: user.id }
    const old = new Date('2026-01-05T12:00:00Z')
    const rows = Array.from({ length: 120 }, () => ({
      ...entry,
      action: 'export.downloaded',
      fields: [],
      createdAt: old,
    }))
    await db.prisma.auditEntry.createMany({
      data: [{ ...entry, action: 'lead.removed', fields: [], createdAt: old }, ...rows],
    })
    const fields = ['domains', 'name']
    await db.prisma.auditEntry.create({
      data: { ...entry, action: 'chatbot.changed', chatbotId, fields, program: 'frontdesk api' },
    })
    const program = 'frontdesk admin'
    const byOperator = { accountId: account.id, action: 'visitor.exported', chatbotId, fields: [], program }
    await db.prisma.auditEntry.create({ data: byOperator })
    const fromDashboard = { ...byOperator, action: 'account.changed', fields: ['plan'], program: 'frontdesk api' }
    await db.prisma.auditEntry.create({ data: fromDashboard })
    await go('/settings/audit-log')
    await page.getByText('Robin Keeper changed the allowed websites and name of Shop assistant.').waitFor()
    const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await row('changed the allowed websites').getByText('Dashboard', { exact: true }).waitFor()
    await row('The administrator exported all data about a visitor').getByText('Command line').waitFor()
    await row('The administrator changed the account').getByText('Dashboard', { exact: true }).waitFor()
    await page.getByRole('heading', { name: '5 Jan 2026', level: 2 }).waitFor()
    t.equal(await page.getByText('Robin Keeper deleted a lead.').count(), 0)
    await page.getByRole('button', { name: 'Show more' }).press('Enter')
    await page.getByText('Robin Keeper deleted a lead.').waitFor()
    await page.getByText('Robin Keeper downloaded an export. ×120').waitFor()
    await page.getByText('End of list').waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent === 'End of list')
  })
})

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recordWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { enqueueMail } from '@frontdesk/accounts/mails/enqueue-mail'
import { until } from '@frontdesk/testing/until'
import type { Dashboard, DashboardPerson } from '../open-dashboard.ts'
import type { Write } from './furnished-account.ts'

/** The owner runs the installation as well, whose workers found something, and which has no mail server. */
export async function furnishInstallation({ frontdesk }: Dashboard, { email }: DashboardPerson, write: Write) {
  const { db, mailFolder } = frontdesk
  await db.prisma.user.update({ where: { email }, data: { isOperator: true } })
  const checkedAt = new Date(Date.now() - 12 * 60_000).toISOString()
  const fine = { level: 'ok' as const, about: 'Redis', found: 'version 7.4.1 at redis:6379', advice: null }
  await recordWorkerFacts(
    { db },
    {
      findingsOfMaintenance: {
        checkedAt,
        findings: [
          fine,
          {
            level: 'warn',
            about: 'pgvector',
            found:
              'not installed; vectors are searched in memory, up to 50,000 passages a chatbot. One chatbot has more, and keyword search only',
            advice: 'Install pgvector 0.7 or later.',
          },
          {
            level: 'fail',
            about: 'Mail',
            found: 'mail.plover.example does not offer STARTTLS, so workers send no mail',
            advice: 'Use its smtps:// address. For a server in your own network, add ?requireTLS=false.',
          },
        ],
      },
      findingsOfReplies: { checkedAt, findings: [{ ...fine, about: 'Provider', found: 'model-x began to answer' }] },
    },
  )
  for (const subject of ['Robin Keeper invites you to Plover Shoes', 'Choose a new password']) {
    const id = randomUUID()
    const text = 'Hello,\n\nhttps://desk.example/dashboard/reset-password#token\n'
    await enqueueMail(frontdesk, { isForOperators: true, id, to: 'kim@plover.example', subject: write(subject), text })
    await until(() => existsSync(join(mailFolder, `${id}.eml`)))
  }
}

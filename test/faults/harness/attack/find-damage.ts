import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from '../start-cluster.ts'
import { addresses, messageLimits } from './start-attack.ts'
import type { Victim } from './victim.ts'

/** What the limits of the service let one network do in a day, and one mailbox get. */
const ofNetwork = { held: 10, bookings: 20, leads: 20, transcripts: 10, handoffs: 20, files: 100 }
const ofMailbox = { bookings: 5, transcripts: 3, passwordLinks: 3 }
/** Kinds of refusal that are stored for a chatbot and day, and those that name no website. */
const refusals = 50 + 5
/** Failed logins, and what else of an account's logins is recorded, in a quarter of an hour. */
const recorded = 40

const sql = `
  select (select coalesce(sum(used), 0) from usage where account_id = $2)::int as "charged messages",
         (select count(*) from conversations where chatbot_id = $1)::int as conversations,
         (select count(*) from booking_holds where chatbot_id = $1 and held_until > now() and period is not null)::int
           as "held slots",
         (select count(*) from bookings where chatbot_id = $1)::int as bookings,
         (select count(*) from leads where chatbot_id = $1)::int as leads,
         (select count(*) from feedback where chatbot_id = $1)::int as feedback,
         (select count(*) from stored_files where account_id = $2)::int as files,
         (select count(*) from refused_origins where chatbot_id = $1)::int as "refused origins",
         (select count(*) from audit_log where account_id = $2)::int as "entries of the audit log"`

/**
 * What the attack has used up or filled beyond what its few networks may; empty when all limits held. Redis counts most
 * of it: where it has lost its data so many times, everybody could begin anew as often.
 */
export async function findDamage(
  { db, dataDir }: Cluster,
  { chatbotId, accountId, owner }: Victim,
  { minutes, losses }: { minutes: number; losses: number },
): Promise<string[]> {
  const networks = addresses.length
  const counted = networks * (1 + losses)
  // Whoever comes near the end of a day has its limits twice.
  const days = 2
  const most: Record<string, number> = {
    'charged messages': counted * messageLimits.perDay * days,
    conversations: counted * messageLimits.perDay * days,
    'held slots': networks * ofNetwork.held,
    bookings: networks * ofNetwork.bookings,
    leads: counted * ofNetwork.leads * days,
    feedback: counted * messageLimits.perDay * days,
    files: counted * ofNetwork.files * days,
    'refused origins': refusals * days,
    'entries of the audit log': recorded * (Math.ceil(minutes / 15) + 1) * (1 + losses),
  }
  const { rows } = await db.pool.query<Record<string, number>>(sql, [chatbotId, accountId])
  const mails = await readMailboxes(dataDir)
  const toStrangers = [...mails].filter(([to]) => to.endsWith('@elsewhere.example'))
  const found: Record<string, number> = {
    ...rows[0],
    'mails to one stranger': Math.max(0, ...toStrangers.map(([, count]) => count)),
    'mails to strangers': toStrangers.reduce((sum, [, count]) => sum + count, 0),
    'mails to the owner': mails.get(owner.email) ?? 0,
  }
  most['mails to one stranger'] = ofMailbox.bookings + ofMailbox.transcripts * (1 + losses) * days
  most['mails to strangers'] = networks * ofNetwork.bookings + counted * ofNetwork.transcripts * days
  most['mails to the owner'] =
    counted * (ofNetwork.leads + ofNetwork.handoffs) * days +
    ofMailbox.passwordLinks * (Math.ceil(minutes / 60) + 1) * (1 + losses)
  return Object.entries(found).flatMap(([name, count]) =>
    count <= (most[name] ?? 0) ? [] : [`${name}: ${count}, and ${most[name]} would be within the limits`],
  )
}

/** How many mails each mailbox got. */
async function readMailboxes(dataDir: string): Promise<Map<string, number>> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  const mailboxes = new Map<string, number>()
  for (const name of names) {
    const to = /^To: (.+)$/m.exec(await readFile(join(folder, name), 'utf8'))?.[1]?.trim() ?? ''
    mailboxes.set(to, (mailboxes.get(to) ?? 0) + 1)
  }
  return mailboxes
}

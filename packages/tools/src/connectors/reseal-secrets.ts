import type { Db } from '@frontdesk/db/connect'
import type { Sealer } from '@frontdesk/runtime/sealer'
import { sealSecret, unsealSecret } from './connector-secret.ts'

interface Row {
  id: string
  /** What it is sealed for beside the id. */
  host: string
  secret: Buffer
  of: keyof typeof UPDATES
}

const UPDATES = {
  connectors: 'update connectors set secret = $3 where id = $1 and secret = $2',
  webhooks: 'update webhooks set secret = $3 where id = $1 and secret = $2',
} as const

/** What became of the secrets that are stored. */
export interface Resealed {
  /** Sealed anew under the present key. */
  resealed: number
  /** Under the present key already. */
  kept: number
  /** Under a key that is not among the keys: nobody can read them. They stay as they are. */
  unreadable: number
}

const atATime = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/** Seals the secrets of all connectors and webhooks under the present key. Can be cut off and run again at any moment. */
export async function resealSecrets({ db, connectorSealer }: { db: Db; connectorSealer: Sealer }): Promise<Resealed> {
  const counts: Resealed = { resealed: 0, kept: 0, unreadable: 0 }
  for (let after = firstId; ;) {
    const { rows } = await db.pool.query<Row>(
      `select * from (
         select id, host, secret, 'connectors' as of from connectors where secret is not null
         union all select id, 'webhook', secret, 'webhooks' from webhooks
       ) as secrets where id > $1 order by id limit ${atATime}`,
      [after],
    )
    for (const row of rows) counts[await reseal({ db, connectorSealer }, row)] += 1
    const last = rows.at(-1)
    if (last === undefined) return counts
    after = last.id
  }
}

async function reseal(
  { db, connectorSealer }: { db: Db; connectorSealer: Sealer },
  { id, host, secret, of }: Row,
): Promise<keyof Resealed> {
  if (connectorSealer.isCurrent(secret.toString('base64'))) return 'kept'
  const place = { connectorId: id, host }
  const text = unsealSecret(connectorSealer, place, secret)
  if (text === null) return 'unreadable'
  // Only over what was read: whoever changes it meanwhile seals it under the present key anyway.
  const sealed = sealSecret(connectorSealer, place, text)
  await db.pool.query(UPDATES[of], [id, secret, sealed])
  return 'resealed'
}

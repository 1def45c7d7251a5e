import { isDeepStrictEqual } from 'node:util'
import { placeOf } from '@frontdesk/accounts/doctor/finding'
import { readWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { hostsOf, listChatbotPrivacy } from '@frontdesk/chatbots/privacy-facts'
import type { Db } from '@frontdesk/db/connect'
import { retentionDays } from '@frontdesk/db/retention'
import { providerHosts, type ModelHosts, type ProviderHosts } from '@frontdesk/model/provider-hosts'
import { WorkerEnv } from '@frontdesk/worker/env'
import { readVariableFiles } from '@frontdesk/runtime/read-env'

type Fact = readonly [about: string, fact: string]

const noProvider = 'no provider: answers are sentences from the website'

/**
 * Where an installation sends what visitors write, and how long it keeps it. The workers have recorded where they send it;
 * until they have, the settings of this process decide, which may be others.
 */
export async function describePrivacy(
  { db }: { db: Pick<Db, 'pool'> },
  env: Readonly<Record<string, string | undefined>>,
): Promise<Fact[]> {
  const { variables } = readVariableFiles(env, Object.keys(WorkerEnv.properties))
  const get = (name: string): string | undefined => variables[name] || undefined
  const own = providerHosts({
    openaiApiKey: get('OPENAI_API_KEY'),
    openaiBaseUrl: get('OPENAI_BASE_URL'),
    models: get('MODELS') ?? '',
    providers: get('MODEL_PROVIDERS') ?? '',
    fallback: get('FALLBACK_MODEL') ?? '',
    embeddingModel: get('EMBEDDING_MODEL'),
  })
  const { textHosts } = await readWorkerFacts({ db })
  const hosts = textHosts ?? own
  const smtp = get('SMTP_URL')
  const store = get('EXPORT_STORE')
  return [
    ...sourceFacts(textHosts, own),
    ...modelFacts(hosts),
    ['Emails', smtp === undefined ? 'files in DATA_DIR/mail' : `the mail server ${placeOf(smtp)}`],
    ['Files', store?.startsWith('s3://') === true ? `the bucket ${store}` : 'a folder of this machine'],
    ['Messages', `${retentionDays} days, then deleted within the hour; visitors can delete them in the chat`],
    ['Leads', 'and bookings: until someone deletes them'],
    ['IP addresses', 'never in full; shortened ones as long as the conversation'],
    ['Audit log', 'a year'],
    ...(await chatbotFacts({ db }, hosts, get('BASE_URL'))),
  ]
}

/** Whose settings the rest is read from, where these are not simply those of everybody. */
function sourceFacts(recorded: ProviderHosts | null, own: ProviderHosts): Fact[] {
  if (recorded === null)
    return [['Settings', 'those of this process: no worker that writes replies has recorded its own']]
  if (isDeepStrictEqual(recorded, own)) return []
  return [['Settings', 'those of the workers that write replies; this process has other models or no semantic search']]
}

function modelFacts({ own, chosen, questions }: ProviderHosts): Fact[] {
  return [
    ['Messages to', receivers(own)],
    ...Object.entries(chosen).map(([id, hosts]) => ['Messages to', `${receivers(hosts)} (${id})`] as const),
    ...(questions === null ? [] : [['Questions to', `${questions}, for semantic search`] as const]),
  ]
}

const receivers = ({ host, fallback }: ModelHosts): string => {
  if (host === null) return noProvider
  return fallback === null || fallback === host ? host : `${host}; if it fails, ${fallback}`
}

async function chatbotFacts(
  { db }: { db: Pick<Db, 'pool'> },
  hosts: ProviderHosts,
  baseUrl = 'http://localhost:3000',
): Promise<Fact[]> {
  const chatbots = await listChatbotPrivacy({ db })
  return chatbots.map(({ id, name, model, isMasked }) => {
    const its = hostsOf(hosts, model)
    const how = isMasked ? 'without the personal data that rules find' : 'as written'
    const sent = its.host === null ? noProvider : `${receivers(its)}, ${how}`
    return ['Chatbot', `${name}: ${sent}; for visitors: ${baseUrl}/privacy/${id}`] as const
  })
}

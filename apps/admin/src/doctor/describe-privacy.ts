import { placeOf } from '@frontdesk/accounts/doctor/finding'
import { hostOf, listChatbotPrivacy } from '@frontdesk/chatbots/privacy-facts'
import type { Db } from '@frontdesk/db/connect'
import { retentionDays } from '@frontdesk/db/retention'
import { providerHosts, type ProviderHosts } from '@frontdesk/model/provider-hosts'
import { WorkerEnv } from '@frontdesk/worker/env'
import { readVariableFiles } from '@frontdesk/runtime/read-env'

type Fact = readonly [about: string, fact: string]

const nobody = 'nobody: answers are sentences of the pages'

/** Where an installation sends what visitors write, by its settings, and how long it keeps it. */
export async function describePrivacy(
  { db }: { db: Pick<Db, 'pool'> },
  env: Readonly<Record<string, string | undefined>>,
): Promise<Fact[]> {
  const { variables } = readVariableFiles(env, Object.keys(WorkerEnv.properties))
  const get = (name: string): string | undefined => variables[name] || undefined
  const hosts = providerHosts({
    openaiApiKey: get('OPENAI_API_KEY'),
    openaiBaseUrl: get('OPENAI_BASE_URL'),
    providers: get('MODEL_PROVIDERS') ?? '',
    fallback: get('FALLBACK_MODEL') ?? '',
    embeddingModel: get('EMBEDDING_MODEL'),
  })
  const smtp = get('SMTP_URL')
  const store = get('EXPORT_STORE')
  return [
    ...modelFacts(hosts),
    ['Emails', smtp === undefined ? 'files in DATA_DIR/mail' : `the mail server ${placeOf(smtp)}`],
    ['Files', store?.startsWith('s3://') === true ? `the bucket ${store}` : 'a folder of this machine'],
    ['Messages', `${retentionDays} days, then deleted within the hour; visitors can delete them in the chat`],
    ['Leads', 'with bookings until someone deletes them'],
    ['IP addresses', 'never in full; shortened ones as long as the conversation'],
    ['Audit log', 'a year'],
    ...(await chatbotFacts({ db }, hosts, get('BASE_URL'))),
  ]
}

function modelFacts({ models, fallback, questions }: ProviderHosts): Fact[] {
  const named = Object.entries(models)
  return [
    ...(named.length === 0 ? [['Messages to', nobody] as const] : []),
    ...named.map(([name, host]) => ['Messages to', name === 'default' ? host : `${host} (${name})`] as const),
    ...(fallback === null ? [] : [['Fallback to', fallback] as const]),
    ...(questions === null ? [] : [['Questions to', `${questions}, for semantic search`] as const]),
  ]
}

async function chatbotFacts(
  { db }: { db: Pick<Db, 'pool'> },
  { models }: ProviderHosts,
  baseUrl = 'http://localhost:3000',
): Promise<Fact[]> {
  const chatbots = await listChatbotPrivacy({ db })
  return chatbots.map(({ id, name, model, isMasked }) => {
    const host = hostOf(models, model)
    const sent =
      host === null ? nobody : `${host}, ${isMasked ? 'without the personal data that rules find' : 'as written'}`
    return ['Chatbot', `${name}: ${sent}; for visitors: ${baseUrl}/privacy/${id}`] as const
  })
}

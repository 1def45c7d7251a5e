import {
  createChatbot,
  createSource,
  deleteSource,
  getChatbot,
  listSources,
  updateChatbot,
} from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import type { SiteAddress } from './site-address.ts'

/** A chatbot for a website: what it is called, and how it begins to look and speak. */
export interface NewChatbot {
  readonly site: SiteAddress
  readonly name: string
  readonly language: string
  /** Null: the widget's own. */
  readonly colour: string | null
}

/** A chatbot whose website is to be read. */
interface Wish extends NewChatbot {
  /** The first page of the website. */
  readonly url: string
  /** The chatbot that was made before, for a website that could not be read; undefined: it is made now. */
  readonly chatbotId: string | undefined
  /** Hears of a new chatbot, also when its website is then refused: the next try is for the same one. */
  readonly onMade: (chatbotId: string) => void
}

/** Makes a chatbot that knows nothing yet. */
export async function makeChatbot({ site: { domains }, name, language, colour }: NewChatbot): Promise<string> {
  const { id } = await ask(createChatbot({ body: { name, serviceName: name, domains, language } }))
  if (colour !== null) await ask(updateChatbot({ path: { chatbotId: id }, body: { appearance: { colour } } }))
  return id
}

/** Makes a chatbot and has its website read; or has another website read for a chatbot whose own could not be. */
export async function readWebsite({ url, chatbotId, onMade, ...wanted }: Wish): Promise<string> {
  const id = chatbotId ?? (await makeChatbot(wanted))
  if (chatbotId === undefined) onMade(id)
  else await moveTo(id, wanted)
  await ask(createSource({ path: { chatbotId: id }, body: { kind: 'website', url, reindexDays: 7 } }))
  return id
}

/** The chatbot answers on the new website, too. As long as it has the name of the old one, it gets the name of the new. */
async function moveTo(chatbotId: string, { name, site: { domains } }: NewChatbot): Promise<void> {
  const path = { chatbotId }
  const [chatbot, { sources }] = await Promise.all([ask(getChatbot({ path })), ask(listSources({ path }))])
  const isUnnamed = chatbot.domains.includes(chatbot.name)
  const isNew = domains.some(domain => !chatbot.domains.includes(domain))
  const body = isUnnamed
    ? { name, serviceName: name, domains }
    : { domains: [...new Set([...chatbot.domains, ...domains])] }
  if (isNew || isUnnamed) await ask(updateChatbot({ path, body }))
  const failed = sources.filter(({ kind, status }) => kind === 'website' && status === 'failed')
  for (const { id } of failed) await ask(deleteSource({ path: { chatbotId, sourceId: id } }))
}

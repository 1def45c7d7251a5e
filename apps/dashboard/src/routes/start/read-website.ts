import { createChatbot, createSource, deleteSource, getChatbot, listSources, updateChatbot } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import type { SiteAddress } from './site-address.ts'

/** A chatbot whose website is to be read. */
interface Wish {
  readonly typed: string
  readonly site: SiteAddress
  /** The chatbot that was made before, for a website that could not be read; undefined: it is made now. */
  readonly chatbotId: string | undefined
  /** Of a new chatbot. */
  readonly language: string
  /** Hears of a new chatbot, also when its website is then refused: the next try is for the same one. */
  readonly onMade: (chatbotId: string) => void
}

/** Makes a chatbot and has its website read; or has another website read for a chatbot whose own could not be. */
export async function readWebsite({ typed, site, chatbotId, language, onMade }: Wish): Promise<string> {
  const id = chatbotId ?? (await ask(createChatbot({ body: { name: site.host, domains: site.domains, language } }))).id
  if (chatbotId === undefined) onMade(id)
  else await moveTo(id, site)
  await ask(createSource({ path: { chatbotId: id }, body: { kind: 'website', url: typed.trim(), reindexDays: 7 } }))
  return id
}

/** The chatbot answers on the new website, too. As long as it has the name of the old one, it gets the name of the new. */
async function moveTo(chatbotId: string, { host, domains }: SiteAddress): Promise<void> {
  const path = { chatbotId }
  const [chatbot, { sources }] = await Promise.all([ask(getChatbot({ path })), ask(listSources({ path }))])
  const isUnnamed = chatbot.domains.includes(chatbot.name)
  const isNew = domains.some(domain => !chatbot.domains.includes(domain))
  const body = isUnnamed
    ? { name: host, serviceName: host, domains }
    : { domains: [...new Set([...chatbot.domains, ...domains])] }
  if (isNew) await ask(updateChatbot({ path, body }))
  const failed = sources.filter(({ kind, status }) => kind === 'website' && status === 'failed')
  for (const { id } of failed) await ask(deleteSource({ path: { chatbotId, sourceId: id } }))
}

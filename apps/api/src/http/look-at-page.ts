import { AppError } from '@frontdesk/errors/app-error'
import type { DomainCheck, TagFinding } from '@frontdesk/contracts/chatbots/websites'
import type { WebsiteFinding } from '@frontdesk/knowledge/page-checks/preview-website'
import { websiteAddress } from '@frontdesk/knowledge/sources/add-fetched-source'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { askPageCheck } from './ask-page-check.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'times' | 'closing' | 'queues'>

type Page = Pick<DomainCheck, 'tag' | 'problem'>

/** The placeholder for a check that has not run yet. */
export const notChecked: Page = { tag: 'not-checked', problem: null }

/** Has a worker check a page for the tag of a chatbot. An invalid address, or a check that takes too long, finds nothing. */
export async function lookAtPage(
  needs: Needs,
  reply: FastifyReply,
  { chatbot: { id, accountId }, url }: { chatbot: { id: string; accountId: string }; url: string },
): Promise<Page> {
  const enqueue = (checkId: string) =>
    needs.queues.enqueue('preview-website', { checkId, accountId }, { id: `preview-${checkId}` })
  try {
    const { href } = websiteAddress(url)
    return pageOf(await askPageCheck<WebsiteFinding>(needs, reply, { accountId, url: href, enqueue }), id)
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'invalid' || error.kind === 'unavailable')) return notChecked
    throw error
  }
}

function pageOf({ tags, problem }: Omit<WebsiteFinding, 'tags'> & Partial<WebsiteFinding>, chatbotId: string): Page {
  // A worker of the version before looks for none.
  if (tags === undefined) return notChecked
  if (tags === null) return { tag: 'unreadable', problem }
  const tag: TagFinding = tags.chatbotIds.includes(chatbotId)
    ? 'there'
    : tags.chatbotIds.length > 0
      ? 'other'
      : tags.hasTagManager
        ? 'tag-manager'
        : 'missing'
  return { tag, problem: null }
}

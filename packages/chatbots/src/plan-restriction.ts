import { includesFeature } from '@frontdesk/accounts/plan/plan'
import type { ChatbotForChat } from './find-chatbot.ts'

/** True if the chatbot must not answer at all: its account is suspended, or its plan has no protected wikis. */
export const isRestrictedByPlan = ({
  isSuspended,
  wiki,
  plan,
}: Pick<ChatbotForChat, 'isSuspended' | 'wiki' | 'plan'>): boolean =>
  isSuspended || (wiki?.isProtected === true && !includesFeature(plan, 'protected-wiki'))

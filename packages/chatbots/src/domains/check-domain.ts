import type { DomainCheck } from '@frontdesk/contracts/chatbots/websites'
import type { ChatbotForChat } from '../find-chatbot.ts'
import { hostOfUrl, isAllowedHost } from './allowed-domains.ts'
import { isRestrictedByPlan } from '../plan-restriction.ts'

/** Whether the widget may run on a page, whatever stands in the page. */
export type DomainVerdict = Pick<DomainCheck, 'host' | 'isAllowed' | 'why' | 'suggestion'>

/** Checks whether the widget is allowed on a page, by the rules of the public API, and says what to do if not. */
export function checkDomain(chatbot: ChatbotForChat, address: string): DomainVerdict {
  const text = address.trim()
  const host = hostOfUrl(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `https://${text}`)
  const refuse = (why: string, suggestion: string | null = null): DomainVerdict => ({
    host,
    isAllowed: false,
    why,
    suggestion,
  })
  if (host === null)
    return refuse('This is not the address of a web page. Enter one such as https://shop.example/page.')
  if (!isAllowedHost(host, chatbot.domains)) return refuse(whyNot(host, chatbot.domains), host)
  if (isRestrictedByPlan(chatbot)) {
    return refuse(
      chatbot.isSuspended
        ? `${host} is allowed, but the account is suspended, so its chatbots don’t answer.`
        : `${host} is allowed, but a protected wiki needs a larger plan, so this chatbot doesn’t answer.`,
    )
  }
  const also = chatbot.wiki?.isProtected === true ? ' Each request also needs the token of the protected wiki.' : ''
  return { host, isAllowed: true, why: `The widget runs on ${host}.${also}`, suggestion: null }
}

function whyNot(host: string, domains: readonly string[]): string {
  if (domains.length === 0) return 'This chatbot has no allowed domains yet.'
  if (domains.includes(`*.${host}`)) return `*.${host} covers the subdomains of ${host}, but not ${host} itself.`
  const parent = domains.find(domain => !domain.startsWith('*.') && host.endsWith(`.${domain}`))
  if (parent !== undefined) return `${parent} doesn’t cover its subdomain ${host}.`
  const sibling = host.startsWith('www.') ? host.slice(4) : `www.${host}`
  if (domains.includes(sibling)) return `${sibling} is an allowed domain, but ${host} isn’t.`
  return `${host} isn’t an allowed domain.`
}

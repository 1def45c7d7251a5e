import type { IdentityClaim } from '@frontdesk/contracts/chatbots/visitor-identity'

/** Who a visitor is, as the owner's server has signed it for one chatbot. */
export interface VisitorIdentity {
  chatbotId: string
  /** `sub`: the owner's own id of the visitor. */
  subject: string
  name: string | null
  email: string | null
  /** In seconds, by the clock of the owner's server. */
  issuedAt: number
  /** With the tolerance for a clock that is off. */
  expiresAt: number
}

/** What a connector can be sent of it. */
export type IdentityValues = Readonly<Partial<Record<IdentityClaim, string>>>

/** The claims of an identity by the names that connectors have for them. */
export const identityValues = ({ subject, name, email }: VisitorIdentity): IdentityValues => ({
  sub: subject,
  ...(name === null ? {} : { name }),
  ...(email === null ? {} : { email }),
})

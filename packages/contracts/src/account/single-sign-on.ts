import { Type, type Static } from '@sinclair/typebox'
import { emailCharacters, PermissionName } from './login.ts'
import { noNul, Timestamp, Uuid } from '../text.ts'

const strict = { additionalProperties: false } as const

/** The longest name that DNS has. */
const domainCharacters = 253
/** The mail domains that an account may have. */
const mostDomains = 20

/** POST /api/auth/single-sign-on: begins a login. */
export const BeginSingleSignOnRequest = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: emailCharacters, ...noNul }),
    next: Type.Optional(
      Type.String({ maxLength: 2_000, description: 'Page of the dashboard that the login leads to.' }),
    ),
  },
  { ...strict, title: 'BeginSingleSignOnRequest' },
)

/** Where the browser goes next. */
export const SingleSignOnAddress = Type.Object(
  { url: Type.String({ description: 'Address at the identity provider. The browser goes there.' }) },
  { title: 'SingleSignOnAddress' },
)

/** A mail domain of an account. */
const SingleSignOnDomain = Type.Object(
  {
    domain: Type.String(),
    record: Type.String({ description: 'Value of the TXT record that verifies the domain.' }),
    verifiedAt: Type.Union([Timestamp(), Type.Null()], { description: 'Null: the domain does not count yet.' }),
  },
  { title: 'SingleSignOnDomain' },
)
export type SingleSignOnDomain = Static<typeof SingleSignOnDomain>

const Issuer = Type.String({
  minLength: 1,
  maxLength: 500,
  ...noNul,
  description: 'Address of the OpenID Connect provider, as it names itself.',
})
const ClientId = Type.String({ minLength: 1, maxLength: 500, ...noNul })

/** What a new member gets. */
const newMembers = {
  permissions: Type.Array(PermissionName, {
    description: 'Permissions of somebody who becomes a member by a login. Empty: only members can log in.',
  }),
  chatbotIds: Type.Union([Type.Array(Uuid(), { maxItems: 200 }), Type.Null()], {
    description: 'The only chatbots that a new member may see; null: all.',
  }),
  allowsPasswords: Type.Boolean({
    description: 'Whether members may also log in with a password. Owners always may.',
  }),
}

/** GET /api/account/single-sign-on. */
export const SingleSignOn = Type.Object(
  {
    redirectUri: Type.String({ description: 'Redirect address to register at the provider.' }),
    logoutUri: Type.String({ description: 'Back-channel logout address to register at the provider.' }),
    setting: Type.Union(
      [
        Type.Object({
          issuer: Type.String(),
          clientId: Type.String(),
          ...newMembers,
          domains: Type.Array(SingleSignOnDomain),
        }),
        Type.Null(),
      ],
      { description: 'Null: single sign-on is off.' },
    ),
  },
  { title: 'SingleSignOn' },
)
export type SingleSignOn = Static<typeof SingleSignOn>

/** PUT /api/account/single-sign-on. */
export const SetSingleSignOnRequest = Type.Object(
  {
    issuer: Issuer,
    clientId: ClientId,
    clientSecret: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1_000, ...noNul, description: 'Absent: stays as it is.' }),
    ),
    domains: Type.Array(Type.String({ minLength: 1, maxLength: domainCharacters, ...noNul }), {
      minItems: 1,
      maxItems: mostDomains,
      description: 'Mail domains of the team. Each counts once it is verified.',
    }),
    ...newMembers,
  },
  { ...strict, title: 'SetSingleSignOnRequest' },
)
export type SetSingleSignOnRequest = Static<typeof SetSingleSignOnRequest>

/** POST /api/account/single-sign-on/domains/verify. */
export const VerifyDomainRequest = Type.Object(
  { domain: Type.String({ minLength: 1, maxLength: domainCharacters, ...noNul }) },
  { ...strict, title: 'VerifyDomainRequest' },
)

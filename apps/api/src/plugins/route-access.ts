import type { Actor } from '@frontdesk/accounts/actor'
import type { PermissionName } from '@frontdesk/contracts/account/login'
import { ApiError } from '@frontdesk/contracts/api-error'
import { Type } from '@sinclair/typebox'
import type { FastifyContextConfig, RouteOptions } from 'fastify'

/**
 * Who may use a route: users with a permission, those who see visitors (with the permission for conversations or for live
 * chats), the owner of the account, operators, any user, or everybody.
 */
export type Access = PermissionName | 'visitors' | 'owner' | 'operator' | 'signed-in' | 'everybody'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route of the dashboard. */
    access?: Access
    /** Whether the password must have been entered within the last hour. */
    needsPassword?: true
    /** Whether users who lack a second factor that their account requires may use it: to set one up. */
    isForSetUp?: true
    /** Whether it changes what users log in with. A login by single sign-on may not: what it adds would outlive it. */
    changesLogin?: true
    /**
     * Whether programs may use it with an API token. By default they may where a permission is needed, unless it needs the
     * password: never what is for owners, operators or any user. `exports`: with a token that may export.
     */
    tokens?: boolean | 'exports'
  }
}

const noQuery = Type.Object({}, { additionalProperties: false })
/** What any route may answer: to an invalid request, and while PostgreSQL or Redis is down. */
const mayFail = { 400: ApiError, 503: ApiError }
/** What a route that needs a login may answer as well. */
const refused = { 401: ApiError, 403: ApiError, 429: ApiError }

/** Completes the schema of a route by who may use it, for the documentation. Throws if the route does not say so. */
export function declareAccess({ method, url, config, schema }: RouteOptions): void {
  if (config?.access === undefined || schema === undefined) {
    throw new Error(`${String(method)} ${url} does not say who may use it, and how`)
  }
  // A route that answers HEAD beside GET is registered twice.
  if ('x-access' in schema) return
  // A misspelt query parameter is refused, not ignored.
  const { querystring = noQuery, response, description } = schema
  const shared = { ...(config.access === 'everybody' ? {} : refused), ...mayFail }
  Object.assign(schema, {
    'x-access': config.access,
    description: [description, whoMay(config.access), config.needsPassword && passwordText, exportsText(config)]
      .filter(text => text !== undefined)
      .join(' '),
    ...(config.access === 'everybody' ? {} : { security: securityOf(config) }),
    querystring,
    response: { ...shared, ...(response as object) },
  })
}

const passwordText = 'Needs a password entered within the last hour.'

const exportsText = ({ tokens }: FastifyContextConfig): string | undefined =>
  tokens === 'exports' ? 'An API token also needs the permission exports.' : undefined

/** What a request can log in with, by the names in `documentation.ts`. */
const securityOf = (config: FastifyContextConfig): Record<string, string[]>[] => [
  { session: [] },
  ...(isForTokens(config) ? [{ apiToken: [] }] : []),
]

/** The sentence of a route's documentation that says who may use it. */
const whoMay = (access: Access): string => {
  if (access === 'everybody') return 'No login required.'
  if (access === 'signed-in') return 'Login required.'
  if (access === 'operator') return 'Only for operators of the installation.'
  return access === 'owner' ? 'Only for the owner of the account.' : `Needs the permission ${access}.`
}

/** Whether programs may use a route, if their token has the permission. */
export function isForTokens({ access, needsPassword, tokens }: FastifyContextConfig): boolean {
  if (needsPassword === true) return false
  const isByPermission = access !== 'signed-in' && access !== 'owner' && access !== 'operator'
  return tokens === undefined ? isByPermission : tokens !== false
}

/** What an actor lacks to use a route; null: nothing. */
export function deniedTo(actor: Actor, { access, tokens }: FastifyContextConfig): string | null {
  if (access !== undefined && !mayUse(actor, access)) return access === 'visitors' ? 'conversations' : access
  return tokens === 'exports' && !actor.mayExport ? 'exports' : null
}

const mayUse = (actor: Actor, access: Access): boolean => {
  const { isOwner, isOperator, permissions } = actor
  if (access === 'signed-in') return true
  if (access === 'visitors') return (['conversations', 'live-chat'] as const).some(either => mayUse(actor, either))
  // Not the owners of accounts: they are customers of whoever runs the installation.
  if (access === 'operator') return isOperator
  return isOwner || permissions.some(permission => permission === access)
}

import { AppError, inField } from '@frontdesk/errors/app-error'
import type { ConnectorParameters } from '@frontdesk/contracts/chatbots/connectors'
import type { AddressRules } from '@frontdesk/egress/address-rules'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import {
  connectorHostInvalid,
  connectorParameterOptional,
  connectorParameterUnknown,
  connectorPathInvalid,
} from './errors.ts'

/** The parts of a connector that have to fit together. */
export interface ConnectorTarget {
  host: string
  pathTemplate: string
  parameters: ConnectorParameters
}

/**
 * The host of a connector in its one spelling. Refuses what is no host, what stands inside our own network, and a path
 * that could lead elsewhere or names an argument that there is none of. What a name stands for is checked again when it
 * is dialled.
 */
export function checkConnector(
  { rules }: { rules: Pick<AddressRules, 'checkUrl'> },
  { host, pathTemplate, parameters }: ConnectorTarget,
): string {
  const written = host.trim().toLowerCase()
  const url = /^[a-z0-9.:[\]-]+$/.test(written) ? parseUrl(`https://${written}/`) : null
  inField('/host', () => {
    if (url === null || url.host !== written) throw connectorHostInvalid()
    rules.checkUrl(url)
  })
  inField('/pathTemplate', () => checkPath(pathTemplate, parameters))
  inField('/parameters/properties', () => checkClaims(parameters))
  inField('/parameters/required', () => checkRequired(parameters))
  return written
}

function checkPath(pathTemplate: string, { properties, required = [] }: ConnectorParameters): void {
  const bare = pathTemplate.replace(/\{[A-Za-z_][A-Za-z0-9_]*\}/g, 'x')
  if (!/^\/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*$/.test(bare) || /^\/\/|(^|\/)\.{1,2}(\/|\?|$)/.test(bare)) {
    throw connectorPathInvalid()
  }
  for (const [, name = ''] of pathTemplate.matchAll(/\{([^{}]*)\}/g)) {
    if (!Object.hasOwn(properties, name)) {
      throw connectorParameterUnknown(name, `The path contains {${name}}, which is not a parameter.`)
    }
    if (!required.includes(name)) throw connectorParameterOptional(name)
  }
}

/** Claims are texts, and what a claim fills cannot come from the page as well. The dashboard offers nothing else. */
function checkClaims({ properties }: ConnectorParameters): void {
  for (const [name, { type, identityKey, contextKey }] of Object.entries(properties)) {
    if (identityKey === undefined) continue
    inField(`/${name}`, () => {
      if (type === 'string' && contextKey === undefined) return
      const sentence = 'A parameter with an identityKey must have the type string and no contextKey.'
      throw new AppError('REQUEST_INVALID', 'invalid', sentence)
    })
  }
}

function checkRequired({ properties, required = [] }: ConnectorParameters): void {
  for (const [index, name] of required.entries()) {
    inField(`/${index}`, () => {
      if (Object.hasOwn(properties, name)) return
      throw connectorParameterUnknown(name, `${name} is required, but is not a parameter.`)
    })
  }
}

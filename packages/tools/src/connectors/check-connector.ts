import type { ConnectorParameters } from '@frontdesk/contracts/chatbots/connectors'
import type { AddressRules } from '@frontdesk/egress/address-rules'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { connectorInvalid } from '../errors.ts'

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
  if (url === null || url.host !== written)
    throw connectorInvalid('The host is not valid. Write one such as api.shop.example.')
  rules.checkUrl(url)
  checkPath(pathTemplate, parameters)
  return url.host
}

function checkPath(pathTemplate: string, { properties, required = [] }: ConnectorParameters): void {
  const bare = pathTemplate.replace(/\{[A-Za-z_][A-Za-z0-9_]*\}/g, 'x')
  if (!/^\/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*$/.test(bare) || /^\/\/|(^|\/)\.{1,2}(\/|\?|$)/.test(bare)) {
    throw connectorInvalid('The path is not valid. Write one such as /orders/{number}?full=1.')
  }
  for (const [, name = ''] of pathTemplate.matchAll(/\{([^{}]*)\}/g)) {
    if (!Object.hasOwn(properties, name))
      throw connectorInvalid(`The path contains {${name}}, which is not a parameter.`)
    if (!required.includes(name))
      throw connectorInvalid(`The path contains {${name}}, so the parameter must be required.`)
  }
  const unknown = required.find(name => !Object.hasOwn(properties, name))
  if (unknown !== undefined) throw connectorInvalid(`${unknown} is required, but is not a parameter.`)
}

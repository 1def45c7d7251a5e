import type {
  Connector,
  ConnectorParameters,
  CreateConnectorRequest,
  UpdateConnectorRequest,
} from '@frontdesk/client/operations'

type ArgumentType = ConnectorParameters['properties'][string]['type']
type IdentityClaim = NonNullable<ConnectorParameters['properties'][string]['identityKey']>

/** What fills an argument: the model, what the page passes along, or the identity of a signed-in visitor. */
export type ArgumentSource = 'model' | 'context' | 'identity'

/** An argument as a row of the form. */
export interface ArgumentRow {
  name: string
  type: ArgumentType
  description: string
  from: ArgumentSource
  contextKey: string
  identityKey: IdentityClaim
  isRequired: boolean
  /** What the form has no field for, and keeps. */
  values?: string[]
}

/** A connector as the form edits it. Its key is none of it: a draft is stored in the browser. */
export interface ConnectorDraft extends Pick<
  Connector,
  'name' | 'description' | 'host' | 'pathTemplate' | 'isWriting' | 'responseFields'
> {
  method: CreateConnectorRequest['method']
  arguments: ArgumentRow[]
}

export const newArgument: ArgumentRow = {
  name: '',
  type: 'string',
  description: '',
  from: 'model',
  contextKey: '',
  identityKey: 'sub',
  isRequired: true,
}

export const newConnector: ConnectorDraft = {
  name: '',
  description: '',
  method: 'GET',
  host: '',
  pathTemplate: '/',
  isWriting: false,
  responseFields: [],
  arguments: [],
}

/** The form's view of a stored connector. */
export function draftOf(connector: Connector): ConnectorDraft {
  // The API stores nothing else there.
  const { properties, required = [] } = connector.parameters as ConnectorParameters
  const { name, description, host, pathTemplate, isWriting, responseFields } = connector
  return {
    name,
    description,
    host,
    pathTemplate,
    isWriting,
    responseFields,
    method: connector.method as CreateConnectorRequest['method'],
    arguments: Object.entries(properties).map(([argument, schema]) => ({
      name: argument,
      type: schema.type,
      description: schema.description ?? '',
      from: schema.identityKey !== undefined ? 'identity' : schema.contextKey !== undefined ? 'context' : 'model',
      contextKey: schema.contextKey ?? '',
      identityKey: schema.identityKey ?? 'sub',
      isRequired: required.includes(argument),
      ...(schema.enum !== undefined && { values: schema.enum }),
    })),
  }
}

function parametersOf(rows: readonly ArgumentRow[]): ConnectorParameters {
  const named = rows.filter(({ name }) => name.trim() !== '')
  const properties = named.map(({ name, type, description, from, contextKey, identityKey, values }) => [
    name.trim(),
    {
      type,
      ...(description.trim() !== '' && { description }),
      ...(values !== undefined && { enum: values }),
      ...(from === 'context' && { contextKey }),
      ...(from === 'identity' && { identityKey }),
    },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as ConnectorParameters['properties'],
    required: named.filter(({ isRequired }) => isRequired).map(({ name }) => name.trim()),
  }
}

/** What is sent for the fields of the form. */
export function requestOf({ arguments: rows, ...same }: Partial<ConnectorDraft>): UpdateConnectorRequest {
  return { ...same, ...(rows !== undefined && { parameters: parametersOf(rows) }) }
}

/** The same for a new one, which has all fields. */
export const newRequestOf = (draft: ConnectorDraft): CreateConnectorRequest =>
  requestOf(draft) as CreateConnectorRequest

/** The names in the braces of a path that have no row yet. */
export function missingArguments({ pathTemplate, arguments: rows }: ConnectorDraft): string[] {
  const named = [...pathTemplate.matchAll(/\{([A-Za-z_]\w*)\}/g)].map(([, name = '']) => name)
  return [...new Set(named)].filter(name => !rows.some(row => row.name === name))
}

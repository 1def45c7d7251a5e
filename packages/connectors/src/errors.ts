import { AppError } from '@frontdesk/errors/app-error'

export const connectorUnknown = (): AppError => new AppError('CONNECTOR_UNKNOWN', 'not-found', 'Connector not found.')

export const connectorTaken = (): AppError =>
  new AppError(
    'CONNECTOR_TAKEN',
    'conflict',
    'This chatbot already has a connector with this name. Choose another name.',
    { field: '/name' },
  )

export const connectorLimit = (atMost: number): AppError =>
  new AppError('CONNECTOR_LIMIT', 'conflict', `A chatbot can have at most ${atMost} connectors. Delete one first.`, {
    values: { limit: atMost },
  })

export const connectorHostInvalid = (): AppError =>
  new AppError('CONNECTOR_HOST_INVALID', 'invalid', 'This isn’t a valid host. Enter one such as api.shop.example.')

export const connectorPathInvalid = (): AppError =>
  new AppError(
    'CONNECTOR_PATH_INVALID',
    'invalid',
    'This isn’t a valid path. Enter one such as /orders/{number}?full=1.',
  )

/** Of the path, or of the list of required parameters. */
export const connectorParameterUnknown = (name: string, sentence: string): AppError =>
  new AppError('CONNECTOR_PARAMETER_UNKNOWN', 'invalid', sentence, { values: { name } })

export const connectorParameterOptional = (name: string): AppError =>
  new AppError(
    'CONNECTOR_PARAMETER_OPTIONAL',
    'invalid',
    `The path contains {${name}}, so this parameter must be required.`,
    { values: { name } },
  )

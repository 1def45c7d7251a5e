import { ApiError } from '@frontdesk/contracts/api-error'

/** Response schemas of a dashboard route's error statuses, which all have one shape. */
export const errorResponses = <Status extends number>(...statuses: Status[]): Record<Status, typeof ApiError> =>
  // Typed as what is put in here.
  Object.fromEntries(statuses.map(status => [status, ApiError])) as Record<Status, typeof ApiError>

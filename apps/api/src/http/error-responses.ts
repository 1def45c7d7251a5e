import { DashboardError } from '@frontdesk/contracts/dashboard-error'

/** Response schemas of a dashboard route's error statuses, which all have one shape. */
export const errorResponses = <Status extends number>(...statuses: Status[]): Record<Status, typeof DashboardError> =>
  // Typed as what is put in here.
  Object.fromEntries(statuses.map(status => [status, DashboardError])) as Record<Status, typeof DashboardError>

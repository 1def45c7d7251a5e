import { DashboardError } from '@frontdesk/contracts/dashboard-error'

/** The statuses that a route of the dashboard refuses with, for its schema: all have the one shape. */
export const refusals = <Status extends number>(...statuses: Status[]): Record<Status, typeof DashboardError> =>
  // Typed as what is put in here.
  Object.fromEntries(statuses.map(status => [status, DashboardError])) as Record<Status, typeof DashboardError>

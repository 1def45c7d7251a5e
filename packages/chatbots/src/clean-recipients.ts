import { cleanEmail } from '@frontdesk/accounts/team/create-user'
import { inField } from '@frontdesk/errors/app-error'

/** The email addresses of a list, as they are stored. Refuses what is no address. */
export const cleanRecipients = (given: readonly string[]): string[] =>
  given.map((address, index) => inField(`/${index}`, () => cleanEmail(address)))

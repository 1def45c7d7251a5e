import { logout } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { forgetDrafts } from '../components/forms/use-draft.ts'
import { forgetNotifications } from '../notices/push.ts'

/** Ends the login, and leads to the login page. Nothing of the person stays in the browser. */
export async function logOut(): Promise<void> {
  // An API that is away ends the login by itself in time; the person leaves all the same.
  await ask(logout()).catch(() => undefined)
  forgetDrafts()
  await forgetNotifications().catch(() => undefined)
  // The login page forgets the rest: this one still writes down where it was scrolled to when it is left.
  location.replace('/dashboard/login#logged-out')
}

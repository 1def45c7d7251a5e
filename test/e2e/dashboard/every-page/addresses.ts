import { everyPage, type RouteName } from '@frontdesk/dashboard/shell/pages'
import type { Ids } from './furnished-account.ts'

/** Parts of pages that stand in the address and are looked at as pages of their own. */
const parts: Partial<Record<RouteName, readonly string[]>> = {
  inbox: ['', '?chat=$sessionId'],
  analytics: ['', '?period=custom&from=2026-05-01&to=2026-05-31&metric=rating'],
  conversations: ['', '?chat=$sessionId'],
  knowledge: ['', '?add=file'],
  questions: ['', '?open=$questionId', '?view=answered'],
  feedback: ['', '?open=$feedbackId'],
  siteFindings: ['', '?show=dismissed'],
  verifiedAnswers: ['', '?show=due'],
  checks: ['', '?open=$checkId', '?show=failed'],
  leads: ['', '?open=$leadId', '?show=all'],
  bookings: ['?week=2035-01-08', '?view=list&open=$bookingId', '?view=list&show=all'],
  source: ['', '?view=leftOut', '?view=settings'],
  connectors: ['', '?connector=$connectorId', '?connector=new'],
}

export interface Address {
  /** Of the page, and of the part where there is one: `source?view=settings`. */
  name: string
  path: string
}

/** The addresses of every page that the router draws, with the ids of an account. */
export const everyAddress = (ids: Ids): Address[] =>
  everyPage.flatMap(({ name, path }) =>
    (parts[name] ?? ['']).map(part => ({ name: name + part, path: fillIn(path + part, ids) })),
  )

function fillIn(path: string, ids: Ids): string {
  return path.replaceAll(/\$(\w+)/g, (whole, name: string) => {
    const id = Object.entries(ids).find(([known]) => known === name)?.[1]
    if (id === undefined) throw new Error(`a furnished account has no ${whole}`)
    return id
  })
}

const signInPages: readonly Address[] = [
  { name: 'login', path: '/login' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password#none' },
  { name: 'accept-invitation', path: '/accept-invitation#$invitationToken' },
  { name: 'setup', path: '/setup' },
  { name: 'single-sign-on', path: '/single-sign-on?problem=SINGLE_SIGN_ON_DENIED' },
]

/** The pages for people who are not logged in, with what makes each of them whole. */
export const signInAddresses = (ids: Ids): Address[] =>
  signInPages.map(({ name, path }) => ({ name, path: fillIn(path, ids) }))

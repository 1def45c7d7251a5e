import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { pageNamed, type PageName } from './pages.ts'

const steps = [
  { step: 'teach', page: 'knowledge' },
  { step: 'try', page: 'try' },
  { step: 'look', page: 'appearance' },
  { step: 'install', page: 'install' },
  { step: 'team', page: 'team' },
] as const satisfies readonly { step: string; page: PageName }[]

/** What is done to set a chatbot up, in this order: the steps whose page the person may open, with its path. */
export function useSetupSteps(): readonly { step: (typeof steps)[number]['step']; path: string }[] {
  const user = useCurrentUser()
  return steps
    .map(({ step, page }) => ({ step, page: pageNamed(page) }))
    .filter(({ page }) => refusalOf(user, page.access) === undefined)
    .map(({ step, page }) => ({ step, path: page.path }))
}

import type { ReactNode } from 'react'
import { refusalOf, useCurrentUser, type Plan } from '../account/current-user.tsx'
import { CopyLine } from '../components/copy-line.tsx'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import type { Page as MenuPage } from './pages.ts'

/** Draws a page for those who may open it. For anybody else it says why not, and asks the API for nothing. */
export function Guard({ page: { name, access }, children }: { page: MenuPage; children: ReactNode }) {
  const { shell, states } = useTexts()
  const user = useCurrentUser()
  const refusal = refusalOf(user, access)
  if (refusal === undefined) return <>{children}</>
  if (refusal !== 'owner' && 'plan' in refusal) return <PlanTooSmall title={shell.pages[name]} plan={refusal.plan} />
  return (
    <Page title={shell.pages[name]}>
      <Notice>
        <p>{refusal === 'owner' ? states.ownerOnly : states.noPermission(shell.permissions[refusal.permission])}</p>
      </Notice>
    </Page>
  )
}

function PlanTooSmall({ title, plan }: { title: string; plan: Plan }) {
  const { shell, states } = useTexts()
  const { account } = useCurrentUser()
  return (
    <Page title={title}>
      <Notice>
        <p>{states.planTitle(shell.plans[plan])}</p>
      </Notice>
      <p>{states.planText}</p>
      <CopyLine label={states.copy} text={`npm run admin -- account plan ${account.id} ${plan}`} />
    </Page>
  )
}

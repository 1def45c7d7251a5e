import type { ReactNode } from 'react'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { Page } from '../components/layout/page.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import type { Page as MenuPage } from './pages.ts'
import { PlanNotice } from './plan-notice.tsx'

/** Draws a page for those who may open it. For anybody else it says why not, and asks the API for nothing. */
export function Guard({ page: { name, access }, children }: { page: MenuPage; children: ReactNode }) {
  const { shell, states } = useTexts()
  const user = useCurrentUser()
  const refusal = refusalOf(user, access)
  if (refusal === undefined) return <>{children}</>
  if (refusal !== 'owner' && 'plan' in refusal) {
    return (
      <Page title={shell.pages[name]}>
        <PlanNotice plan={refusal.plan} />
      </Page>
    )
  }
  return (
    <Page title={shell.pages[name]}>
      <Notice>
        <p>{refusal === 'owner' ? states.ownerOnly : states.noPermission(shell.permissions[refusal.permission])}</p>
      </Notice>
    </Page>
  )
}

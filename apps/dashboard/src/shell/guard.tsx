import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { teamNamesQuery } from '../account/team-names.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { Page } from '../components/layout/page.tsx'
import { useLanguageTag, useTexts } from '../texts/use-texts.tsx'
import type { Page as MenuPage } from './pages.ts'
import { PlanNotice } from './plan-notice.tsx'

/** Who can let the person in, by name. */
function Owners() {
  const { states } = useTexts()
  const { data } = useQuery(teamNamesQuery)
  const list = new Intl.ListFormat(useLanguageTag(), { type: 'disjunction' })
  const owners = (data?.members ?? []).filter(({ isOwner, name }) => isOwner && name !== '')
  if (owners.length === 0) return null
  return <p>{states.askOwners({ names: list.format(owners.map(({ name }) => name)) })}</p>
}

/** Draws a page for those who may open it. For anybody else it says why not, and asks the API for nothing. */
export function Guard({ page: { name, access }, children }: { page: MenuPage; children: ReactNode }) {
  const { shell, states } = useTexts()
  const user = useCurrentUser()
  const refusal = refusalOf(user, access)
  if (refusal === undefined) return <>{children}</>
  if (typeof refusal === 'object' && 'plan' in refusal) {
    return (
      <Page title={shell.pages[name]}>
        <PlanNotice plan={refusal.plan} />
      </Page>
    )
  }
  if (refusal === 'operator') {
    return (
      <Page title={shell.pages[name]}>
        <Notice>
          <p>{states.operatorOnly}</p>
        </Notice>
      </Page>
    )
  }
  return (
    <Page title={shell.pages[name]}>
      <Notice>
        <p>
          {refusal === 'owner'
            ? states.ownerOnly
            : states.noPermission({ what: shell.permissions[refusal.permission] })}
        </p>
        <Owners />
      </Notice>
    </Page>
  )
}

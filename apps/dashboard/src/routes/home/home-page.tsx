import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { mayAddChatbot, refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useSetupSteps } from '../../shell/use-setup-steps.ts'
import { homeQuery } from './home-query.ts'
import { Latest } from './latest.tsx'
import { Needs } from './needs.tsx'
import { SetUpSteps } from './set-up-steps.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import styles from './home.module.css'

/** Loaded beside the report: not everybody may see numbers, and the first drawing does without them. */
const Week = lazy(async () => ({ default: (await import('./week.tsx')).Week }))

/** The first page after the login: what needs somebody, and what is left of setting up. */
export function HomePage() {
  const { home } = useTexts()
  const user = useCurrentUser()
  const hasNoPermission = user.account.permissions.length === 0 && !user.account.isOwner
  return (
    <Page
      title={home.welcome({ name: user.user.name })}
      width="wide"
      actions={mayAddChatbot(user) && <ButtonLink to={pageNamed('start').path}>{home.newChatbot}</ButtonLink>}
    >
      {/* Not on localhost, which browsers trust as they trust https. */}
      {!isSecureContext && (
        <Notice look="waiting">
          <p>{home.http}</p>
        </Notice>
      )}
      {hasNoPermission ? <p>{home.nothingToSee}</p> : <WhatWaits />}
    </Page>
  )
}

const shape = (
  <>
    <div className={styles['first']}>
      <Skeleton rows={3} />
      <Skeleton rows={5} />
    </div>
    <Skeleton rows={6} shape="tiles" />
  </>
)

function WhatWaits() {
  const maySet = refusalOf(useCurrentUser(), { permission: 'chatbot-settings' }) === undefined
  const names = useQuery(chatbotNamesQuery)
  const query = useQuery(homeQuery)
  const steps = useSetupSteps()
  return (
    <DataState query={names} shape={shape}>
      {({ chatbots }) => {
        const [first] = chatbots
        // The first thing to do is to make one.
        if (first === undefined) return maySet && <Navigate to={pageNamed('start').path} replace />
        return (
          <DataState query={query} shape={shape}>
            {report => {
              const { setUp } = report
              const isSetUp = setUp === null || steps.every(({ step }) => setUp[step])
              return (
                <>
                  <div className={styles['first']}>
                    <Needs report={report} isSetUp={isSetUp} />
                    {setUp !== null && <SetUpSteps chatbotId={first.id} done={setUp} />}
                  </div>
                  {report.week !== null && (
                    <Suspense fallback={<Skeleton rows={6} shape="tiles" />}>
                      <Week week={report.week} />
                    </Suspense>
                  )}
                  <Latest conversations={report.latest ?? []} />
                </>
              )
            }}
          </DataState>
        )
      }}
    </DataState>
  )
}

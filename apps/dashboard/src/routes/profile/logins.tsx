import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listLogins, revokeLogin, revokeOtherLogins, type LoginSession } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { TimeIn, useMoments } from '../../components/lists/written-time.tsx'
import { Section } from '../../components/layout/page.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'

const loginsQuery = queryOptions({
  queryKey: ['logins'],
  queryFn: ({ signal }) => ask(listLogins({ signal })),
  refetchInterval: 30_000,
  refetchIntervalInBackground: false,
})

/** Where the person is logged in, with a way to end each login. */
export function Logins() {
  const texts = useAccountTexts()
  const { profile } = texts
  const canWrite = useCanWrite()
  const query = useQuery(loginsQuery)
  const [isAsking, setAsking] = useState(false)
  const { run, isRunning } = useChange(() => ask(revokeOtherLogins()), {
    refreshes: [loginsQuery.queryKey],
    onDone: () => {
      setAsking(false)
      say(profile.othersEnded)
    },
    onFailed: failure => {
      setAsking(false)
      say(sentenceOf(failure, texts))
    },
  })
  const sessions = query.data?.sessions ?? []
  return (
    <Section title={profile.logins} text={profile.loginsText}>
      <DataState query={query} rows={2}>
        {({ sessions }) => (
          <ItemList label={profile.logins} items={sessions} keyOf={({ id }) => id}>
            {session => <Login session={session} />}
          </ItemList>
        )}
      </DataState>
      {sessions.length > 1 && (
        <div>
          <Button isDisabled={!canWrite} onPress={() => setAsking(true)}>
            {profile.endOthers}
          </Button>
        </div>
      )}
      <Confirm
        isOpen={isAsking}
        title={profile.endOthersQuestion}
        text={profile.endOthersText}
        action={profile.endOthers}
        look="main"
        isRunning={isRunning}
        onConfirm={() => run(undefined)}
        onClose={() => setAsking(false)}
      />
    </Section>
  )
}

function Login({ session: { id, device, network, createdAt, lastSeenAt, isCurrent } }: { session: LoginSession }) {
  const texts = useAccountTexts()
  const { profile } = texts
  const canWrite = useCanWrite()
  const write = useMoments()
  const name = device ?? profile.program
  const { run, isRunning } = useChange(() => ask(revokeLogin({ path: { id } })), {
    refreshes: [loginsQuery.queryKey],
    onDone: () => say(profile.loginEnded({ device: name })),
    onFailed: failure => {
      // It has ended by itself: the list says so in a moment.
      if (failure.kind !== 'not-found') say(sentenceOf(failure, texts))
    },
  })
  const since = <TimeIn at={createdAt}>{time => profile.loggedInAt({ time })}</TimeIn>
  return (
    <Row
      title={isCurrent ? profile.thisDevice({ device: name }) : name}
      lines={[
        isCurrent ? (
          since
        ) : (
          <>
            <TimeIn at={lastSeenAt}>{time => profile.lastSeen({ time })}</TimeIn> {since}
          </>
        ),
        profile.network({ network: network.replace(/ \(anonymized\)$/, '') }),
      ]}
      actions={
        isCurrent ? undefined : (
          <Button
            size="small"
            look="quiet"
            aria-label={profile.endLoginOf({ device: name, time: write(createdAt) })}
            isPending={isRunning}
            isDisabled={!canWrite}
            onPress={() => run(undefined)}
          >
            {profile.endLogin}
          </Button>
        )
      }
    />
  )
}

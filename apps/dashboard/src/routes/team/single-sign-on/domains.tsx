import { verifySingleSignOnDomain, type SingleSignOnDomain } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { CopyLine } from '../../../components/actions/copy-line.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Status } from '../../../components/feedback/status.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { Buttons } from '../../../components/layout/dialog.tsx'
import { Card } from '../../../components/layout/page.tsx'
import { useAccountTexts } from '../../../texts/use-account-texts.ts'
import { problemSentence } from './problem-sentence.ts'
import { singleSignOnQuery } from './single-sign-on-query.ts'

/** The mail domains, and the DNS record that verifies each. */
export function Domains({ domains }: { domains: readonly SingleSignOnDomain[] }) {
  return domains.map(domain => <Domain key={domain.domain} domain={domain} />)
}

function Domain({ domain: { domain, record, verifiedAt } }: { domain: SingleSignOnDomain }) {
  const texts = useAccountTexts()
  const { singleSignOn } = texts
  const canWrite = useCanWrite()
  const { run, isRunning, failure } = useChange(() => ask(verifySingleSignOnDomain({ body: { domain } })), {
    refreshes: [singleSignOnQuery.queryKey],
    onDone: () => say(singleSignOn.domainVerified({ domain })),
  })
  const isVerified = verifiedAt !== null
  return (
    <Card>
      <p>
        <bdi>{domain}</bdi>{' '}
        <Status look={isVerified ? 'done' : 'waiting'}>
          {isVerified ? singleSignOn.verified : singleSignOn.unverified}
        </Status>
      </p>
      {!isVerified && (
        <>
          <p>{singleSignOn.recordText({ domain })}</p>
          <CopyLine text={record} label={singleSignOn.copyRecord} />
          {failure !== undefined && failure.kind !== 'password-needed' && (
            <Notice look="failed" role="alert">
              <p>{problemSentence(failure, texts)}</p>
            </Notice>
          )}
          <Buttons>
            <Button
              isPending={isRunning}
              isDisabled={!canWrite}
              aria-label={singleSignOn.verifyOf({ domain })}
              onPress={() => run(undefined)}
            >
              {singleSignOn.verify}
            </Button>
          </Buttons>
        </>
      )}
    </Card>
  )
}

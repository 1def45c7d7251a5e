import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../../account/current-user.tsx'
import { installationQuery } from '../../account/installation.ts'
import { createDemo } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card } from '../../components/layout/page.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useTexts } from '../../texts/use-texts.tsx'

/** Where there is no chatbot yet: make one from a website, or, where a demo website runs, look at that first. */
export function FirstChatbot() {
  const texts = useTexts()
  const { home } = texts
  const { account } = useCurrentUser()
  const { data: installation } = useQuery(installationQuery)
  const canWrite = useCanWrite()
  const { run, isRunning, failure } = useChange(() => ask(createDemo()), { refreshes: [['chatbots']] })
  return (
    <Card>
      <p>{home.noChatbot}</p>
      <Link to={pageNamed('start').path}>{home.newChatbot}</Link>
      {account.isOwner && typeof installation?.demoUrl === 'string' && (
        <>
          <p>{home.demo}</p>
          <div>
            <Button onPress={() => run(undefined)} isPending={isRunning} isDisabled={!canWrite}>
              {home.addDemo}
            </Button>
          </div>
        </>
      )}
      {failure !== undefined && (
        <Notice look="failed" role="alert">
          <p>{sentenceOf(failure, texts)}</p>
        </Notice>
      )}
    </Card>
  )
}

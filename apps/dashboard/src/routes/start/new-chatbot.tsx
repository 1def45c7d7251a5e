import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createDemo } from '@frontdesk/client/operations'
import { useCurrentUser } from '../../account/current-user.tsx'
import { installationQuery } from '../../account/installation.ts'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Page } from '../../components/layout/page.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { AddressForm } from './address-form.tsx'
import { isReadable, websitePreviewQuery } from './website-preview.ts'
import styles from './start.module.css'

/** The address of a website, of which a chatbot is made. The first of an account is made here right after the first login. */
export function NewChatbot() {
  const { start, home } = useKnowledgeTexts()
  const { account, user } = useCurrentUser()
  const { website }: { website?: unknown } = useSearch({ strict: false })
  const preview = useQuery({ ...websitePreviewQuery(typeof website === 'string' ? website : ''), enabled: false })
  const hasWebsite = preview.isFetching || (preview.data !== undefined && isReadable(preview.data))
  const isFirst = useQuery(chatbotNamesQuery).data?.chatbots.length === 0
  return (
    <Page title={isFirst ? home.welcome({ name: user.name }) : start.title} lead={start.lead}>
      {account.chatbotIds === null ? (
        <AddressForm chatbotId={undefined} />
      ) : (
        <Notice>
          <p>{start.restricted}</p>
        </Notice>
      )}
      {isFirst && account.isOwner && !hasWebsite && <DemoShop />}
    </Page>
  )
}

/** Where a demo website runs: makes its chatbot, to look at that first. */
function DemoShop() {
  const { start } = useKnowledgeTexts()
  const { data: installation } = useQuery(installationQuery)
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const { run, isRunning, failure } = useChange(() => ask(createDemo()), {
    refreshes: [['chatbots']],
    onDone: ({ chatbotId }) => void navigate({ to: pageNamed('start').path, search: { chatbot: chatbotId } }),
  })
  if (typeof installation?.demoUrl !== 'string') return null
  return (
    <div className={styles['ways']}>
      <p>{start.demo}</p>
      <FormFailure failure={failure} />
      <div>
        <Button onPress={() => run(undefined)} isPending={isRunning} isDisabled={!canWrite}>
          {start.addDemo}
        </Button>
      </div>
    </div>
  )
}

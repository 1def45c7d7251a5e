import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card, Page, Section } from '../../components/layout/page.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { pageNamed, type PageName } from '../../shell/pages.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { sourcesQuery } from '../knowledge/sources-query.ts'
import { AddressForm } from './address-form.tsx'
import { AskBox } from './ask-box.tsx'
import { Reading } from './reading.tsx'
import styles from './start.module.css'

/** A chatbot from the address of a website: the address first, then what is read, and a box to ask from the first page on. */
export function StartPage() {
  const { chatbot }: { chatbot?: unknown } = useSearch({ strict: false })
  const { start } = useTexts()
  const { account } = useCurrentUser()
  if (typeof chatbot === 'string') return <Making key={chatbot} chatbotId={chatbot} />
  return (
    <Page title={start.title} lead={start.lead}>
      {account.chatbotIds === null ? (
        <Card>
          <AddressForm chatbotId={undefined} />
        </Card>
      ) : (
        <Notice>
          <p>{start.restricted}</p>
        </Notice>
      )}
    </Page>
  )
}

/** A chatbot that was just made: what it reads, and what it answers. */
function Making({ chatbotId }: { chatbotId: string }) {
  const { start } = useTexts()
  const { data } = useQuery(chatbotNamesQuery)
  const name = data?.chatbots.find(({ id }) => id === chatbotId)?.name
  const query = useQuery(sourcesQuery(chatbotId))
  return (
    <Page title={name === undefined ? start.title : start.made(name)} width="wide">
      <DataState query={query}>
        {({ sources }) => {
          const source = sources.findLast(({ kind }) => kind === 'website')
          return (
            <div className={styles['columns']}>
              <Reading chatbotId={chatbotId} source={source} />
              <AskBox chatbotId={chatbotId} source={source} />
            </div>
          )
        }}
      </DataState>
      <Steps chatbotId={chatbotId} />
    </Page>
  )
}

const steps = [
  ['teach', 'knowledge'],
  ['try', 'try'],
  ['look', 'appearance'],
  ['install', 'install'],
  ['team', 'team'],
] as const satisfies readonly (readonly [string, PageName])[]

/** What comes next, each reachable at any time. */
function Steps({ chatbotId }: { chatbotId: string }) {
  const { start } = useTexts()
  const user = useCurrentUser()
  return (
    <Section title={start.steps}>
      <ol className={styles['steps']}>
        {steps
          .filter(([, page]) => refusalOf(user, pageNamed(page).access) === undefined)
          .map(([step, page]) => (
            <li key={step}>
              <Link to={pageNamed(page).path} params={{ chatbotId }}>
                {start.step[step]}
              </Link>
            </li>
          ))}
      </ol>
    </Section>
  )
}

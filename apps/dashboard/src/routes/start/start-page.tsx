import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Page } from '../../components/layout/page.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useSetupSteps } from '../../shell/use-setup-steps.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { sourcesQuery } from '../knowledge/sources-query.ts'
import { AskBox } from './ask-box.tsx'
import { FoundIssues } from './found-issues.tsx'
import { NewChatbot } from './new-chatbot.tsx'
import { Reading } from './reading.tsx'
import styles from './start.module.css'

/** A chatbot from the address of a website: the address first, then what is read, and a box to ask from the first page on. */
export function StartPage() {
  const { chatbot }: { chatbot?: unknown } = useSearch({ strict: false })
  return typeof chatbot === 'string' ? <Making key={chatbot} chatbotId={chatbot} /> : <NewChatbot />
}

/** A chatbot that was just made: what it reads, and what it answers. */
function Making({ chatbotId }: { chatbotId: string }) {
  const { start } = useKnowledgeTexts()
  const { data } = useQuery(chatbotNamesQuery)
  const name = data?.chatbots.find(({ id }) => id === chatbotId)?.name
  const query = useQuery(sourcesQuery(chatbotId))
  return (
    <Page title={name === undefined ? start.title : start.made({ name })} width="wide">
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
      <FoundIssues chatbotId={chatbotId} />
      <Steps chatbotId={chatbotId} />
    </Page>
  )
}

/** What comes next, each reachable at any time; the first is going on. */
function Steps({ chatbotId }: { chatbotId: string }) {
  const { start } = useKnowledgeTexts()
  const steps = useSetupSteps()
  return (
    <nav aria-label={start.steps}>
      <ol className={styles['steps']}>
        {steps.map(({ step, path }) => (
          <li key={step}>
            <Link to={path} params={{ chatbotId }}>
              {start.step[step]}
            </Link>
            <p>{start.stepHelp[step]}</p>
          </li>
        ))}
      </ol>
    </nav>
  )
}

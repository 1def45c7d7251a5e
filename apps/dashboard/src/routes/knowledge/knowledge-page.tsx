import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, FileWarning, Plus } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { focusTitle } from '../../components/lists/move-focus.ts'
import { Page } from '../../components/layout/page.tsx'
import { RowIcon } from '../../components/lists/row-body.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { pageNamed } from '../../shell/pages.ts'
import { useParameter } from '../../shell/use-parameter.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { AddSource } from './add-source.tsx'
import { kindNames } from './source-kinds.ts'
import { SourceRow } from './source-row.tsx'
import { sourcesQuery } from './sources-query.ts'
import { useSourceChanges } from './use-source-changes.ts'
import styles from './knowledge.module.css'

/** What a chatbot knows: every source with its state, and a way to add more. */
export function KnowledgePage() {
  const { knowledge, findings, shell } = useKnowledgeTexts()
  const chatbotId = useParameter('chatbotId')
  const { query, sources } = useSources(chatbotId)
  const [adding, setAdding] = useAddressChoice('add', ['none', ...kindNames])
  // The form is large. The button answers first, and the form is drawn in small steps.
  const shownKind = useDeferredValue(adding)
  const isEmpty = query.data !== undefined && sources.length === 0
  const close = (): void => {
    setAdding('none')
    focusTitle()
  }
  return (
    <Page
      title={knowledge.title}
      lead={knowledge.lead}
      width="wide"
      actions={
        // Not before it is known that there is something: the button would go again, and the focus with it.
        sources.length > 0 && (
          <Button
            look="main"
            icon={<Plus aria-hidden />}
            aria-expanded={adding !== 'none'}
            onPress={() => (adding === 'none' ? setAdding('website') : close())}
          >
            {knowledge.add}
          </Button>
        )
      }
    >
      {isEmpty && <p>{knowledge.empty}</p>}
      <Rows label={shell.pages.verifiedAnswers}>
        <Row
          face={
            <RowIcon>
              <BadgeCheck strokeWidth={1.75} />
            </RowIcon>
          }
          title={
            <Link to={pageNamed('verifiedAnswers').path} params={{ chatbotId }}>
              {shell.pages.verifiedAnswers}
            </Link>
          }
          lines={[knowledge.verifiedLine]}
        />
        <Row
          face={
            <RowIcon>
              <FileWarning strokeWidth={1.75} />
            </RowIcon>
          }
          title={
            <Link to={pageNamed('siteFindings').path} params={{ chatbotId }}>
              {shell.pages.siteFindings}
            </Link>
          }
          lines={[findings.line]}
        />
      </Rows>
      {(isEmpty || shownKind !== 'none') && (
        <div className={styles['narrow']}>
          <AddSource
            chatbotId={chatbotId}
            sources={query.data?.sources ?? []}
            kind={shownKind === 'none' ? 'website' : shownKind}
            onKind={setAdding}
            onClose={close}
          />
        </div>
      )}
      <Sources chatbotId={chatbotId} />
    </Page>
  )
}

/** The sources of a chatbot without those that were removed a moment ago, and what can be done with them. */
function useSources(chatbotId: string) {
  const query = useQuery(sourcesQuery(chatbotId))
  const { readAgain, isRemoved, remove } = useSourceChanges(chatbotId)
  return { query, sources: query.data?.sources.filter(({ id }) => !isRemoved(id)) ?? [], readAgain, remove }
}

/** The list of sources. It is drawn anew when they change, and not with each step of adding one. */
const Sources = memo(function Sources({ chatbotId }: { chatbotId: string }) {
  const { knowledge } = useKnowledgeTexts()
  const { query, sources, readAgain, remove } = useSources(chatbotId)
  return (
    <DataState query={query}>
      {() =>
        sources.length > 0 && (
          <Rows label={knowledge.sourcesOf}>
            {sources.map(source => (
              <SourceRow
                key={source.id}
                chatbotId={chatbotId}
                source={source}
                onReadAgain={readAgain}
                onRemove={remove}
              />
            ))}
          </Rows>
        )
      }
    </DataState>
  )
})

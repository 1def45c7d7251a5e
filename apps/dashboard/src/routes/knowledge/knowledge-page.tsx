import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { Source } from '../../api/generated'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { focusTitle } from '../../components/lists/focus-beside.ts'
import { Page } from '../../components/layout/page.tsx'
import { Rows } from '../../components/lists/rows.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { useParameter } from '../../shell/use-parameter.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { AddSource } from './add-source.tsx'
import { sourceKinds } from './source-names.ts'
import { SourceRow } from './source-row.tsx'
import { sourcesQuery } from './sources-query.ts'
import { useSourceChanges } from './use-source-changes.ts'
import styles from './knowledge.module.css'

/** What a chatbot knows: every source with its state, and a way to add more. */
export function KnowledgePage() {
  const { knowledge } = useKnowledgeTexts()
  const chatbotId = useParameter('chatbotId')
  const query = useQuery(sourcesQuery(chatbotId))
  const { readAgain, isRemoved, remove } = useSourceChanges(chatbotId)
  const [adding, setAdding] = useAddressChoice('add', ['none', ...sourceKinds])
  // The form is large. The button answers first, and the form is drawn in small steps.
  const shownKind = useDeferredValue(adding)
  const sources = query.data?.sources.filter(({ id }) => !isRemoved(id)) ?? []
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
      <DataState query={query}>
        {() =>
          !isEmpty && <Sources chatbotId={chatbotId} sources={sources} onReadAgain={readAgain} onRemove={remove} />
        }
      </DataState>
    </Page>
  )
}

interface SourcesProps {
  chatbotId: string
  sources: readonly Source[]
  onReadAgain: (sourceId: string) => void
  onRemove: (source: Source, text: string) => void
}

function Sources({ sources, ...row }: SourcesProps) {
  const { knowledge } = useKnowledgeTexts()
  return (
    <Rows label={knowledge.sourcesOf}>
      {sources.map(source => (
        <SourceRow key={source.id} source={source} {...row} />
      ))}
    </Rows>
  )
}

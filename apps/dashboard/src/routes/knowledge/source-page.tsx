import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Source } from '@frontdesk/client/operations'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { focusTitle } from '../../components/lists/move-focus.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Page } from '../../components/layout/page.tsx'
import { BackLink } from '../../components/layout/back-link.tsx'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import { Tabs } from '../../components/layout/tabs.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { pageNamed } from '../../shell/pages.ts'
import { useParameter } from '../../shell/use-parameter.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { LeftOut } from './pages/left-out.tsx'
import { LimitReached } from './pages/limit-reached.tsx'
import { Pages } from './pages/pages.tsx'
import { isWritten, kindOf, sourceKinds, type Part } from './source-kinds.ts'
import { nameOf } from './source-names.ts'
import { SourceFileFacts } from './source-file.tsx'
import { canReadAgain, SourceFacts } from './source-facts.tsx'
import { countsOf, SourceProblem, SourceProgress, SourceStatus } from './source-state.tsx'
import { sourcesQuery } from './sources-query.ts'
import { useSourceChanges } from './use-source-changes.ts'
import styles from './knowledge.module.css'

/** Most people come for the pages: the other parts are loaded when they are opened. */
const Entries = lazy(async () => ({ default: (await import('./entries/entries.tsx')).Entries }))
const Products = lazy(async () => ({ default: (await import('./products.tsx')).Products }))
const SourceSettings = lazy(async () => ({ default: (await import('./source-settings.tsx')).SourceSettings }))

/** One source: what was read of it, what was left out, and how it is read. */
export function SourcePage() {
  const { knowledge } = useKnowledgeTexts()
  const chatbotId = useParameter('chatbotId')
  const sourceId = useParameter('sourceId')
  const query = useQuery(sourcesQuery(chatbotId))
  const source = query.data?.sources.find(({ id }) => id === sourceId)
  if (source !== undefined) return <OneSource key={source.id} chatbotId={chatbotId} source={source} />
  return (
    <Page title={knowledge.title} width="wide" back={<BackToAll chatbotId={chatbotId} />}>
      <DataState query={query}>
        {() => (
          <Notice>
            <p>{knowledge.gone}</p>
          </Notice>
        )}
      </DataState>
    </Page>
  )
}

function BackToAll({ chatbotId }: { chatbotId: string }) {
  const { knowledge } = useKnowledgeTexts()
  return (
    <BackLink to={pageNamed('knowledge').path} params={{ chatbotId }}>
      {knowledge.back}
    </BackLink>
  )
}

const later = (part: ReactNode): ReactNode => <Suspense fallback={<Skeleton rows={6} />}>{part}</Suspense>

function OneSource({ chatbotId, source }: { chatbotId: string; source: Source }) {
  const texts = useKnowledgeTexts()
  const { knowledge } = texts
  const name = nameOf(source, texts)
  const kind = kindOf(source)
  const parts: readonly [Part, ...Part[]] = sourceKinds[kind].parts
  const [part, setPart] = useAddressChoice('view', parts)
  const place = { chatbotId, source }
  const contents = {
    pages: () => <Pages {...place} />,
    leftOut: () => <LeftOut {...place} />,
    entries: () => isWritten(kind) && later(<Entries {...place} kind={kind} />),
    products: () => later(<Products {...place} />),
    file: () => <SourceFileFacts {...place} />,
    settings: () => later(<SourceSettings {...place} />),
  } satisfies Record<Part, () => unknown>
  return (
    <Page
      title={name}
      width="wide"
      back={<BackToAll chatbotId={chatbotId} />}
      lead={<SourceFacts source={source} counts={countsOf(source, knowledge)} />}
      actions={<SourceActions {...place} name={name} />}
    >
      <div className={styles['state']}>
        <SourceStatus source={source} />
        <SourceProgress source={source} />
        <SourceProblem source={source} />
      </div>
      <LimitReached source={source} />
      {parts.length === 1 ? (
        contents[part]()
      ) : (
        <Tabs
          label={knowledge.partsOf({ name })}
          tabs={parts.map(id => ({ id, label: knowledge.tabs[id], content: contents[id] }))}
          selected={part}
          onSelect={setPart}
        />
      )}
    </Page>
  )
}

function SourceActions({ chatbotId, source, name }: { chatbotId: string; source: Source; name: string }) {
  const { knowledge } = useKnowledgeTexts()
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const { readAgain, remove } = useSourceChanges(chatbotId)
  return (
    <>
      {canReadAgain(source) && (
        <Button
          isDisabled={!canWrite}
          aria-label={knowledge.readAgainNamed({ name })}
          onPress={() => {
            focusTitle()
            readAgain(source.id)
          }}
        >
          {knowledge.readAgain}
        </Button>
      )}
      <Button
        isDisabled={!canWrite}
        aria-label={knowledge.removeNamed({ name })}
        onPress={() => {
          remove(source, knowledge.removed({ name }))
          void navigate({ to: pageNamed('knowledge').path, params: { chatbotId } })
        }}
      >
        {knowledge.remove}
      </Button>
    </>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createSourceEntry,
  deleteSourceEntry,
  listSourceEntries,
  updateSourceEntry,
  type Source,
  type SourceEntry,
} from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { focusBeside } from '../../components/lists/focus-beside.ts'
import { Card, Section } from '../../components/layout/page.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useRemoval } from '../../components/lists/use-removal.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { EntryForm } from './entry-form.tsx'
import { sourcesKey } from './sources-query.ts'
import styles from './knowledge.module.css'

const entriesKey = (chatbotId: string, sourceId: string) =>
  ['chatbots', chatbotId, 'sources', sourceId, 'entries'] as const

const entriesQuery = (chatbotId: string, sourceId: string) =>
  queryOptions({
    queryKey: entriesKey(chatbotId, sourceId),
    queryFn: ({ signal }) => ask(listSourceEntries({ path: { chatbotId, sourceId }, signal })),
  })

/** What somebody has written: texts, or questions with their answers. Each can be changed in its place, and removed. */
export function Entries({ chatbotId, source }: { chatbotId: string; source: Source }) {
  const { knowledge } = useTexts()
  const path = { chatbotId, sourceId: source.id }
  const kind = source.kind === 'text' ? 'text' : 'question_answer'
  const refreshes = [entriesKey(chatbotId, source.id), sourcesKey(chatbotId)]
  const query = useQuery(entriesQuery(chatbotId, source.id))
  const { isRemoved, remove } = useRemoval(
    entryId => ask(deleteSourceEntry({ path: { ...path, entryId }, keepalive: true })),
    refreshes,
  )
  const [edited, setEdited] = useState<string>()
  const [closed, setClosed] = useState<string>()
  const edit = (entryId: string): void => {
    setEdited(entryId)
    setClosed(undefined)
  }
  const close = (): void => {
    setEdited(undefined)
    setClosed(edited)
  }
  return (
    <>
      <DataState query={query}>
        {({ entries }) => {
          const shown = entries.filter(({ id }) => !isRemoved(id))
          if (shown.length === 0) return <p>{knowledge.noEntries}</p>
          return (
            <Rows label={knowledge.tabs.entries}>
              {shown.map(entry =>
                entry.id === edited ? (
                  <li key={entry.id} className={styles['editor']}>
                    <p className={styles['muted']}>{knowledge.editNamed(entry.title)}</p>
                    <EditedEntry {...{ path, kind, entry, refreshes }} onClose={close} />
                  </li>
                ) : (
                  <EntryRow
                    key={entry.id}
                    entry={entry}
                    hasFocus={entry.id === closed}
                    onEdit={edit}
                    onRemove={remove}
                  />
                ),
              )}
            </Rows>
          )
        }}
      </DataState>
      <NewEntry {...{ path, kind, refreshes }} />
    </>
  )
}

interface EntryPlace {
  path: { chatbotId: string; sourceId: string }
  kind: 'text' | 'question_answer'
  refreshes: readonly (readonly string[])[]
}

function NewEntry({ path, kind, refreshes }: EntryPlace) {
  const { knowledge } = useTexts()
  return (
    <Section title={knowledge.newEntry[kind]}>
      <Card>
        <EntryForm
          draft={`source:${path.sourceId}:new-entry`}
          kind={kind}
          action={knowledge.addEntry[kind]}
          save={entry => ask(createSourceEntry({ path, body: entry }))}
          refreshes={refreshes}
          onSaved={({ title }) => say(knowledge.entryAdded(title))}
        />
      </Card>
    </Section>
  )
}

interface EditedEntryProps extends EntryPlace {
  entry: SourceEntry
  onClose: () => void
}

/** An entry while it is changed; only what differs is sent. */
function EditedEntry({ path, kind, entry: { id, ...saved }, refreshes, onClose }: EditedEntryProps) {
  const { states } = useTexts()
  return (
    <EntryForm
      draft={`entry:${id}`}
      kind={kind}
      saved={{ title: saved.title, text: saved.text }}
      action={states.save}
      save={({ title, text }) => {
        const body = { ...(title !== saved.title && { title }), ...(text !== saved.text && { text }) }
        return ask(updateSourceEntry({ path: { ...path, entryId: id }, body }))
      }}
      refreshes={refreshes}
      onSaved={() => {
        say(states.saved)
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

interface EntryRowProps {
  entry: SourceEntry
  /** Whether its editor was just closed. */
  hasFocus: boolean
  onEdit: (entryId: string) => void
  onRemove: (entryId: string, text: string) => void
}

function EntryRow({ entry: { id, title, text }, hasFocus, onEdit, onRemove }: EntryRowProps) {
  const { knowledge, states } = useTexts()
  const canWrite = useCanWrite()
  return (
    <Row
      title={title}
      actions={
        <>
          <Button
            size="small"
            look="quiet"
            aria-label={knowledge.editNamed(title)}
            autoFocus={hasFocus}
            onPress={() => onEdit(id)}
          >
            {states.edit}
          </Button>
          <Button
            size="small"
            look="quiet"
            aria-label={knowledge.removeNamed(knowledge.quoted(title))}
            isDisabled={!canWrite}
            onPress={({ target }) => {
              focusBeside(target)
              onRemove(id, knowledge.entryRemoved(title))
            }}
          >
            {knowledge.remove}
          </Button>
        </>
      }
    >
      <span className={styles['excerpt']}>{text}</span>
    </Row>
  )
}

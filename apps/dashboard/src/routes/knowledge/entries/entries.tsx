import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteSourceEntry, listSourceEntries, type Source, type SourceEntry } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { DataState } from '../../../components/feedback/data-state.tsx'
import { focusAdjacentRow } from '../../../components/lists/move-focus.ts'
import { Card, Section } from '../../../components/layout/page.tsx'
import { Row, Rows } from '../../../components/lists/rows.tsx'
import { useRemoval } from '../../../components/lists/use-removal.ts'
import { useKnowledgeTexts } from '../../../texts/use-knowledge-texts.ts'
import { EntryForm } from './entry-form.tsx'
import { useEntryForm, type EntryPlace } from './use-entry-form.ts'
import type { WrittenKind } from '../source-kinds.ts'
import { sourcesKey } from '../sources-query.ts'
import styles from '../knowledge.module.css'

const entriesKey = (chatbotId: string, sourceId: string) =>
  ['chatbots', chatbotId, 'sources', sourceId, 'entries'] as const

const entriesQuery = (chatbotId: string, sourceId: string) =>
  queryOptions({
    queryKey: entriesKey(chatbotId, sourceId),
    queryFn: ({ signal }) => ask(listSourceEntries({ path: { chatbotId, sourceId }, signal })),
  })

/** What somebody has written: texts, or questions with their answers. Each can be changed in its place, and removed. */
export function Entries({ chatbotId, source, kind }: { chatbotId: string; source: Source; kind: WrittenKind }) {
  const { knowledge } = useKnowledgeTexts()
  const path = { chatbotId, sourceId: source.id }
  const refreshes = [entriesKey(chatbotId, source.id), sourcesKey(chatbotId)]
  const query = useQuery(entriesQuery(chatbotId, source.id))
  const { isRemoved, remove } = useRemoval(
    (entryId, headers) => ask(deleteSourceEntry({ path: { ...path, entryId }, headers, keepalive: true })),
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
                    <p className={styles['muted']}>{knowledge.editNamed({ title: entry.title })}</p>
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

interface EntryFormPlace extends Pick<EntryPlace, 'path' | 'refreshes'> {
  kind: WrittenKind
}

const stay = (): void => undefined

function NewEntry({ kind, ...place }: EntryFormPlace) {
  const { knowledge } = useKnowledgeTexts()
  const form = useEntryForm({ ...place, entry: undefined, onSaved: stay })
  return (
    <Section title={knowledge.newEntry[kind]}>
      <Card>
        <EntryForm form={form} kind={kind} action={knowledge.addEntry[kind]} />
      </Card>
    </Section>
  )
}

interface EditedEntryProps extends EntryFormPlace {
  entry: SourceEntry
  onClose: () => void
}

/** An entry while it is changed, in its place in the list. */
function EditedEntry({ kind, onClose, ...place }: EditedEntryProps) {
  const { states } = useKnowledgeTexts()
  const form = useEntryForm({ ...place, onSaved: onClose })
  return <EntryForm form={form} kind={kind} action={states.save} onCancel={onClose} />
}

interface EntryRowProps {
  entry: SourceEntry
  /** Whether its editor was just closed. */
  hasFocus: boolean
  onEdit: (entryId: string) => void
  onRemove: (entry: SourceEntry, text: string) => void
}

function EntryRow({ entry, hasFocus, onEdit, onRemove }: EntryRowProps) {
  const { id, title, text } = entry
  const { knowledge, states } = useKnowledgeTexts()
  const canWrite = useCanWrite()
  return (
    <Row
      title={title}
      actions={
        <>
          <Button
            size="small"
            look="quiet"
            aria-label={knowledge.editNamed({ title })}
            autoFocus={hasFocus}
            onPress={() => onEdit(id)}
          >
            {states.edit}
          </Button>
          <Button
            size="small"
            look="quietDanger"
            aria-label={knowledge.removeNamed({ name: knowledge.quoted({ title }) })}
            isDisabled={!canWrite}
            onPress={({ target }) => {
              focusAdjacentRow(target)
              onRemove(entry, knowledge.entryRemoved({ title }))
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

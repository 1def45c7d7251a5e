import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteTag, renameTag, type TagList } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { useChange } from '../api/use-change.ts'
import { useCanWrite } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import { DataState } from '../components/feedback/data-state.tsx'
import { FormFailure } from '../components/feedback/failure.tsx'
import { TextField } from '../components/fields/text-field.tsx'
import { Buttons, Dialog } from '../components/layout/dialog.tsx'
import { useVisitorTexts } from '../texts/use-visitor-texts.ts'
import { Tag } from './tag.tsx'
import { tagsQuery } from './visitor-queries.ts'
import styles from './visitor.module.css'

type ListedTag = TagList['tags'][number]

/** The lists that show tags. */
const refreshes = [tagsQuery.queryKey, ['conversations'], ['live-chats']]

/** The tags of the account: each is renamed or deleted for all conversations. */
export function ManageTags({ onClose }: { onClose: () => void }) {
  const { visitor, states } = useVisitorTexts()
  const query = useQuery(tagsQuery)
  return (
    <Dialog isOpen title={visitor.manageTags} onClose={onClose}>
      <DataState query={query} rows={3}>
        {({ tags }) =>
          tags.length === 0 ? (
            <p>{visitor.noTags}</p>
          ) : (
            <ul className={styles['manage']}>
              {tags.map(tag => (
                <li key={tag.id}>
                  <ManagedTag tag={tag} />
                </li>
              ))}
            </ul>
          )
        }
      </DataState>
      <Buttons>
        <Button onPress={onClose}>{states.close}</Button>
      </Buttons>
    </Dialog>
  )
}

/** One tag, with what can be done with it; one thing at a time. */
function ManagedTag({ tag }: { tag: ListedTag }) {
  const { visitor } = useVisitorTexts()
  const canWrite = useCanWrite()
  const [doing, setDoing] = useState<'rename' | 'delete'>()
  const close = (): void => setDoing(undefined)
  if (doing === 'rename') return <Rename tag={tag} onClose={close} />
  if (doing === 'delete') return <Delete tag={tag} onClose={close} />
  const { name, conversations } = tag
  return (
    <div data-part="line">
      <Tag tag={tag} />
      <span data-part="count">{visitor.taggedCount({ n: conversations })}</span>
      <Button
        size="small"
        look="quiet"
        aria-label={visitor.renameTag({ name })}
        icon={<Pencil size={16} aria-hidden />}
        isDisabled={!canWrite}
        onPress={() => setDoing('rename')}
      />
      <Button
        size="small"
        look="quiet"
        aria-label={visitor.deleteTag({ name })}
        icon={<Trash2 size={16} aria-hidden />}
        isDisabled={!canWrite}
        onPress={() => setDoing('delete')}
      />
    </div>
  )
}

interface ChangeProps {
  tag: ListedTag
  onClose: () => void
}

function Rename({ tag: { id, name }, onClose }: ChangeProps) {
  const { visitor, states } = useVisitorTexts()
  const [typed, setTyped] = useState(name)
  const { run, isRunning, failure } = useChange(
    (to: string) => ask(renameTag({ path: { tagId: id }, body: { name: to } })),
    { refreshes, onDone: onClose },
  )
  return (
    <form
      data-part="change"
      onSubmit={event => {
        event.preventDefault()
        if (typed.trim() === name) onClose()
        else if (typed.trim() !== '') run(typed.trim())
      }}
    >
      <TextField label={visitor.tagName} value={typed} onChange={setTyped} maxLength={40} autoFocus />
      <FormFailure failure={failure} />
      <Buttons>
        <Button size="small" onPress={onClose}>
          {states.cancel}
        </Button>
        <Button size="small" look="main" type="submit" isPending={isRunning}>
          {states.save}
        </Button>
      </Buttons>
    </form>
  )
}

function Delete({ tag: { id, name, conversations }, onClose }: ChangeProps) {
  const { visitor, states } = useVisitorTexts()
  const { run, isRunning, failure } = useChange(() => ask(deleteTag({ path: { tagId: id } })), { refreshes })
  return (
    <div data-part="change" role="group" aria-label={visitor.deleteTag({ name })}>
      <p>{visitor.deleteTagText({ name, n: conversations })}</p>
      <FormFailure failure={failure} />
      <Buttons>
        <Button size="small" onPress={onClose} autoFocus>
          {states.cancel}
        </Button>
        <Button size="small" look="danger" isPending={isRunning} onPress={() => run(undefined)}>
          {visitor.deleteTagAction}
        </Button>
      </Buttons>
    </div>
  )
}

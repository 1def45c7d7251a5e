import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { tagConversations, type ConversationTag } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { useChange } from '../api/use-change.ts'
import { useCanWrite } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import listStyles from '../components/fields/list.module.css'
import { sentenceOf } from '../components/feedback/failure.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { useVisitorTexts } from '../texts/use-visitor-texts.ts'
import { Tag } from './tag.tsx'
import { tagsQuery } from './visitor-queries.ts'
import styles from './visitor.module.css'

interface TagEditorProps {
  /** The conversations that all get a tag or lose it. */
  sessionIds: readonly string[]
  /** The tags that any of them has. */
  tags: readonly ConversationTag[]
  /** What shows the conversations, and is to be read again. */
  refreshes: readonly (readonly unknown[])[]
}

/** The tags of a conversation, under their heading. */
export function Tags({ sessionId, ...props }: Omit<TagEditorProps, 'sessionIds'> & { sessionId: string }) {
  const { visitor } = useVisitorTexts()
  return (
    <section className={styles['part']} aria-label={visitor.tags}>
      <h2>{visitor.tags}</h2>
      <TagEditor sessionIds={[sessionId]} {...props} />
    </section>
  )
}

/** Tags of conversations, to take off, and a field that adds one: of the account, or a new one. */
export function TagEditor({ sessionIds, tags, refreshes }: TagEditorProps) {
  const texts = useTexts()
  const { visitor } = useVisitorTexts()
  const canWrite = useCanWrite()
  const change = useChange(
    (body: { add?: string[]; remove?: string[] }) =>
      ask(tagConversations({ body: { sessionIds: [...sessionIds], ...body } })),
    {
      refreshes: [tagsQuery.queryKey, ...refreshes],
      onFailed: failure => say(sentenceOf(failure, texts)),
    },
  )
  return (
    <ul className={styles['tags']}>
      {tags.map(tag => (
        <li key={tag.id}>
          <Tag tag={tag}>
            <Button
              size="small"
              look="quiet"
              aria-label={visitor.remove({ name: tag.name })}
              icon={<X size={14} aria-hidden />}
              isDisabled={!canWrite}
              onPress={() => change.run({ remove: [tag.id] })}
            />
          </Tag>
        </li>
      ))}
      <li>
        <AddTag given={tags} isDisabled={!canWrite} onAdd={name => change.run({ add: [name] })} />
      </li>
    </ul>
  )
}

interface AddTagProps {
  given: readonly ConversationTag[]
  isDisabled: boolean
  onAdd: (name: string) => void
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function AddTag({ given, isDisabled, onAdd }: AddTagProps) {
  const { visitor } = useVisitorTexts()
  const known = useQuery(tagsQuery).data?.tags ?? []
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const found = known
    .filter(tag => !given.some(({ id }) => id === tag.id) && tag.name.toLowerCase().includes(name.toLowerCase()))
    .map(tag => ({ id: tag.name, label: tag.name }))
  const isNew = name !== '' && !known.some(tag => isSame(tag.name, name))
  const items = isNew ? [...found, { id: name, label: visitor.create({ name }) }] : found
  const add = (chosen: string): void => {
    onAdd(chosen)
    setTyped('')
  }
  /** Until an arrow chooses another, the first that fits is meant. */
  const press = ({ key, nativeEvent, currentTarget }: KeyboardEvent): void => {
    const [first] = items
    const isChosen = currentTarget.hasAttribute('aria-activedescendant')
    if (key === 'Enter' && name !== '' && first !== undefined && !isChosen && !nativeEvent.isComposing) add(first.id)
  }
  return (
    <ComboBox
      aria-label={visitor.addTag}
      items={items}
      inputValue={typed}
      onInputChange={setTyped}
      selectedKey={null}
      onSelectionChange={key => {
        if (key !== null) add(String(key))
      }}
      menuTrigger="focus"
      isDisabled={isDisabled}
    >
      <Input className={styles['add'] ?? ''} placeholder={`+ ${visitor.addTag}`} maxLength={40} onKeyDown={press} />
      <Popover className={listStyles['popover'] ?? ''}>
        <ListBox<{ id: string; label: string }> className={listStyles['list'] ?? ''}>
          {({ id, label }) => (
            <ListBoxItem id={id} textValue={id} className={listStyles['item'] ?? ''}>
              <bdi>{label}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

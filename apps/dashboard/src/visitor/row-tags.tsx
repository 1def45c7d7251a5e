import type { ConversationTag } from '@frontdesk/client/operations'
import { Tag as TagIcon } from 'lucide-react'
import { Tag } from './tag.tsx'
import styles from './tag.module.css'

/** So many tags have room in a row. */
const mostShown = 2

interface RowTagsProps {
  tags: readonly ConversationTag[]
  /** How many letters have room: a tag is shown whole, or counted. */
  room?: number
}

function countFitting(tags: RowTagsProps['tags'], room: number): number {
  let letters = 0
  const over = tags.findIndex(({ name }) => (letters += name.length) > room)
  return Math.min(mostShown, over === -1 ? tags.length : over)
}

/** The first tags of a conversation, and how many more it has. */
export function RowTags({ tags, room = Infinity }: RowTagsProps) {
  const shown = countFitting(tags, room)
  const more = tags.slice(shown)
  return (
    <>
      {tags.slice(0, shown).map(tag => (
        <Tag key={tag.id} tag={tag} />
      ))}
      {more.length > 0 && (
        <span className={styles['more']} dir="ltr" title={more.map(({ name }) => name).join(', ')}>
          {shown === 0 ? <TagIcon size={12} aria-hidden /> : '+'}
          {more.length}
        </span>
      )}
    </>
  )
}

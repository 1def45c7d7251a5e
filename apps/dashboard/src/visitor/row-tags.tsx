import type { ConversationTag } from '../api/generated'
import { Tag } from './tag.tsx'
import styles from './tag.module.css'

/** So many tags have room in a row. */
const mostShown = 2

/** The first tags of a conversation, and how many more it has. */
export function RowTags({ tags }: { tags: readonly ConversationTag[] }) {
  const more = tags.slice(mostShown)
  return (
    <>
      {tags.slice(0, mostShown).map(tag => (
        <Tag key={tag.id} tag={tag} />
      ))}
      {more.length > 0 && (
        <span className={styles['more']} dir="ltr" title={more.map(({ name }) => name).join(', ')}>
          +{more.length}
        </span>
      )}
    </>
  )
}

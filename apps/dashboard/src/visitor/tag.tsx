import type { CSSProperties, ReactNode } from 'react'
import type { ConversationTag } from '@frontdesk/client/operations'
import { hueOf } from '../components/people/avatar-look.ts'
import styles from './tag.module.css'

/** A tag as a pill, in a colour that is always its own. */
export function Tag({ tag, children }: { tag: ConversationTag; children?: ReactNode }) {
  // CSS properties of our own are not in the type.
  const style = { '--hue': hueOf(tag.name.toLowerCase()) } as CSSProperties
  return (
    <span className={styles['tag']} style={style} data-tag>
      <bdi>{tag.name}</bdi>
      {children}
    </span>
  )
}

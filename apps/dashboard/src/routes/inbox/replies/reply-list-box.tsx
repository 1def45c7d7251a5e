import { useEffect, useRef } from 'react'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import type { ReplyList } from './use-reply-list.ts'
import styles from './replies.module.css'

const listId = 'inbox-replies'
const optionId = (id: string): string => `inbox-reply-${id}`

/** What the field says of the list that it opens: the focus stays in the field. */
export const fieldOf = ({ replies, active }: ReplyList) => {
  const chosen = replies[active]
  return {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    ...(chosen !== undefined && { 'aria-controls': listId, 'aria-activedescendant': optionId(chosen.id) }),
  } as const
}

/** The saved replies that fit, above the composer. */
export function ReplyListBox({ list: { replies, active, choose } }: { list: ReplyList }) {
  const { inbox, agentTools } = useInboxTexts()
  const box = useRef<HTMLUListElement>(null)
  const chosen = replies[active]?.id
  useEffect(() => {
    if (chosen !== undefined) document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <>
      <p role="status" className={styles['said']}>
        {replies.length > 0 && agentTools.replies({ count: replies.length })}
      </p>
      {replies.length > 0 && (
        <ul ref={box} id={listId} role="listbox" aria-label={inbox.savedReplies} className={styles['list']}>
          {replies.map((reply, at) => (
            <li
              key={reply.id}
              id={optionId(reply.id)}
              role="option"
              aria-selected={at === active}
              className={styles['option']}
              // The field keeps the focus.
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(reply)}
            >
              <span className={styles['title']} dir="auto">
                {reply.title}
              </span>
              {reply.shortcut !== null && <bdi className={styles['shortcut']}>/{reply.shortcut}</bdi>}
              <span className={styles['text']} dir="auto">
                {reply.text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { MessageTemplate } from '@frontdesk/client/operations'
import { repliesQuery } from '../../../chatbot/replies-query.ts'
import styles from '../../../components/fields/list.module.css'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { IconButton } from '../icon-button.tsx'

interface SavedReplyMenuProps {
  chatbotId: string
  onChoose: (reply: MessageTemplate) => void
}

/** The saved replies of a chatbot. One that is chosen is written into the field, and never sent by itself. */
export function SavedReplyMenu({ chatbotId, onChoose }: SavedReplyMenuProps) {
  const { inbox } = useInboxTexts()
  const { data } = useQuery(repliesQuery(chatbotId))
  const replies = data?.templates ?? []
  if (replies.length === 0) return null
  return (
    <MenuTrigger>
      <IconButton label={inbox.savedReplies} icon={<MessageSquareQuote aria-hidden />} />
      <Popover className={styles['popover'] ?? ''} placement="top start">
        <Menu className={styles['list'] ?? ''} items={replies}>
          {reply => (
            <MenuItem
              id={reply.id}
              textValue={reply.title}
              className={styles['item'] ?? ''}
              onAction={() => onChoose(reply)}
            >
              {reply.title}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

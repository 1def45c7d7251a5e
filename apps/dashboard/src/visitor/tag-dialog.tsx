import type { Conversation } from '@frontdesk/client/operations'
import { Button } from '../components/actions/button.tsx'
import { Buttons, Dialog } from '../components/layout/dialog.tsx'
import { useVisitorTexts } from '../texts/use-visitor-texts.ts'
import { TagEditor } from './tags.tsx'

interface TagDialogProps {
  conversations: readonly Pick<Conversation, 'sessionId' | 'tags'>[]
  /** What shows the conversations, and is to be read again. */
  refreshes: readonly (readonly unknown[])[]
  onClose: () => void
}

/** Adds tags to several conversations and takes them off. Each change is saved at once. */
export function TagDialog({ conversations, refreshes, onClose }: TagDialogProps) {
  const { visitor, states } = useVisitorTexts()
  const tags = new Map(conversations.flatMap(one => one.tags.map(tag => [tag.id, tag])))
  return (
    <Dialog isOpen title={visitor.tagsOf({ n: conversations.length })} onClose={onClose}>
      <TagEditor
        sessionIds={conversations.map(({ sessionId }) => sessionId)}
        tags={[...tags.values()].toSorted((one, other) => one.name.localeCompare(other.name))}
        refreshes={refreshes}
      />
      <Buttons>
        <Button onPress={onClose}>{states.close}</Button>
      </Buttons>
    </Dialog>
  )
}

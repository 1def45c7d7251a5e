import { useQuery } from '@tanstack/react-query'
import type { VisitorBlock } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { DataState } from '../components/feedback/data-state.tsx'
import { Section } from '../components/layout/page.tsx'
import { ItemList } from '../components/lists/item-list.tsx'
import { Row } from '../components/lists/rows.tsx'
import { useMoments, WrittenTime } from '../components/lists/written-time.tsx'
import { useVisitorTexts } from '../texts/use-visitor-texts.ts'
import { UnblockButton } from './unblock-button.tsx'
import { blocksQuery } from './visitor-queries.ts'

/** The visitors whom a chatbot refuses, each to be unblocked. Only those who see visitors see it. */
export function BlockedVisitors({ chatbotId }: { chatbotId: string }) {
  const { visitor } = useVisitorTexts()
  const user = useCurrentUser()
  const maySee = (['live-chat', 'conversations'] as const).some(
    permission => refusalOf(user, { permission }) === undefined,
  )
  const query = useQuery({ ...blocksQuery, enabled: maySee })
  if (!maySee) return null
  return (
    <Section title={visitor.blockedVisitors} text={visitor.blockedLead}>
      <DataState query={query} rows={1}>
        {({ blocks }) => {
          const shown = blocks.filter(block => block.chatbotId === chatbotId)
          if (shown.length === 0) return <p>{visitor.blockedNone}</p>
          return (
            <ItemList label={visitor.blockedVisitors} items={shown} keyOf={({ id }) => id}>
              {block => <Blocked block={block} />}
            </ItemList>
          )
        }}
      </DataState>
    </Section>
  )
}

function Blocked({ block: { id, name, address, until, blockedBy, createdAt } }: { block: VisitorBlock }) {
  const { visitor } = useVisitorTexts()
  const write = useMoments()
  const who = name ?? visitor.visitor
  return (
    <Row
      title={who}
      lines={[
        until === null ? visitor.durations.forever : visitor.until({ until: write(until) }),
        blockedBy === null ? <WrittenTime at={createdAt} /> : visitor.by({ name: blockedBy }),
        ...(address === null ? [] : [address]),
      ]}
      actions={<UnblockButton blockId={id} who={who} />}
    />
  )
}

import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useAfterPaint } from '../../../components/layout/use-after-paint.ts'
import { views, type View } from '../../../inbox/inbox-order.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { ChatList } from '../chat-list.tsx'
import inboxStyles from '../inbox.module.css'
import styles from './tabs.module.css'

interface InboxTabsProps {
  counts: Readonly<Record<View, number>>
  view: View
  onSelect: (view: View) => void
  chosen: string
}

/** The lists of the inbox, each with how many conversations it has, in two rows of three. */
export function InboxTabs({ counts, view, onSelect, chosen }: InboxTabsProps) {
  const { inbox } = useInboxTexts()
  const drawn = useAfterPaint(view)
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      selectedKey={view}
      // The keys are the ids of the tabs.
      onSelectionChange={key => onSelect(key as View)}
      keyboardActivation="manual"
    >
      <TabList className={styles['list'] ?? ''} aria-label={inbox.lists}>
        {views.map(id => (
          <Tab key={id} id={id} className={styles['tab'] ?? ''}>
            <span aria-hidden>{inbox.views[id]}</span>
            {counts[id] > 0 && (
              <span aria-hidden className={styles['count']} data-waits={id === 'waiting' || id === 'missed'}>
                {counts[id]}
              </span>
            )}
            <span className={inboxStyles['heard']}>
              {counts[id] === 0 ? inbox.views[id] : inbox.counted({ view: inbox.views[id], count: counts[id] })}
            </span>
          </Tab>
        ))}
      </TabList>
      <TabPanel key={view} id={view} className={styles['panel'] ?? ''}>
        {view === drawn && <ChatList view={view} chosen={chosen} />}
      </TabPanel>
    </Tabs>
  )
}

import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { useAfterPaint } from './use-after-paint.ts'
import styles from './tabs.module.css'

interface TabsProps<Id extends string> {
  /** What the tabs divide: "Parts of shop.example". */
  label: string
  tabs: readonly { id: Id; label: string; content: () => ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
}

/**
 * Parts of a page of which one is seen. Which one stands in the address: see `useAddressChoice`. The press is seen at once,
 * before a large part is drawn.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const drawn = useAfterPaint(selected)
  return (
    <AriaTabs
      className={styles['tabs'] ?? ''}
      selectedKey={selected}
      // The keys are the ids of the tabs.
      onSelectionChange={key => onSelect(key as Id)}
      keyboardActivation="manual"
    >
      <TabList className={styles['list'] ?? ''} aria-label={label}>
        {tabs.map(tab => (
          <Tab key={tab.id} id={tab.id} className={styles['tab'] ?? ''}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={selected} id={selected} className={styles['panel'] ?? ''}>
        {selected === drawn && tabs.find(({ id }) => id === selected)?.content()}
      </TabPanel>
    </AriaTabs>
  )
}

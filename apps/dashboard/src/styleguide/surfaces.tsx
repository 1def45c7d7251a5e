import { Link } from '@tanstack/react-router'
import { useState, type CSSProperties } from 'react'
import { Button } from '../components/actions/button.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { Status } from '../components/feedback/status.tsx'
import { Card, Section } from '../components/layout/page.tsx'
import { Skeleton } from '../components/layout/skeleton.tsx'
import { Tabs } from '../components/layout/tabs.tsx'
import { CountBadge } from '../components/lists/count-badge.tsx'
import { Row, Rows } from '../components/lists/rows.tsx'
import { Avatar } from '../components/people/avatar.tsx'
import styles from './styleguide.module.css'

const colours = (
  'desk card sunken line line-control line-strong ink ink-soft accent accent-hover accent-soft accent-ink ' +
  'waiting waiting-soft failed failed-soft done done-soft bot bot-soft'
).split(' ')

const swatchOf = (name: string): CSSProperties => ({ background: `var(--${name})` })

/** Colours and sizes of letters. */
export function Tokens() {
  return (
    <Section title="Tokens">
      <div className={styles['line']}>
        {colours.map(name => (
          <div key={name} className={styles['colour']}>
            <span className={styles['swatch']} style={swatchOf(name)} />
            {name}
          </div>
        ))}
      </div>
      <Card>
        <h2>A heading of a section</h2>
        <h3>A heading inside of it</h3>
        <p>
          A paragraph with <a href="#content">a link</a> and <code>code</code>. Nothing is accidental.
        </p>
      </Card>
    </Section>
  )
}

const people = ['Kim Okafor', 'Lucía Prieto', 'Élodie', 'محمد', '山田', 'Robin Keeper', 'Jo', 'Ana', '']

/** Lists, people, tabs, and what stands where there is nothing yet. */
export function Lists() {
  return (
    <>
      <Section title="People">
        {(['small', 'list', 'large'] as const).map(size => (
          <div key={size} className={styles['line']}>
            {people.map((name, at) => (
              <Avatar key={name} name={name} id={`${name}${at}`} size={size} />
            ))}
            <Avatar picture="/dashboard/icon-192.png" size={size} />
          </div>
        ))}
      </Section>
      <Section title="Rows">
        <Rows label="Rows">
          {['Kim Okafor', 'Lucía Prieto'].map(name => (
            <Row
              key={name}
              face={<Avatar name={name} />}
              title={<Link to="/">{name}</Link>}
              lines={['Do you ship to Norway? · shop.example/delivery']}
              end={
                <>
                  <Status look="waiting">Waiting</Status>
                  <CountBadge count={2} said="2 unread" />
                  <CountBadge count={12} said="12 open" look="quiet" />
                </>
              }
              actions={
                <>
                  <Button size="small" look="quiet">
                    Change
                  </Button>
                  <Button size="small" look="quietDanger">
                    Remove
                  </Button>
                </>
              }
            />
          ))}
        </Rows>
      </Section>
      <TabsShown />
      <Section title="Nothing yet">
        <EmptyState
          title="No leads yet"
          text="Visitors who leave their contact details stand here."
          action={<Button look="main">Set up the contact form</Button>}
        />
        <EmptyState title="No numbers yet" text="They begin with the first conversation." />
        <div className={styles['pane']}>
          <EmptyState title="Choose a conversation" text="What is said stands here." place="pane" />
        </div>
      </Section>
      <Section title="Loading">
        {(['rows', 'tiles'] as const).map(shape => (
          <Skeleton key={shape} rows={3} shape={shape} />
        ))}
      </Section>
    </>
  )
}

function TabsShown() {
  const [selected, select] = useState<'one' | 'two'>('one')
  const tabs = [
    { id: 'one', label: 'Settings', content: () => <p>The first part.</p> },
    { id: 'two', label: 'Pages', content: () => <p>The second part.</p> },
  ] as const
  return (
    <Section title="Tabs">
      <Tabs label="Parts" tabs={tabs} selected={selected} onSelect={select} />
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { chatbotNamesQuery, useChosenChatbot } from './chosen-chatbot.tsx'
import { pages, type Page } from './pages.ts'
import { useMenuCounts } from './use-menu-counts.ts'
import styles from './navigation.module.css'

/** Loaded where there is something to choose: it is the largest part of the menu. */
const ChatbotPicker = lazy(async () => ({ default: (await import('./chatbot-picker.tsx')).ChatbotPicker }))

/** Loaded after the menu: it listens to the inbox. */
const InboxBadge = lazy(async () => ({ default: (await import('../notices/inbox-badge.tsx')).InboxBadge }))

/** Loaded where something waits. */
const CountBadge = lazy(async () => ({ default: (await import('../components/lists/count-badge.tsx')).CountBadge }))

/** Pages below whose address others begin that are no part of them. */
const exactPaths = new Set(['/', '/chatbots', '/settings'])

const groups = ['desk', 'chatbot', 'account', 'operator'] as const

/** The menu: the pages that the person may open. One that only their plan lacks is there, too, and says so. */
export function Navigation({ onGo }: { onGo: () => void }) {
  const { shell } = useTexts()
  const user = useCurrentUser()
  const { chatbots, chosen } = useChosenChatbot()
  const counts = useMenuCounts()
  // What stands below the pages of a chatbot waits for them, so that nothing moves that somebody is about to press.
  const { isPending, failureCount } = useQuery(chatbotNamesQuery)
  const shown = isPending && failureCount === 0 ? groups.slice(0, 1) : groups
  const isOffered = ({ name, access, group }: Page): boolean => {
    if (group === 'chatbot' && chosen === undefined) return false
    // Who has one chatbot need not know that there can be several.
    if (name === 'chatbots' && chatbots.length < 2) return false
    const { plan: _, ...person } = access
    return refusalOf(user, person) === undefined
  }
  return (
    <nav className={styles['navigation']} aria-label={shell.menu}>
      {shown.map(group => {
        const offered = pages.filter(page => page.group === group && isOffered(page))
        if (offered.length === 0) return null
        return (
          <Fragment key={group}>
            <h2 className={styles['group']}>{shell.groups[group]}</h2>
            {group === 'chatbot' && chatbots.length > 1 && (
              <div className={styles['picker']}>
                <Suspense>
                  <ChatbotPicker />
                </Suspense>
              </div>
            )}
            <ul>
              {offered.map(({ name, path, access }) => (
                <li key={name}>
                  <Link
                    to={path}
                    params={{ chatbotId: chosen ?? '' }}
                    activeOptions={{ exact: exactPaths.has(path) }}
                    className={styles['link'] ?? ''}
                    onClick={onGo}
                  >
                    {shell.pages[name]}
                    {name === 'inbox' && refusalOf(user, access) === undefined && (
                      <Suspense>
                        <InboxBadge />
                      </Suspense>
                    )}
                    {counts[name] !== undefined && (
                      <Suspense>
                        <CountBadge {...counts[name]} />
                      </Suspense>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        )
      })}
    </nav>
  )
}

import type { LucideIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { AddChatbot } from './add-chatbot.tsx'
import { useChosenChatbot } from './chosen-chatbot.tsx'
import { MenuLink } from './menu-link.tsx'
import { pages, type MenuGroup, type MenuPageName } from './pages.ts'
import { useMenuCounts } from './use-menu-counts.ts'
import { useParameter } from './use-parameter.ts'
import { WaitingBadge } from './waiting-badge.tsx'
import styles from './navigation.module.css'

/** Loaded where something waits. */
const CountBadge = lazy(async () => ({ default: (await import('../components/lists/count-badge.tsx')).CountBadge }))

/** Pages below whose address others begin that are no part of them. */
const exactPaths = new Set(['/', '/settings'])

interface MenuEntriesProps {
  group: MenuGroup
  icons: Readonly<Partial<Record<MenuPageName, LucideIcon>>>
  onGo: () => void
}

/** The pages of one menu that the person may open. */
export function MenuEntries({ group, icons, onGo }: MenuEntriesProps) {
  const { shell } = useTexts()
  const user = useCurrentUser()
  const { chosen } = useChosenChatbot()
  const chatbotId = useParameter('chatbotId') || chosen
  const counts = useMenuCounts()
  const offered = pages.filter(page => {
    const { plan: _, ...person } = page.access
    return page.group === group && refusalOf(user, person) === undefined
  })
  return (
    <ul className={styles['entries']}>
      {offered.map(({ name, path }) => {
        const count = counts[name]
        return (
          <li key={name} className={styles['beside']}>
            <MenuLink
              to={path}
              chatbotId={chatbotId}
              icon={icons[name]}
              label={shell.pages[name]}
              isExact={exactPaths.has(path)}
              onGo={onGo}
            >
              {name === 'inbox' && <WaitingBadge />}
              <Suspense>{count !== undefined && <CountBadge {...count} look="quiet" />}</Suspense>
            </MenuLink>
            {name === 'chatbots' && <AddChatbot onGo={onGo} />}
          </li>
        )
      })}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import {
  ArrowLeft,
  Bot,
  CalendarDays,
  ChartColumn,
  ChevronRight,
  CircleQuestionMark,
  Contact,
  House,
  Inbox,
  MessagesSquare,
  Plus,
  Server,
  Settings,
  ThumbsUp,
} from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { mayAddChatbot, refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { AddChatbot } from './add-chatbot.tsx'
import { chatbotNamesQuery, useChosenChatbot } from './chosen-chatbot.tsx'
import { MenuEntries } from './menu-entries.tsx'
import { MenuLink } from './menu-link.tsx'
import { pageNamed } from './pages.ts'
import { useMenuGroup } from './use-menu-group.ts'
import { WaitingBadge } from './waiting-badge.tsx'
import styles from './navigation.module.css'

const loadSubMenu = () => import('./sub-menu.tsx')

/** Loaded behind the page, or with it where its menu is this one: with its pictures it is larger than the first menu. */
const SubMenu = lazy(async () => ({ default: (await loadSubMenu()).SubMenu }))

const icons = {
  home: House,
  inbox: Inbox,
  conversations: MessagesSquare,
  questions: CircleQuestionMark,
  feedback: ThumbsUp,
  leads: Contact,
  bookings: CalendarDays,
  analytics: ChartColumn,
}

interface NavigationProps {
  onGo: () => void
}

/**
 * The menu: the daily work on most pages; on those of a chatbot, the settings and the installation, what belongs to them
 * and the way back. It has the pages that the person may open. One that only their plan lacks is there, too, and says so.
 */
export function Navigation({ onGo }: NavigationProps) {
  const { shell } = useTexts()
  const { group, back } = useMenuGroup()
  useEffect(() => void loadSubMenu(), [])
  return (
    <nav className={styles['navigation']} aria-label={shell.menu} key={group}>
      {group === 'main' ? (
        <MainMenu onGo={onGo} />
      ) : (
        <>
          <MenuLink to={back} icon={ArrowLeft} label={shell.back} onGo={onGo} isExact>
            <WaitingBadge />
          </MenuLink>
          <Suspense>
            <SubMenu group={group} onGo={onGo} />
          </Suspense>
        </>
      )}
    </nav>
  )
}

function MainMenu({ onGo }: NavigationProps) {
  const { shell } = useTexts()
  const { user } = useCurrentUser()
  return (
    <>
      <MenuEntries group="main" icons={icons} onGo={onGo} />
      <ul className={styles['entries']}>
        <ChatbotEntry onGo={onGo} />
        <li>
          <MenuLink to={pageNamed('settings').path} icon={Settings} label={shell.menus.settings} onGo={onGo} />
        </li>
        {user.isOperator && (
          <li>
            <MenuLink
              to={pageNamed('operatorStatus').path}
              icon={Server}
              label={shell.menus.installation}
              onGo={onGo}
            />
          </li>
        )}
      </ul>
    </>
  )
}

/** Leads to the pages of the chatbot; to a new one where there is none. */
function ChatbotEntry({ onGo }: NavigationProps) {
  const { shell } = useTexts()
  const user = useCurrentUser()
  const { isPending, failureCount } = useQuery(chatbotNamesQuery)
  const { chatbots, chosen } = useChosenChatbot()
  const knowledge = pageNamed('knowledge')
  if (refusalOf(user, knowledge.access) !== undefined) return null
  // Its place is kept, so that nothing moves that somebody is about to press.
  if (isPending && failureCount === 0) return <li className={styles['coming']} aria-hidden />
  const name = chatbots.find(({ id }) => id === chosen)?.name
  if (name === undefined) {
    return mayAddChatbot(user) ? (
      <li>
        <MenuLink to={pageNamed('start').path} icon={Plus} label={shell.pages.start} onGo={onGo} />
      </li>
    ) : null
  }
  return (
    <li className={styles['beside']}>
      <MenuLink to={knowledge.path} chatbotId={chosen} icon={Bot} label={name} onGo={onGo}>
        <ChevronRight className={styles['deeper'] ?? ''} aria-hidden />
      </MenuLink>
      <AddChatbot onGo={onGo} />
    </li>
  )
}

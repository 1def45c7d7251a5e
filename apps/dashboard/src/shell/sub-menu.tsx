import {
  Activity,
  BookOpen,
  Bot,
  Building,
  Building2,
  CalendarClock,
  CirclePlay,
  CircleUserRound,
  ClipboardCheck,
  ClipboardList,
  CodeXml,
  Database,
  Download,
  Headset,
  KeyRound,
  Mail,
  Palette,
  Plug,
  ScrollText,
  SlidersHorizontal,
  Users,
  Webhook,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '../texts/use-texts.tsx'
import { AddChatbot } from './add-chatbot.tsx'
import { useChosenChatbot } from './chosen-chatbot.tsx'
import { MenuEntries } from './menu-entries.tsx'
import type { MenuGroup } from './pages.ts'
import styles from './navigation.module.css'

/** Loaded where there is something to choose: it is the largest part of the menu. */
const ChatbotPicker = lazy(async () => ({ default: (await import('./chatbot-picker.tsx')).ChatbotPicker }))

const icons = {
  knowledge: BookOpen,
  try: CirclePlay,
  checks: ClipboardCheck,
  appearance: Palette,
  install: CodeXml,
  answers: SlidersHorizontal,
  liveChat: Headset,
  contacts: ClipboardList,
  appointments: CalendarClock,
  connectors: Plug,
  settings: Building2,
  team: Users,
  chatbots: Bot,
  exports: Download,
  data: Database,
  webhooks: Webhook,
  apiTokens: KeyRound,
  auditLog: ScrollText,
  profile: CircleUserRound,
  operatorStatus: Activity,
  operatorAccounts: Building,
  operatorMails: Mail,
}

interface SubMenuProps {
  group: Exclude<MenuGroup, 'main'>
  onGo: () => void
}

/** The pages of a chatbot, of the settings or of the installation, below the title of them all. */
export function SubMenu({ group, onGo }: SubMenuProps) {
  const { shell } = useTexts()
  return (
    <>
      {group === 'chatbot' ? <ChatbotHead onGo={onGo} /> : <h2 className={styles['title']}>{shell.menus[group]}</h2>}
      <MenuEntries {...{ group, icons, onGo }} />
    </>
  )
}

/** The name of the chatbot, by which another one is chosen. */
function ChatbotHead({ onGo }: { onGo: () => void }) {
  const { chatbots, chosen } = useChosenChatbot()
  const name = chatbots.find(({ id }) => id === chosen)?.name
  return (
    <div className={styles['head']}>
      {chatbots.length > 1 ? (
        <div className={styles['picker']}>
          <Suspense fallback={<span className={styles['title']}>{name}</span>}>
            <ChatbotPicker />
          </Suspense>
        </div>
      ) : name === undefined ? (
        // A heading without a name would be read out.
        <span className={styles['title']} />
      ) : (
        <h2 className={styles['title']}>{name}</h2>
      )}
      <AddChatbot onGo={onGo} />
    </div>
  )
}

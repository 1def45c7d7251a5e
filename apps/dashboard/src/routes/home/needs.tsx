import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  BookOpen,
  Check,
  CircleQuestionMark,
  CodeXml,
  Contact,
  Gauge,
  Inbox,
  type LucideIcon,
  ShieldAlert,
} from 'lucide-react'
import type { HomeReport } from '@frontdesk/client/operations'
import { Section } from '../../components/layout/page.tsx'
import { useChosenChatbot } from '../../shell/chosen-chatbot.tsx'
import { pageNamed, type PageName } from '../../shell/pages.ts'
import { useLanguageTag, useTexts } from '../../texts/use-texts.tsx'
import styles from './home.module.css'

/** From this share of the month's replies on, an owner should know. */
const nearlyUsed = 0.8

/** The picture of each kind of need, and how urgent it looks. */
const looks: Readonly<Partial<Record<PageName, { icon: LucideIcon; look: 'now' | 'failed' | 'plain' }>>> = {
  inbox: { icon: Inbox, look: 'now' },
  questions: { icon: CircleQuestionMark, look: 'plain' },
  leads: { icon: Contact, look: 'plain' },
  knowledge: { icon: BookOpen, look: 'failed' },
  install: { icon: CodeXml, look: 'failed' },
  verifiedAnswers: { icon: BadgeCheck, look: 'plain' },
  settings: { icon: Gauge, look: 'now' },
  conversations: { icon: ShieldAlert, look: 'now' },
}

interface Need {
  page: PageName
  chatbotId?: string
  chatbot?: string
  /** Which part of the page is meant, where that is not what it shows anyway. */
  search?: { show: string } | { view: string } | undefined
  text: string
}

/** What waits for the person, each with the page where it is done. */
function useNeeds({
  waitingVisitors,
  missedRequests,
  openChats,
  openQuestions,
  newLeads,
  failedSources,
  refusedWebsites,
  floodedChatbots,
  dueAnswers,
  quota,
}: HomeReport): Need[] {
  const { home } = useTexts()
  const number = new Intl.NumberFormat(useLanguageTag())
  const some = (
    page: PageName,
    count: number | null,
    text: (values: { count: number }) => string,
    search?: Need['search'],
  ) => (count === null || count === 0 ? [] : [{ page, text: text({ count }), search }])
  const each = (
    page: PageName,
    chatbots: readonly { chatbotId: string; name: string; count: number }[] | null,
    text: (values: { count: number }) => string,
    search?: Need['search'],
  ) =>
    (chatbots ?? []).map(({ chatbotId, name, count }) => ({
      page,
      chatbotId,
      chatbot: name,
      text: text({ count }),
      search,
    }))
  return [
    ...some('inbox', waitingVisitors, home.waiting),
    ...some('inbox', missedRequests, home.missedRequests, { view: 'missed' }),
    ...some('inbox', openChats, home.openChats),
    // These pages begin with what nobody has answered or handled.
    ...some('questions', openQuestions, home.openQuestions),
    ...some('leads', newLeads, home.newLeads),
    ...(floodedChatbots ?? []).map(({ chatbotId, name }) => ({
      page: 'conversations' as const,
      chatbotId,
      chatbot: name,
      text: home.flooded,
    })),
    ...each('knowledge', failedSources, home.failedSources),
    ...each('install', refusedWebsites, home.refusedWebsites),
    ...each('verifiedAnswers', dueAnswers, home.dueAnswers, { show: 'due' }),
    ...(quota !== null && quota.used >= quota.limit * nearlyUsed
      ? [
          {
            page: 'settings' as const,
            text: home.quota({ used: number.format(quota.used), limit: number.format(quota.limit) }),
          },
        ]
      : []),
  ]
}

/** What needs somebody, one line each. Where there is nothing and the set-up is done, it says so. */
export function Needs({ report, isSetUp }: { report: HomeReport; isSetUp: boolean }) {
  const { home } = useTexts()
  const needs = useNeeds(report)
  const hasSeveral = useChosenChatbot().chatbots.length > 1
  if (needs.length === 0) {
    return isSetUp ? (
      <div className={styles['calm']}>
        <span className={styles['mark']} data-look="done" aria-hidden>
          <Check />
        </span>
        <p>{home.allClear}</p>
      </div>
    ) : null
  }
  return (
    <Section title={home.needs}>
      <ul className={styles['steps']}>
        {needs.map(({ page, chatbotId = '', chatbot, search = {}, text }) => {
          const { icon: Icon = Inbox, look = 'plain' } = looks[page] ?? {}
          return (
            <li key={`${text} ${chatbotId}`}>
              <Link className={styles['step'] ?? ''} to={pageNamed(page).path} params={{ chatbotId }} search={search}>
                <span className={styles['mark']} data-look={look} aria-hidden>
                  <Icon strokeWidth={1.75} />
                </span>
                <span className={styles['what']}>{text}</span>
                {hasSeveral && chatbot !== undefined && <bdi className={styles['change']}>{chatbot}</bdi>}
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

import { Link } from '@tanstack/react-router'
import type { HomeReport } from '../../api/generated'
import { Section } from '../../components/layout/page.tsx'
import { pageNamed, type PageName } from '../../shell/pages.ts'
import { useLanguageTag, useTexts } from '../../texts/use-texts.tsx'
import styles from './home.module.css'

/** From this share of the month's replies on, an owner should know. */
const nearlyUsed = 0.8

interface Need {
  page: PageName
  chatbotId?: string
  /** Which part of the page is meant, where that is not what it shows anyway. */
  search?: { show: string }
  text: string
}

/** What waits for the person, each with the page where it is done. */
function useNeeds({
  waitingVisitors,
  openChats,
  openQuestions,
  newLeads,
  failedSources,
  refusedWebsites,
  dueAnswers,
  quota,
}: HomeReport): Need[] {
  const { home } = useTexts()
  const number = new Intl.NumberFormat(useLanguageTag())
  return [
    ...((waitingVisitors ?? 0) > 0 ? [{ page: 'inbox' as const, text: home.waiting(waitingVisitors ?? 0) }] : []),
    ...((openChats ?? 0) > 0 ? [{ page: 'inbox' as const, text: home.openChats(openChats ?? 0) }] : []),
    // These pages begin with what nobody has answered or handled.
    ...((openQuestions ?? 0) > 0 ? [{ page: 'questions' as const, text: home.openQuestions(openQuestions ?? 0) }] : []),
    ...((newLeads ?? 0) > 0 ? [{ page: 'leads' as const, text: home.newLeads(newLeads ?? 0) }] : []),
    ...(failedSources ?? []).map(({ chatbotId, name, count }) => ({
      page: 'knowledge' as const,
      chatbotId,
      text: home.failedSources(count, name),
    })),
    ...(refusedWebsites ?? []).map(({ chatbotId, name, count }) => ({
      page: 'install' as const,
      chatbotId,
      text: home.refusedWebsites(count, name),
    })),
    ...(dueAnswers ?? []).map(({ chatbotId, name, count }) => ({
      page: 'verifiedAnswers' as const,
      chatbotId,
      search: { show: 'due' },
      text: home.dueAnswers(count, name),
    })),
    ...(quota !== null && quota.used >= quota.limit * nearlyUsed
      ? [{ page: 'settings' as const, text: home.quota(number.format(quota.used), number.format(quota.limit)) }]
      : []),
  ]
}

/** What needs somebody, one line each. Where there is nothing and the set-up is done, it says so. */
export function Needs({ report, isSetUp }: { report: HomeReport; isSetUp: boolean }) {
  const { home } = useTexts()
  const needs = useNeeds(report)
  if (needs.length === 0) return isSetUp ? <p>{home.allClear}</p> : null
  return (
    <Section title={home.needs}>
      <ul className={styles['steps']}>
        {needs.map(({ page, chatbotId = '', search = {}, text }) => (
          <li key={text}>
            <Link className={styles['step'] ?? ''} to={pageNamed(page).path} params={{ chatbotId }} search={search}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

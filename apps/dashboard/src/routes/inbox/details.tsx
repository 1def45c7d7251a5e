import type { ReactNode } from 'react'
import type { LiveChatDetails } from '../../api/generated'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import styles from './inbox.module.css'

/** What is known of the visitor: where they are, in which language, with which browser, and since when. */
export function Details({ details: { visitor } }: { details: LiveChatDetails }) {
  const { inbox } = useInboxTexts()
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  const { page, language, browser, firstSeen } = visitor
  return (
    <dl className={styles['details']} aria-label={inbox.details}>
      {page !== null && <Fact name={inbox.page}>{page}</Fact>}
      {language !== null && <Fact name={inbox.language}>{nameOf(names, language)}</Fact>}
      {browser !== null && <Fact name={inbox.browser}>{browser}</Fact>}
      <Fact name={inbox.firstSeen}>
        <WrittenTime at={firstSeen} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

/** A browser may send a tag that is none. */
function nameOf(names: Intl.DisplayNames, language: string): string {
  try {
    return names.of(language) ?? language
  } catch {
    return language
  }
}

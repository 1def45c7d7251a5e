import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DomainCheck } from '@frontdesk/client/operations'
import { Button } from '../../components/actions/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import styles from './install.module.css'

interface CheckResultProps {
  found: DomainCheck
  domains: readonly string[]
  onAllow: (domain: string) => void
}

/** What the check of a page found: whether the chat works there, and each thing that it depends on. */
export function CheckResult({ found, domains, onAllow }: CheckResultProps) {
  const { install } = useChatbotTexts()
  const { host, isAllowed, tag, seenAt, suggestion } = found
  if (host === null) {
    return (
      <Notice look="waiting">
        <p>{install.checkNoAddress}</p>
      </Notice>
    )
  }
  const works = isWorkingOn(found)
  return (
    <Notice look={works ? 'done' : 'waiting'}>
      <div className={styles['result']}>
        <strong>{works ? install.checkWorks({ host }) : install.checkNotYet({ host })}</strong>
        <ul>
          {tag !== 'not-checked' && <Finding isGood={goodTag[tag]}>{install.found[tag]}</Finding>}
          <Finding isGood={isAllowed}>{permission(found, host, install)}</Finding>
          {seenAt !== null && (
            <Finding isGood>
              <TimeIn at={seenAt} form="ago">
                {time => install.seen({ host, time })}
              </TimeIn>
            </Finding>
          )}
        </ul>
      </div>
      {suggestion !== null && !domains.includes(suggestion) && (
        <Button size="small" onPress={() => onAllow(suggestion)}>
          {install.allow({ host: suggestion })}
        </Button>
      )}
    </Notice>
  )
}

/** Whether what is said of the tag is good news; null where nobody can tell. */
const goodTag = { there: true, other: false, 'tag-manager': null, missing: false, unreadable: null } as const

/** The tag was found, or the chat was loaded there: by whatever put it on the page. */
const isWorkingOn = ({ isAllowed, tag, seenAt }: DomainCheck): boolean =>
  isAllowed && (tag === 'there' || (seenAt !== null && tag !== 'missing' && tag !== 'other'))

function Finding({ isGood, children }: { isGood: boolean | null; children: ReactNode }) {
  const Icon = isGood === null ? Minus : isGood ? Check : X
  return (
    <li>
      <Icon aria-hidden size={16} />
      <span>{children}</span>
    </li>
  )
}

function permission(
  { isAllowed, why, suggestion }: DomainCheck,
  host: string,
  words: ReturnType<typeof useChatbotTexts>['install'],
): string {
  if (isAllowed) return words.checkAllowed({ host })
  // Without a suggestion it is the account that is in the way, which the API explains.
  return suggestion === null ? why : words.checkNotAllowed({ host })
}

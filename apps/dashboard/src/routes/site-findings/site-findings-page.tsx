import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PageUse } from '@frontdesk/client/operations'
import { webAddress } from '../../api/plain-text.ts'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { BackLink } from '../../components/layout/back-link.tsx'
import { Page, Section } from '../../components/layout/page.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { More } from '../../components/lists/more.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { useParameter } from '../../shell/use-parameter.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { shortAddress } from '../knowledge/source-names.ts'
import { FindingRow } from './finding-row.tsx'
import { pageUseQuery, siteFindingsQuery } from './site-findings-query.ts'
import styles from './site-findings.module.css'

const shows = ['open', 'dismissed'] as const

/** What a website contradicts itself in, and which of its pages answers use. */
export function SiteFindingsPage() {
  const { findings, shell } = useKnowledgeTexts()
  const chatbotId = useParameter('chatbotId')
  return (
    <Page
      title={shell.pages.siteFindings}
      lead={findings.lead}
      width="wide"
      back={<BackLink to={`/chatbots/${chatbotId}/knowledge`}>{shell.pages.knowledge}</BackLink>}
    >
      <Findings chatbotId={chatbotId} />
      <Use chatbotId={chatbotId} />
    </Page>
  )
}

function Findings({ chatbotId }: { chatbotId: string }) {
  const { findings, shell } = useKnowledgeTexts()
  const [show, setShow] = useAddressChoice('show', shows)
  const query = useInfiniteQuery(siteFindingsQuery(chatbotId, show))
  return (
    <>
      <Choice
        isLabelHidden
        label={findings.show}
        value={show}
        options={shows.map(value => ({ value, label: findings.shows[value] }))}
        onChange={setShow}
      />
      <DataState query={query} rows={4}>
        {({ pages }) => {
          const listed = pages.flatMap(page => page.findings)
          const { comparedPages = 0, waitingPairs = 0 } = pages[0] ?? {}
          const none =
            show === 'dismissed' ? findings.noneDismissed : comparedPages > 0 ? findings.none : findings.notCompared
          return (
            <>
              {listed.length === 0 ? (
                <p>{none}</p>
              ) : (
                <Rows label={shell.pages.siteFindings}>
                  {listed.map(finding => (
                    <FindingRow key={finding.id} chatbotId={chatbotId} finding={finding} />
                  ))}
                </Rows>
              )}
              {show === 'open' && waitingPairs > 0 && (
                <p className={styles['waiting']}>{findings.waiting({ n: waitingPairs })}</p>
              )}
            </>
          )
        }}
      </DataState>
      <More
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

/** The pages that answers use most, and those that none uses. Without any answer, no page is called unused. */
function Use({ chatbotId }: { chatbotId: string }) {
  const { findings } = useKnowledgeTexts()
  const query = useQuery(pageUseQuery(chatbotId))
  return (
    <DataState query={query} rows={4}>
      {({ mostUsed, unused, unusedCount, replies }) => (
        <>
          {mostUsed.length > 0 && (
            <Section title={findings.mostUsed}>
              <UsedPages label={findings.mostUsed} pages={mostUsed} />
            </Section>
          )}
          {replies > 0 && unused.length > 0 && (
            <Section title={findings.unused} text={findings.unusedLead({ n: unusedCount })}>
              <Fold title={findings.showUnused}>
                <UsedPages label={findings.unused} pages={unused} />
              </Fold>
            </Section>
          )}
        </>
      )}
    </DataState>
  )
}

function UsedPages({ label, pages }: { label: string; pages: PageUse['mostUsed'] }) {
  const { findings } = useKnowledgeTexts()
  return (
    <Rows label={label}>
      {pages.map(({ url, title, replies }) => (
        <Row
          key={url}
          title={
            <a href={webAddress(url)} target="_blank" rel="noreferrer">
              <bdi>{title === '' ? shortAddress(url) : title}</bdi>
            </a>
          }
          lines={[
            // An element of the list's own: an address by itself would begin at the left, whatever the language.
            <span key="url">
              <bdi>{shortAddress(url)}</bdi>
            </span>,
          ]}
          end={replies === 0 ? undefined : findings.answers({ n: replies })}
        />
      ))}
    </Rows>
  )
}

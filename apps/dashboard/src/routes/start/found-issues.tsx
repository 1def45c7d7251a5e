import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Section } from '../../components/layout/page.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { isRunning, sourcesQuery } from '../knowledge/sources-query.ts'
import { Side } from '../site-findings/finding-row.tsx'
import { siteFindingsQuery } from '../site-findings/site-findings-query.ts'

/** The first issues are enough to show what is meant. The others are on their own page. */
const mostShown = 3

/** What the website contradicts itself in, once it has been read and compared. */
export function FoundIssues({ chatbotId }: { chatbotId: string }) {
  const { findings, shell } = useKnowledgeTexts()
  const { data: known } = useQuery(sourcesQuery(chatbotId))
  const isRead = known !== undefined && known.sources.length > 0 && !known.sources.some(isRunning)
  const { data } = useInfiniteQuery({
    ...siteFindingsQuery(chatbotId, 'open'),
    enabled: isRead,
    // Pages are compared after they were read.
    refetchInterval: query => (query.state.data?.pages[0]?.comparedPages === 0 ? 3_000 : false),
  })
  const [first] = data?.pages ?? []
  if (first === undefined || first.comparedPages === 0) return null
  return (
    <Section title={findings.startTitle} text={findings.found({ n: first.open })}>
      {first.findings.length > 0 && (
        <Rows label={shell.pages.siteFindings}>
          {first.findings.slice(0, mostShown).map(({ id, kind, page, other }) => (
            <Row key={id} title={findings.kind[kind]}>
              <Side {...page} />
              <Side {...other} />
            </Row>
          ))}
        </Rows>
      )}
      <Link to={pageNamed('siteFindings').path} params={{ chatbotId }}>
        {shell.pages.siteFindings}
      </Link>
    </Section>
  )
}

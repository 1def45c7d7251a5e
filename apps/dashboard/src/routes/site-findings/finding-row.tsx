import { Copy, GitCompareArrows, Tag, Unlink } from 'lucide-react'
import { updateSiteFinding, type SiteFinding } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { webAddress } from '../../api/plain-text.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sayDone } from '../../components/feedback/toasts.tsx'
import { focusAdjacentRow } from '../../components/lists/move-focus.ts'
import { RowIcon } from '../../components/lists/row-body.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { shortAddress } from '../knowledge/source-names.ts'
import { siteFindingsKey } from './site-findings-query.ts'
import styles from './site-findings.module.css'

const icons = { contradiction: GitCompareArrows, feedPrice: Tag, twin: Copy, deadLink: Unlink } as const

/** An issue with both of its sentences and their pages, and a button that dismisses it. */
export function FindingRow({ chatbotId, finding }: { chatbotId: string; finding: SiteFinding }) {
  const { findings } = useKnowledgeTexts()
  const Icon = icons[finding.kind]
  return (
    <Row
      face={
        <RowIcon>
          <Icon strokeWidth={1.75} />
        </RowIcon>
      }
      title={findings.kind[finding.kind]}
      lines={[findings.used({ n: finding.asked })]}
      actions={<Dismiss chatbotId={chatbotId} finding={finding} />}
    >
      <Side {...finding.page} />
      <Side {...finding.other} />
      {finding.judgement !== null && (
        <p className={styles['judgement']} dir="auto">
          {findings.judgedBy(finding.judgement)}
        </p>
      )}
    </Row>
  )
}

/** What one page says, with its address. */
export function Side({ url, sentence }: Pick<SiteFinding['page'], 'url' | 'sentence'>) {
  return (
    <p className={styles['side']}>
      {sentence !== '' && (
        <q>
          <bdi>{sentence}</bdi>
        </q>
      )}
      <a href={webAddress(url)} target="_blank" rel="noreferrer">
        <bdi>{shortAddress(url)}</bdi>
      </a>
    </p>
  )
}

function Dismiss({ chatbotId, finding: { id, isSetAside, page } }: { chatbotId: string; finding: SiteFinding }) {
  const { findings, states } = useKnowledgeTexts()
  const canWrite = useCanWrite()
  const { run, isRunning } = useChange(
    (change: { isSetAside: boolean; isUndo: boolean }) =>
      ask(updateSiteFinding({ path: { chatbotId, findingId: id }, body: { isSetAside: change.isSetAside } })),
    {
      refreshes: [siteFindingsKey(chatbotId)],
      onDone: (_, change) => {
        if (change.isUndo) return
        sayDone(change.isSetAside ? findings.dismissed : findings.restored, states.undo, () =>
          run({ isSetAside, isUndo: true }),
        )
      },
    },
  )
  const text = page.sentence === '' ? shortAddress(page.url) : page.sentence
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={isSetAside ? findings.restoreNamed({ text }) : findings.dismissNamed({ text })}
      isDisabled={!canWrite}
      isPending={isRunning}
      onPress={({ target }) => {
        focusAdjacentRow(target)
        run({ isSetAside: !isSetAside, isUndo: false })
      }}
    >
      {isSetAside ? findings.restore : findings.dismiss}
    </Button>
  )
}

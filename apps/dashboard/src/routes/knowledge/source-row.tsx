import { Link } from '@tanstack/react-router'
import type { Source } from '@frontdesk/client/operations'
import { useCanWrite } from '../../api/watch-connection.ts'
import { RowMenu } from '../../components/actions/row-menu.tsx'
import { RowIcon } from '../../components/lists/row-body.tsx'
import { focusAdjacentRow } from '../../components/lists/move-focus.ts'
import { Row } from '../../components/lists/rows.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { canReadAgain, SourceFacts } from './source-facts.tsx'
import { kindIcons } from './kind-icons.ts'
import { kindOf } from './source-kinds.ts'
import { nameOf } from './source-names.ts'
import { countsOf, SourceProblem, SourceProgress, SourceStatus } from './source-state.tsx'
import styles from './knowledge.module.css'

interface SourceRowProps {
  chatbotId: string
  source: Source
  onReadAgain: (sourceId: string) => void
  onRemove: (source: Source, text: string) => void
}

/** One source: what it is, what state it is in, and what can be done with it. */
export function SourceRow({ chatbotId, source, onReadAgain, onRemove }: SourceRowProps) {
  const texts = useKnowledgeTexts()
  const { knowledge } = texts
  const canWrite = useCanWrite()
  const name = nameOf(source, texts)
  const Icon = kindIcons[kindOf(source)]
  return (
    <Row
      title={
        <Link to={pageNamed('source').path} params={{ chatbotId, sourceId: source.id }}>
          {name}
        </Link>
      }
      face={
        <RowIcon>
          <Icon strokeWidth={1.75} />
        </RowIcon>
      }
      end={
        <span className={styles['status']}>
          <SourceStatus source={source} />
        </span>
      }
      actions={
        <RowMenu
          name={name}
          isDisabled={!canWrite}
          actions={[
            ...(canReadAgain(source) ? [{ label: knowledge.readAgain, onAction: () => onReadAgain(source.id) }] : []),
            {
              label: knowledge.remove,
              look: 'danger',
              onAction: trigger => {
                focusAdjacentRow(trigger)
                onRemove(source, knowledge.removed({ name }))
              },
            },
          ]}
        />
      }
    >
      <SourceFacts source={source} counts={countsOf(source, knowledge)} />
      <SourceProgress source={source} />
      <SourceProblem source={source} />
    </Row>
  )
}

import type { SourceKind } from '@frontdesk/contracts/sources/sources'
import type { Source } from '@frontdesk/client/operations'
import { Choice } from '../../components/fields/choice.tsx'
import { Card } from '../../components/layout/page.tsx'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { AddAddress } from './add-address.tsx'
import { AddFiles } from './add-files.tsx'
import { AddWriting } from './add-writing.tsx'
import { kindIcons } from './kind-icons.ts'
import { isFetched, isWritten, kindNames, sourceKinds } from './source-kinds.ts'

interface AddSourceProps {
  chatbotId: string
  sources: readonly Source[]
  kind: SourceKind
  onKind: (kind: SourceKind) => void
  onClose: () => void
}

/** Adds knowledge: first of which kind, then what that kind needs. */
export function AddSource({ chatbotId, sources, kind, onKind, onClose }: AddSourceProps) {
  const { knowledge } = useKnowledgeTexts()
  const options = kindNames.map(value => {
    const Icon = kindIcons[value]
    return { value, label: knowledge.kinds[value], icon: <Icon strokeWidth={1.75} aria-hidden /> }
  })
  const { form } = sourceKinds[kind]
  return (
    <Card>
      <Choice
        label={knowledge.what}
        look="cards"
        value={kind}
        options={options}
        onChange={onKind}
        {...(form !== 'files' && { help: knowledge.kindHelp[kind] })}
      />
      {form === 'files' && <AddFiles chatbotId={chatbotId} sources={sources} />}
      {isWritten(kind) && <AddWriting key={kind} chatbotId={chatbotId} kind={kind} sources={sources} />}
      {isFetched(kind) && <AddAddress key={kind} chatbotId={chatbotId} kind={kind} onAdded={onClose} />}
    </Card>
  )
}

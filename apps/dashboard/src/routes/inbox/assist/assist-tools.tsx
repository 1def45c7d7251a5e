import { useQuery } from '@tanstack/react-query'
import { BookOpen, Sparkles } from 'lucide-react'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import type { PanelTab } from '../details/use-details.ts'
import { IconButton } from '../icon-button.tsx'
import { assistQuery } from './assist-query.ts'
import { TranslateButton } from './translate-button.tsx'

/** What helps an agent to write: a suggested reply, the knowledge base, and translation. */
export function AssistTools({ sessionId, onTool }: { sessionId: string; onTool: (tab: PanelTab) => void }) {
  const { assist } = useInboxTexts()
  const { data } = useQuery(assistQuery(sessionId))
  return (
    <>
      <IconButton
        label={assist.ask}
        tool="knowledge"
        icon={<BookOpen aria-hidden />}
        onPress={() => onTool('knowledge')}
      />
      {data?.isEnabled === true && (
        <IconButton
          label={assist.suggest}
          tool="suggest"
          icon={<Sparkles aria-hidden />}
          onPress={() => onTool('suggestion')}
        />
      )}
      {data !== undefined && <TranslateButton sessionId={sessionId} assist={data} />}
    </>
  )
}

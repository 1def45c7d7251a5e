import { deleteSource, reindexSource } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useRemoval } from '../../components/lists/use-removal.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { sourcesKey } from './sources-query.ts'

/** What can be done with the sources of a chatbot wherever they are shown: reading one again, removing it. */
export function useSourceChanges(chatbotId: string) {
  const texts = useKnowledgeTexts()
  const refreshes = [sourcesKey(chatbotId)]
  const { run } = useChange((sourceId: string) => ask(reindexSource({ path: { chatbotId, sourceId } })), {
    refreshes,
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  const { isRemoved, remove } = useRemoval(
    (sourceId, headers) => ask(deleteSource({ path: { chatbotId, sourceId }, headers, keepalive: true })),
    refreshes,
  )
  return { readAgain: run, isRemoved, remove }
}

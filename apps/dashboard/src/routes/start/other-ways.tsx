import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { makeChatbot } from './read-website.ts'
import type { SiteAddress } from './site-address.ts'
import styles from './start.module.css'

type Way = 'text' | 'file'

interface OtherWaysProps {
  /** The chatbot; or the website of one that is not made yet: the press makes it. */
  of: { chatbotId: string } | { site: SiteAddress }
  onLeave?: () => void
}

/** Other ways to teach a chatbot whose website cannot be read: a text, or a file. */
export function OtherWays({ of, onLeave }: OtherWaysProps) {
  const { start } = useKnowledgeTexts()
  const language = useLanguage()
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const { run, isRunning, failure } = useChange<Way, string>(
    async () =>
      'chatbotId' in of ? of.chatbotId : makeChatbot({ site: of.site, name: of.site.host, language, colour: null }),
    {
      refreshes: 'site' in of ? [['chatbots']] : [],
      onDone: (id, add) => {
        onLeave?.()
        void navigate({ to: pageNamed('knowledge').path, params: { chatbotId: id }, search: { add } })
      },
    },
  )
  const ways: readonly (readonly [Way, string])[] = [
    ['text', start.writeText],
    ['file', start.uploadFile],
  ]
  return (
    <div className={styles['ways']}>
      <p>{'site' in of ? start.insteadMakes : start.instead}</p>
      <FormFailure failure={failure} />
      <div className={styles['instead']}>
        {ways.map(([add, label]) => (
          <Button key={add} isPending={isRunning} isDisabled={!canWrite} onPress={() => run(add)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

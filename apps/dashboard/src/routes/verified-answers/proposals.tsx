import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAnswerProposals, tryChatbot, type AnswerProposal } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { ImproveDialog } from '../../answer/improve-dialog.tsx'
import { verifiedAnswersKey } from '../../answer/verified-answers-query.ts'
import { ask } from '../../api/ask.ts'
import { plainText } from '../../api/plain-text.ts'
import { asFailure } from '../../api/query-client.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { useRepliesTexts } from '../../texts/use-replies-texts.ts'
import styles from './verified-answers.module.css'

/** Questions that agents have answered, to be taken over one by one. Nothing is used before somebody saves it. */
export function Proposals({ chatbotId }: { chatbotId: string }) {
  const { verified } = useRepliesTexts()
  const [taken, setTaken] = useState<AnswerProposal>()
  const mayRead = refusalOf(useCurrentUser(), { permission: 'conversations', plan: 'basic' }) === undefined
  const { data } = useQuery({
    queryKey: [...verifiedAnswersKey(chatbotId), 'proposals'],
    queryFn: ({ signal }) => ask(listAnswerProposals({ path: { chatbotId }, signal })),
    enabled: mayRead,
  })
  const proposals = data?.proposals ?? []
  if (proposals.length === 0) return null
  return (
    <>
      <Fold title={verified.proposals({ n: proposals.length })}>
        <p>{verified.proposalsLead}</p>
        <ul className={styles['proposals']}>
          {proposals.map(proposal => (
            <Proposal
              key={proposal.messageId}
              chatbotId={chatbotId}
              proposal={proposal}
              onTake={() => setTaken(proposal)}
            />
          ))}
        </ul>
      </Fold>
      {taken !== undefined && (
        <ImproveDialog
          chatbotId={chatbotId}
          title={verified.write}
          question={taken.question}
          text={taken.answer}
          maySaveAsIs
          onClose={() => setTaken(undefined)}
        />
      )}
    </>
  )
}

interface ProposalProps {
  chatbotId: string
  proposal: AnswerProposal
  onTake: () => void
}

/** What the chatbot says today stands beside what it would say. It is asked when somebody wants to know: a trial counts. */
function Proposal({ chatbotId, proposal: { question, answer, answeredAt, agentName, asked }, onTake }: ProposalProps) {
  const texts = useRepliesTexts()
  const { verified } = texts
  const canWrite = useCanWrite()
  const [at, setAt] = useState(0)
  const trial = useQuery({
    queryKey: ['trial', chatbotId, question, at],
    queryFn: ({ signal }) => ask(tryChatbot({ path: { chatbotId }, body: { question }, signal })),
    enabled: at > 0,
    staleTime: Infinity,
  })
  const failure = asFailure(trial.error)
  return (
    <li>
      <h2 dir="auto">{question}</h2>
      <p className={styles['soft']}>
        {[agentName, verified.asked({ n: asked })].filter(part => part !== null).join(' · ')}{' '}
        <WrittenTime at={answeredAt} />
      </p>
      <div className={styles['beside']}>
        <section>
          <h3>{verified.today}</h3>
          <div role="status" aria-busy={trial.isFetching}>
            {trial.data === undefined ? (
              <Button size="small" isPending={trial.isFetching} onPress={() => setAt(Date.now())}>
                {verified.showToday}
              </Button>
            ) : (
              <p dir="auto">{plainText(trial.data.reply)}</p>
            )}
            {failure !== undefined && <p>{sentenceOf(failure, texts)}</p>}
          </div>
        </section>
        <section>
          <h3>{verified.then}</h3>
          <p dir="auto">{answer}</p>
          <Button size="small" look="main" isDisabled={!canWrite} onPress={onTake}>
            {verified.take}
          </Button>
        </section>
      </div>
    </li>
  )
}

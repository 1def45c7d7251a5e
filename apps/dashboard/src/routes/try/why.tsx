import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TryChatbotResult } from '@frontdesk/client/operations'
import { webAddress } from '../../api/plain-text.ts'
import { Checks } from '../../answer/checks.tsx'
import { Numbers } from '../../answer/numbers.tsx'
import { OutcomePart } from '../../answer/outcome.tsx'
import { Passages } from '../../answer/passages.tsx'
import parts from '../../answer/why.module.css'
import { citedName } from '../../components/conversation/cited-name.ts'
import { Fold } from '../../components/layout/fold.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { wordFor } from '../../texts/word-for.ts'
import styles from './try.module.css'

interface WhyProps {
  question: string
  /** The question in its place among those that were asked. */
  questions: ReactNode
  result: TryChatbotResult
  chatbotId: string
  /** What can be done with the answer. */
  actions?: ReactNode
}

/** What led to an answer: the passages with those it cites, tools, numbers, and the prompt. */
export function Why({ question, questions, result, chatbotId, actions }: WhyProps) {
  const { tryIt } = useChatbotTexts()
  return (
    <section className={styles['why']} aria-label={tryIt.whyNamed({ question })}>
      <div>
        <h2>{tryIt.why}</h2>
        {questions}
      </div>
      {result.failure !== null && (
        <Notice look="failed">
          <p>
            {tryIt.noFailure} {result.failure}
          </p>
        </Notice>
      )}
      <div className={parts['part']}>
        <OutcomePart outcome={result.outcome} />
        {result.isUnanswered && <p className={parts['soft']}>{tryIt.unanswered}</p>}
        {actions}
      </div>
      <Checks refusals={result.refusals} />
      <Passages passages={result.passages} reply={result.reply} />
      <Products result={result} />
      <Tools result={result} />
      <Numbers {...result} />
      <Fold title={tryIt.prompt}>
        {result.prompt.map(({ role, content }, at) => (
          <div key={at}>
            <h3>{wordFor(tryIt.roles, role) ?? role}</h3>
            <p className={styles['prompt']}>{content}</p>
          </div>
        ))}
      </Fold>
      <p>
        <Link to={pageNamed('knowledge').path} params={{ chatbotId }}>
          {tryIt.improve}
        </Link>
      </p>
    </section>
  )
}

/** The products that the answer speaks of. Their pictures are on other websites, and are not loaded. */
function Products({ result: { sources } }: { result: TryChatbotResult }) {
  const { tryIt } = useChatbotTexts()
  const products = sources.filter(source => source.type === 'product')
  if (products.length === 0) return null
  return (
    <section className={parts['part']}>
      <h3>{tryIt.products}</h3>
      <ul className={parts['calls']}>
        {products.map(product => (
          <li key={product.source}>
            <a href={webAddress(product.data.sourceUrl)} target="_blank" rel="noreferrer" dir="auto">
              {citedName(product)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tools({ result: { toolCalls, actions } }: { result: TryChatbotResult }) {
  const { tryIt } = useChatbotTexts()
  if (toolCalls.length === 0 && actions.length === 0) return null
  const sentence = (name: string, outcome: string): string => {
    if (outcome === 'done') return tryIt.toolDone({ name })
    return outcome === 'not_done_yet' ? tryIt.toolNotDone({ name }) : tryIt.toolFailed({ name, code: outcome })
  }
  return (
    <section className={parts['part']}>
      {toolCalls.length > 0 && (
        <>
          <h3>{tryIt.tools}</h3>
          <ul className={parts['calls']}>
            {toolCalls.map((call, at) => (
              <li key={at}>
                {sentence(call.name, call.outcome)} {tryIt.toolArguments} <code>{call.arguments}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {actions.length > 0 && (
        <>
          <h3>{tryIt.actions}</h3>
          <ul className={parts['calls']}>
            {actions.map((action, at) => (
              <li key={at}>
                {wordFor(tryIt.actionNames, action.type) ?? action.type}
                {action.type === 'confirm' && `: ${action.title}`}
                {action.type === 'choices' && `: ${action.choices.join(' · ')}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

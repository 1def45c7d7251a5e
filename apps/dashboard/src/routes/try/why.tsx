import { Link } from '@tanstack/react-router'
import { webAddress } from '../../api/plain-text.ts'
import { Checks } from '../../answer/checks.tsx'
import { Numbers } from '../../answer/numbers.tsx'
import { OutcomePart } from '../../answer/outcome.tsx'
import { Passages } from '../../answer/passages.tsx'
import parts from '../../answer/why.module.css'
import type { TryChatbotResult } from '../../api/generated'
import { Fold } from '../../components/layout/fold.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import styles from './try.module.css'

interface WhyProps {
  question: string
  result: TryChatbotResult
  chatbotId: string
}

/** What led to an answer: the passages with those it cites, tools, numbers, and the prompt. */
export function Why({ question, result, chatbotId }: WhyProps) {
  const { tryIt } = useChatbotTexts()
  return (
    <section className={styles['why']} aria-label={tryIt.whyNamed(question)}>
      <div>
        <h2>{tryIt.why}</h2>
        <p className={styles['soft']}>{question}</p>
      </div>
      {result.failure !== null && (
        <Notice look="failed">
          <p>
            {tryIt.noFailure} {result.failure}
          </p>
        </Notice>
      )}
      <OutcomePart outcome={result.outcome} />
      <Checks refusals={result.refusals} />
      <Passages passages={result.passages} reply={result.reply} />
      <Products result={result} />
      <Tools result={result} />
      <Numbers {...result} />
      <Fold title={tryIt.prompt}>
        {result.prompt.map(({ role, content }, at) => (
          <div key={at}>
            <h3>{tryIt.roles[role] ?? role}</h3>
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
        {products.map(({ source, data: { sourceUrl } }) => (
          <li key={source}>
            <a href={webAddress(sourceUrl)} target="_blank" rel="noreferrer">
              {source}
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
    if (outcome === 'done') return tryIt.toolDone(name)
    return outcome === 'not_done_yet' ? tryIt.toolNotDone(name) : tryIt.toolFailed(name, outcome)
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
                {tryIt.actionNames[action.type] ?? action.type}
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

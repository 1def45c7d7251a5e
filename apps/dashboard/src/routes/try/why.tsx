import { Link } from '@tanstack/react-router'
import type { FoundPassage, TryChatbotResult } from '../../api/generated'
import { Fold } from '../../components/layout/fold.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { Highlighted } from '../../components/lists/highlighted.tsx'
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
      <Passages result={result} />
      <Products result={result} />
      <Tools result={result} />
      <Numbers result={result} />
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

function Passages({ result: { passages } }: { result: TryChatbotResult }) {
  const { tryIt } = useChatbotTexts()
  return (
    <section className={styles['part']}>
      <h3>{tryIt.passages}</h3>
      {passages.length === 0 ? (
        <p>{tryIt.passagesNone}</p>
      ) : (
        <ol className={styles['passages']}>
          {passages.map(passage => (
            <Passage key={passage.number} passage={passage} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Passage({ passage: { title, heading, url, text, score, isCited, matchedWords } }: { passage: FoundPassage }) {
  const { tryIt } = useChatbotTexts()
  const language = useLanguage()
  const match = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(score)
  const isPage = /^https?:\/\//.test(url)
  return (
    <li className={styles['passage']} data-cited={isCited}>
      <div className={styles['heading']}>
        <strong>{[title, heading].filter(words => words !== '').join(' › ')}</strong>
        {isCited && <span className={styles['cited']}>{tryIt.cited}</span>}
        <span className={styles['soft']}>{tryIt.score(match)}</span>
      </div>
      <p className={styles['text']}>
        <Highlighted text={text} words={matchedWords} />
      </p>
      {isPage && (
        <a href={url} target="_blank" rel="noreferrer">
          {tryIt.openPage}
        </a>
      )}
    </li>
  )
}

/** The products that the answer speaks of. Their pictures are on other websites, and are not loaded. */
function Products({ result: { sources } }: { result: TryChatbotResult }) {
  const { tryIt } = useChatbotTexts()
  const products = sources.filter(source => source.type === 'product')
  if (products.length === 0) return null
  return (
    <section className={styles['part']}>
      <h3>{tryIt.products}</h3>
      <ul className={styles['calls']}>
        {products.map(({ source, data: { sourceUrl } }) => (
          <li key={source}>
            {sourceUrl === null ? (
              source
            ) : (
              <a href={sourceUrl} target="_blank" rel="noreferrer">
                {source}
              </a>
            )}
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
    <section className={styles['part']}>
      {toolCalls.length > 0 && (
        <>
          <h3>{tryIt.tools}</h3>
          <ul className={styles['calls']}>
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
          <ul className={styles['calls']}>
            {actions.map((action, at) => (
              <li key={at}>
                {tryIt.actionNames[action.type] ?? action.type}
                {action.type === 'confirm' && `: ${action.title}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Numbers({ result }: { result: TryChatbotResult }) {
  const { tryIt } = useChatbotTexts()
  const format = new Intl.NumberFormat(useLanguage())
  const { inputTokens, outputTokens } = result
  const rows = [
    [tryIt.model, result.model],
    [tryIt.searchTime, tryIt.milliseconds(format.format(result.searchMs))],
    [tryIt.modelTime, tryIt.milliseconds(format.format(result.modelMs))],
    ...(inputTokens === null || outputTokens === null
      ? []
      : [[tryIt.tokens, tryIt.tokensInOut(format.format(inputTokens), format.format(outputTokens))]]),
  ]
  return (
    <section className={styles['part']}>
      <h3>{tryIt.numbers}</h3>
      <dl className={styles['numbers']}>
        {rows.map(([name, value], at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { useChatbotTexts } from '../texts/use-chatbot-texts.ts'
import { useLanguageTag } from '../texts/use-texts.tsx'
import styles from './why.module.css'

interface NumbersProps {
  model: string | null
  searchMs: number | null
  modelMs: number | null
  inputTokens: number | null
  outputTokens: number | null
}

/** What an answer took: which model, how long, and how many tokens. */
export function Numbers({ model, searchMs, modelMs, inputTokens, outputTokens }: NumbersProps) {
  const { tryIt } = useChatbotTexts()
  const format = new Intl.NumberFormat(useLanguageTag())
  const took = (ms: number | null): string | null =>
    ms === null ? null : tryIt.milliseconds({ ms: format.format(ms) })
  const tokens =
    inputTokens === null || outputTokens === null
      ? null
      : tryIt.tokensInOut({ read: format.format(inputTokens), written: format.format(outputTokens) })
  const rows = [
    [tryIt.model, model],
    [tryIt.searchTime, took(searchMs)],
    [tryIt.modelTime, took(modelMs)],
    [tryIt.tokens, tokens],
  ].filter(([, value]) => value !== null)
  if (rows.length === 0) return null
  return (
    <section className={styles['part']}>
      <h3>{tryIt.numbers}</h3>
      <dl className={styles['numbers']}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

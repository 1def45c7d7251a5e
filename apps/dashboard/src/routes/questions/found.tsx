import type { TryChatbotResult } from '@frontdesk/client/operations'
import { webAddress } from '../../api/plain-text.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import styles from './questions.module.css'

/** So many passages say what there is. */
const most = 2

/** What the chatbot found for a question: the nearest passages, hanging under it. */
export function Found({ passages }: Pick<TryChatbotResult, 'passages'>) {
  const { questions } = useRecordTexts()
  if (passages.length === 0) return <p className={styles['soft']}>{questions.foundNothing}</p>
  return (
    <div className={styles['found']}>
      <h3>{questions.found}</h3>
      <ul>
        {passages.slice(0, most).map(({ number, title, heading, text, url }) => (
          <li key={number} dir="auto">
            {webAddress(url) !== undefined ? (
              <a href={url} target="_blank" rel="noreferrer">
                {title === '' ? url : title}
              </a>
            ) : (
              <strong>{[title, heading].filter(words => words !== '').join(' › ')}</strong>
            )}
            <p className={styles['text']}>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

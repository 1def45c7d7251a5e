import { webAddress } from '../api/plain-text.ts'
import type { FoundPassage, ReplyPassage } from '../api/generated'
import { Highlighted } from '../components/lists/highlighted.tsx'
import { useChatbotTexts } from '../texts/use-chatbot-texts.ts'
import type { RepliesTexts } from '../texts/replies/en.ts'
import { useRepliesTexts } from '../texts/use-replies-texts.ts'
import styles from './why.module.css'

type Passage = FoundPassage & Partial<Pick<ReplyPassage, 'state'>>

/** The passages that an answer was written from, best first. */
export function Passages({ passages }: { passages: readonly Passage[] }) {
  const { tryIt } = useChatbotTexts()
  return (
    <section className={styles['part']}>
      <h3>{tryIt.passages}</h3>
      {passages.length === 0 ? (
        <p>{tryIt.passagesNone}</p>
      ) : (
        <ol className={styles['passages']}>
          {passages.map(passage => (
            <PassageRow key={passage.number} passage={passage} />
          ))}
        </ol>
      )}
    </section>
  )
}

function PassageRow({ passage }: { passage: Passage }) {
  const { title, heading, url, text, isCited, matchedWords, entryId, state } = passage
  const { tryIt } = useChatbotTexts()
  const { replies } = useRepliesTexts()
  const isPage = webAddress(url) !== undefined
  return (
    <li className={styles['passage']} data-cited={isCited}>
      <div className={styles['heading']}>
        {state !== 'gone' && <strong>{[title, heading].filter(words => words !== '').join(' › ')}</strong>}
        <Signs passage={passage} isOwn={entryId !== undefined} />
      </div>
      {state === 'gone' ? (
        <p className={styles['soft']}>{replies.gone}</p>
      ) : (
        <p className={styles['text']}>
          <Highlighted text={text} words={matchedWords} />
        </p>
      )}
      {isPage && (
        <a href={url} target="_blank" rel="noreferrer">
          {tryIt.openPage}
        </a>
      )}
    </li>
  )
}

/** What is to be known of a passage beside its words. */
function Signs({ passage, isOwn }: { passage: Passage; isOwn: boolean }) {
  const { isCited, state } = passage
  const { tryIt } = useChatbotTexts()
  const { replies } = useRepliesTexts()
  const match = matchOf(passage)
  return (
    <>
      {isOwn && <span className={styles['yours']}>{replies.yours}</span>}
      {isCited && <span className={styles['cited']}>{tryIt.cited}</span>}
      {state === 'changed' && <span className={styles['changed']}>{replies.changed}</span>}
      {match !== undefined && <span className={styles['soft']}>{replies.matches[match]}</span>}
    </>
  )
}

/** Why a passage was found, where it can be told. The share counts rare words more, so that it is a share of no number. */
function matchOf({ coverage, isClose, matchedWords }: Passage): keyof RepliesTexts['replies']['matches'] | undefined {
  if (coverage === null) return matchedWords.length > 0 ? 'some' : undefined
  if (coverage >= 0.99) return 'all'
  if (coverage >= 0.5) return 'most'
  if (isClose) return 'close'
  return coverage > 0 ? 'some' : 'meaning'
}

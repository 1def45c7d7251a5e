import type { FoundPassage, ReplyPassage } from '@frontdesk/client/operations'
import { plainText, webAddress } from '../api/plain-text.ts'
import { Highlighted } from '../components/lists/highlighted.tsx'
import { useChatbotTexts } from '../texts/use-chatbot-texts.ts'
import type { RepliesWords } from '../texts/compiled/en/replies.ts'
import { useRepliesTexts } from '../texts/use-replies-texts.ts'
import { quotedParts, type TextPart } from './quoted-parts.ts'
import styles from './why.module.css'

type Passage = FoundPassage & Partial<Pick<ReplyPassage, 'state'>>

interface PassagesProps {
  passages: readonly Passage[]
  /** The reply's HTML: what it quotes is marked in the passages. */
  reply: string
}

/** The passages that an answer was written from, best first. */
export function Passages({ passages, reply }: PassagesProps) {
  const { tryIt } = useChatbotTexts()
  const { replies } = useRepliesTexts()
  const said = plainText(reply)
  const rows = passages.map(passage => ({ passage, parts: quotedParts(passage.text, passage.isCited ? said : '') }))
  const isQuoting = rows.some(({ parts }) => parts.some(({ isQuoted }) => isQuoted))
  return (
    <section className={styles['part']}>
      <h3>{tryIt.passages}</h3>
      {passages.length === 0 ? (
        <p>{tryIt.passagesNone}</p>
      ) : (
        <ol className={styles['passages']}>
          {rows.map(({ passage, parts }) => (
            <PassageRow key={passage.number} passage={passage} parts={parts} />
          ))}
        </ol>
      )}
      {isQuoting && <p className={styles['soft']}>{replies.quoted}</p>}
    </section>
  )
}

function PassageRow({ passage, parts }: { passage: Passage; parts: readonly TextPart[] }) {
  const { title, heading, url, isCited, matchedWords, entryId, state } = passage
  const { tryIt } = useChatbotTexts()
  const { replies } = useRepliesTexts()
  const isPage = webAddress(url) !== undefined
  return (
    <li className={styles['passage']} data-cited={isCited}>
      <div className={styles['heading']}>
        {state !== 'gone' && (
          <strong>
            <bdi>{[title, heading].filter(words => words !== '').join(' › ')}</bdi>
          </strong>
        )}
        <Signs passage={passage} isOwn={entryId !== undefined} />
      </div>
      {state === 'gone' ? (
        <p className={styles['soft']}>{replies.gone}</p>
      ) : (
        <PassageText parts={parts} words={matchedWords} />
      )}
      {isPage && (
        <a href={url} target="_blank" rel="noreferrer">
          {tryIt.openPage}
        </a>
      )}
    </li>
  )
}

/** The text of a passage; whole where a part of it is quoted, which may stand at its end. */
function PassageText({ parts, words }: { parts: readonly TextPart[]; words: readonly string[] }) {
  const isQuoting = parts.some(({ isQuoted }) => isQuoted)
  return (
    <p className={styles['text']} data-whole={isQuoting} dir="auto">
      {parts.map(({ text, isQuoted }, at) => (
        <span key={at} data-quoted={isQuoted}>
          <Highlighted text={text} words={words} />
        </span>
      ))}
    </p>
  )
}

/** What is to be known of a passage beside its words. */
function Signs({ passage, isOwn }: { passage: Passage; isOwn: boolean }) {
  const { isCited, state, round } = passage
  const { tryIt } = useChatbotTexts()
  const { replies } = useRepliesTexts()
  const match = matchOf(passage)
  return (
    <>
      {isOwn && <span className={styles['yours']}>{replies.yours}</span>}
      {isCited && <span className={styles['cited']}>{tryIt.cited}</span>}
      {state === 'changed' && <span className={styles['changed']}>{replies.changed}</span>}
      {round !== undefined && <span className={styles['soft']}>{cameWith(passage, round, replies)}</span>}
      {match !== undefined && <span className={styles['soft']}>{replies.matches[match]}</span>}
    </>
  )
}

/** How a passage came that the first search did not find. */
const cameWith = ({ isOpened }: Passage, round: number, replies: RepliesWords['replies']): string =>
  isOpened === true ? replies.readOnPage({ round }) : replies.searchedAgain({ round })

/** Why a passage was found, where it can be told. The share counts rare words more, so that it is a share of no number. */
function matchOf(passage: Passage): keyof RepliesWords['replies']['matches'] | undefined {
  const { coverage, isClose, matchedWords, round } = passage
  // It was found for other words than the visitor's.
  if (round !== undefined) return undefined
  if (coverage === null) return matchedWords.length > 0 ? 'some' : undefined
  if (coverage >= 0.99) return 'all'
  if (coverage >= 0.5) return 'most'
  if (isClose) return 'close'
  return coverage > 0 ? 'some' : 'meaning'
}

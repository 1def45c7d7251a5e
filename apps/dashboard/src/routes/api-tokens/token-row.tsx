import { useState } from 'react'
import { revokeApiToken, type ApiToken } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useChatbotWords } from '../team/use-access-words.ts'
import { tokenPermissions, tokensQuery } from './tokens-query.ts'

/** One API token: what it may do, who created it, whether it is used, and until when. */
export function TokenRow({ token }: { token: ApiToken }) {
  const { apiTokens: texts } = useAccountTexts()
  const chatbotsIn = useChatbotWords()
  const { name, permissions, chatbotIds, createdBy, createdAt, lastUsedAt, expiresAt } = token
  const isExpired = Date.parse(expiresAt) <= serverNow()
  const can = tokenPermissions.filter(permission => permissions.includes(permission))
  const creator = (time: string): string =>
    createdBy === null
      ? texts.createdOn({ time })
      : (createdBy.isMember ? texts.createdBy : texts.createdByFormer)({ name: createdBy.name, time })
  return (
    <Row
      title={name}
      lines={[
        can.map(permission => texts.can[permission]).join(' · '),
        <span key="created">
          {chatbotsIn(chatbotIds)} ·{' '}
          <TimeIn at={createdAt} form="day">
            {creator}
          </TimeIn>
        </span>,
        <span key="use">
          {lastUsedAt === null ? (
            texts.neverUsed
          ) : (
            <TimeIn at={lastUsedAt} form="ago">
              {time => texts.lastUsed({ time })}
            </TimeIn>
          )}{' '}
          ·{' '}
          <TimeIn at={expiresAt} form="day">
            {time => (isExpired ? texts.expired : texts.expires)({ time })}
          </TimeIn>
        </span>,
      ]}
      actions={<Revoke token={token} isExpired={isExpired} />}
    />
  )
}

/** Revokes a token, once it is confirmed. One that has expired opens nothing any more, and is only removed. */
function Revoke({ token: { id: tokenId, name }, isExpired }: { token: ApiToken; isExpired: boolean }) {
  const texts = useAccountTexts()
  const { apiTokens } = texts
  const canWrite = useCanWrite()
  const [isAsking, setAsking] = useState(false)
  const { run, isRunning } = useChange(() => ask(revokeApiToken({ path: { tokenId } })), {
    refreshes: [tokensQuery.queryKey],
    onDone: () => say(isExpired ? apiTokens.removed : apiTokens.revoked),
    onFailed: failure => {
      setAsking(false)
      say(sentenceOf(failure, texts))
    },
  })
  return (
    <>
      <Button
        size="small"
        look="quietDanger"
        aria-label={(isExpired ? apiTokens.removeOf : apiTokens.revokeOf)({ name })}
        isDisabled={!canWrite}
        onPress={() => (isExpired ? run(undefined) : setAsking(true))}
      >
        {isExpired ? apiTokens.remove : apiTokens.revoke}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={apiTokens.revokeQuestion({ name })}
        text={apiTokens.revokeText}
        action={apiTokens.revoke}
        isRunning={isRunning}
        onConfirm={() => run(undefined)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

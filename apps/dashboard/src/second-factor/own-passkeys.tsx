import { useState } from 'react'
import { removePasskey, type Passkey, type SecondFactor } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { useCanWrite } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { Card } from '../components/layout/page.tsx'
import { ItemList } from '../components/lists/item-list.tsx'
import { Row } from '../components/lists/rows.tsx'
import { TimeIn } from '../components/lists/written-time.tsx'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import { AddPasskey, type AddPasskeyProps } from './add-passkey.tsx'
import { passkeyObstacle } from './passkeys.ts'
import { WithFactor } from './with-factor.tsx'

interface OwnPasskeysProps extends Omit<AddPasskeyProps, 'isOn'> {
  state: SecondFactor
}

/** The passkeys of the person: what each is called and when it was used, another one, and an end of each. */
export function OwnPasskeys({ state: { isOn, addedAt, passkeys }, ...adding }: OwnPasskeysProps) {
  const { secondFactor } = useAccountTexts()
  const isLast = addedAt === null && passkeys.length === 1
  const obstacle = passkeyObstacle()
  const obstacleText = obstacle === 'insecure' ? secondFactor.insecure : secondFactor.unsupported
  return (
    <Card>
      <h3>{secondFactor.passkeys}</h3>
      <p>{secondFactor.passkeysText}</p>
      <ItemList
        label={secondFactor.passkeys}
        items={passkeys}
        keyOf={({ id }) => id}
        empty={<p>{obstacle === undefined ? secondFactor.noPasskeys : obstacleText}</p>}
      >
        {passkey => <OwnPasskey passkey={passkey} isLast={isLast} />}
      </ItemList>
      {obstacle === undefined && <AddPasskey isOn={isOn} {...adding} />}
      {obstacle !== undefined && passkeys.length > 0 && <p>{obstacleText}</p>}
    </Card>
  )
}

function OwnPasskey({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { secondFactor } = useAccountTexts()
  const canWrite = useCanWrite()
  const [isAsked, setAsked] = useState(false)
  const { id, name, isBackedUp, createdAt, lastUsedAt } = passkey
  return (
    <>
      <Row
        title={name}
        lines={[
          <>
            <TimeIn at={createdAt}>{date => secondFactor.passkeyCreated({ date })}</TimeIn>{' '}
            {lastUsedAt !== null && <TimeIn at={lastUsedAt}>{time => secondFactor.passkeyUsed({ time })}</TimeIn>}
          </>,
          ...(isBackedUp ? [secondFactor.passkeySynced] : []),
        ]}
        actions={
          <Button
            size="small"
            look="quiet"
            aria-label={secondFactor.removePasskeyOf({ name })}
            isDisabled={!canWrite}
            onPress={() => setAsked(true)}
          >
            {secondFactor.removePasskey}
          </Button>
        }
      />
      {isAsked && (
        <WithFactor
          title={secondFactor.removeQuestion({ name })}
          text={isLast ? secondFactor.removeLastText : secondFactor.removeText}
          action={secondFactor.removePasskey}
          send={proof => ask(removePasskey({ path: { id }, body: proof }))}
          onDone={() => {
            setAsked(false)
            say(secondFactor.passkeyRemoved)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUserQuery } from '../account/current-user.tsx'
import { DataState } from '../components/feedback/data-state.tsx'
import { Section } from '../components/layout/page.tsx'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import { CodesLeft, OwnApp } from './manage.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorQuery } from './second-factor-query.ts'
import { SetUp } from './set-up.tsx'

interface SecondFactorProps {
  /**
   * Called when a set-up begins and ends. The user needs none any more before the recovery codes are here, and they must
   * stay until they are saved: a page that shows the set-up because it is required has to go on showing it.
   */
  onSetUp?: (isUnderWay: boolean) => void
}

/** Two-factor authentication of the person: the app, the passkeys and the recovery codes. */
export function SecondFactor({ onSetUp }: SecondFactorProps) {
  const { secondFactor } = useAccountTexts()
  const client = useQueryClient()
  const query = useQuery(secondFactorQuery)
  // Shown until the person has saved them, whatever else changes: nobody can read them again.
  const [codes, setCodes] = useState<readonly string[]>()
  const saved = (): void => {
    setCodes(undefined)
    onSetUp?.(false)
    // The account may have required it: the dashboard opens again.
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  }
  return (
    <Section title={secondFactor.title} text={secondFactor.text}>
      {codes === undefined ? (
        <DataState query={query} rows={1}>
          {state => (
            <>
              {state.addedAt === null ? (
                <SetUp isOn={state.isOn} onCodes={setCodes} onSetUp={onSetUp} />
              ) : (
                <OwnApp addedAt={state.addedAt} hasPasskeys={state.passkeys.length > 0} />
              )}
              <OwnPasskeys state={state} onCodes={setCodes} onSetUp={onSetUp} />
              {state.isOn && <CodesLeft recoveryCodesLeft={state.recoveryCodesLeft} onCodes={setCodes} />}
            </>
          )}
        </DataState>
      ) : (
        <RecoveryCodes codes={codes} onSaved={saved} />
      )}
    </Section>
  )
}

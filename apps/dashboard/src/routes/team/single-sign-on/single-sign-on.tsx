import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { CopyLine } from '../../../components/actions/copy-line.tsx'
import { DataState } from '../../../components/feedback/data-state.tsx'
import { Buttons } from '../../../components/layout/dialog.tsx'
import { Card, Section } from '../../../components/layout/page.tsx'
import { useAccountTexts } from '../../../texts/use-account-texts.ts'
import { Domains } from './domains.tsx'
import { SettingForm } from './setting-form.tsx'
import { singleSignOnQuery } from './single-sign-on-query.ts'
import { TestAndRemove } from './test-and-remove.tsx'

/** How the team logs in by the identity provider of its company. */
export function SingleSignOnSection() {
  const { singleSignOn: texts } = useAccountTexts()
  const query = useQuery(singleSignOnQuery)
  const [isSettingUp, setSettingUp] = useState(false)
  return (
    <Section title={texts.title} text={texts.text}>
      <DataState query={query} rows={2}>
        {({ setting, redirectUri, logoutUri }) =>
          setting === null && !isSettingUp ? (
            <Buttons>
              <Button onPress={() => setSettingUp(true)}>{texts.setUp}</Button>
            </Buttons>
          ) : (
            <>
              <Card>
                <p>{texts.addressesText}</p>
                <h3>{texts.redirectUri}</h3>
                <CopyLine text={redirectUri} label={texts.copyRedirect} />
                <h3>{texts.logoutUri}</h3>
                <CopyLine text={logoutUri} label={texts.copyLogout} />
              </Card>
              <SettingForm saved={setting} />
              {setting !== null && <Domains domains={setting.domains} />}
              {setting !== null && <TestAndRemove onRemoved={() => setSettingUp(false)} />}
            </>
          )
        }
      </DataState>
    </Section>
  )
}

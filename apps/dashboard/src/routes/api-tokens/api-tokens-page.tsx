import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyLine } from '../../components/actions/copy-line.tsx'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { Page } from '../../components/layout/page.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { NewToken } from './new-token.tsx'
import { TokenRow } from './token-row.tsx'
import { tokensQuery } from './tokens-query.ts'

/** The API tokens of the account, and a new one. */
export function ApiTokensPage() {
  const { apiTokens: texts } = useAccountTexts()
  const query = useQuery(tokensQuery)
  const [secret, setSecret] = useState<string>()
  return (
    <Page title={texts.title} lead={texts.lead}>
      <DataState query={query} rows={2}>
        {({ tokens }) => (
          <ItemList label={texts.list} items={tokens} keyOf={({ id }) => id}>
            {token => <TokenRow token={token} />}
          </ItemList>
        )}
      </DataState>
      <NewToken onCreated={setSecret} />
      <SecretDialog secret={secret} onKept={() => setSecret(undefined)} />
    </Page>
  )
}

/** Shows the secret of a token, once. It stays until the person says that they have it. */
function SecretDialog({ secret, onKept }: { secret: string | undefined; onKept: () => void }) {
  const { apiTokens: texts, states } = useAccountTexts()
  return (
    <Dialog isOpen={secret !== undefined} title={texts.secretTitle}>
      <p>{texts.secretText}</p>
      <CopyLine text={secret ?? ''} label={states.copy} />
      <Buttons>
        <Button look="main" onPress={onKept}>
          {texts.secretKept}
        </Button>
      </Buttons>
    </Dialog>
  )
}

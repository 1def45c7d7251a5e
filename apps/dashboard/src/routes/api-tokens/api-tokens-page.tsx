import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataState } from '../../components/feedback/data-state.tsx'
import { SecretDialog } from '../../components/feedback/secret-dialog.tsx'
import { Page } from '../../components/layout/page.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { NewToken } from './new-token.tsx'
import { TokenRow } from './token-row.tsx'
import { tokensQuery } from './tokens-query.ts'

/** The API tokens of the account, and a new one. */
export function ApiTokensPage() {
  const { apiTokens: texts, states } = useAccountTexts()
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
      <SecretDialog secret={secret} texts={texts} copy={states.copy} onKept={() => setSecret(undefined)} />
    </Page>
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperatorAccount } from '@frontdesk/client/operations'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { SearchField } from '../../components/fields/search-field.tsx'
import { useAddressText } from '../../components/layout/use-address-choice.ts'
import { Page } from '../../components/layout/page.tsx'
import { More } from '../../components/lists/more.tsx'
import { Pill } from '../../components/lists/row-body.tsx'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { useOperatorTexts } from '../../texts/use-operator-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { accountsQuery } from './accounts-query.ts'
import styles from './operator.module.css'

/** All accounts of the installation: what they are and use, and nothing of what they say. */
export function OperatorAccountsPage() {
  const { operator } = useOperatorTexts()
  const [q, setQ] = useAddressText('q')
  const query = useInfiniteQuery({ ...accountsQuery(q.trim()), placeholderData: keepPreviousData })
  const [changed, setChanged] = useState<OperatorAccount>()
  return (
    <Page title={operator.accounts} lead={operator.accountsLead} width="wide">
      <div className={styles['search']}>
        <SearchField label={operator.search} value={q} onChange={setQ} />
      </div>
      <DataState query={query} rows={8}>
        {({ pages }) => <Accounts accounts={pages.flatMap(page => page.accounts)} onChange={setChanged} />}
      </DataState>
      {(query.data?.pages[0]?.accounts.length ?? 0) > 0 && (
        <More
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {changed !== undefined && (
        <AccountDialog key={changed.id} account={changed} onClose={() => setChanged(undefined)} />
      )}
    </Page>
  )
}

interface AccountsProps {
  accounts: readonly OperatorAccount[]
  onChange: (account: OperatorAccount) => void
}

function Accounts({ accounts, onChange }: AccountsProps) {
  const { operator } = useOperatorTexts()
  if (accounts.length === 0) return <p>{operator.noneFound}</p>
  return (
    <table className={styles['accounts']} aria-label={operator.accounts}>
      <thead>
        <tr>
          <th scope="col">{operator.account}</th>
          <th scope="col">{operator.plan}</th>
          <th scope="col">{operator.usage}</th>
          <th scope="col">{operator.chatbots}</th>
          <th scope="col">{operator.members}</th>
          <th scope="col">{operator.created}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {accounts.map(account => (
          <AccountRow key={account.id} account={account} onChange={() => onChange(account)} />
        ))}
      </tbody>
    </table>
  )
}

/** On a phone, where a row is a card, each figure has the name of its column before it. */
function AccountRow({ account, onChange }: { account: OperatorAccount; onChange: () => void }) {
  const { operator, shell } = useOperatorTexts()
  const number = new Intl.NumberFormat(useLanguageTag())
  const { name, plan, used, monthlyQuota, chatbots, members, owners, suspendedAt, createdAt } = account
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi> {suspendedAt !== null && <Pill look="failed">{operator.suspended}</Pill>}
        <div data-part="owners">
          <bdi>{owners.join(', ')}</bdi>
        </div>
      </th>
      <td data-name={operator.plan}>{shell.plans[plan]}</td>
      <td data-name={operator.usage}>
        {operator.usedOf({ used: number.format(used), quota: number.format(monthlyQuota) })}
      </td>
      <td data-name={operator.chatbots}>{number.format(chatbots)}</td>
      <td data-name={operator.members}>{number.format(members)}</td>
      <td data-name={operator.created}>
        <WrittenTime at={createdAt} form="day" />
      </td>
      <td data-part="actions">
        <Button size="small" look="quiet" onPress={onChange} aria-label={operator.changeOf({ name })}>
          {operator.change}
        </Button>
      </td>
    </tr>
  )
}

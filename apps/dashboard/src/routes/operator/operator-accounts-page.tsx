import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperatorAccount } from '../../api/generated'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { SearchField } from '../../components/fields/search-field.tsx'
import { useAddressText } from '../../components/layout/use-address-choice.ts'
import { Page } from '../../components/layout/page.tsx'
import { More } from '../../components/lists/more.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useOperatorTexts } from '../../texts/use-operator-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { accountsQuery } from './accounts-query.ts'

/** All accounts of the installation: what they are and use, and nothing of what they say. */
export function OperatorAccountsPage() {
  const { operator } = useOperatorTexts()
  const [q, setQ] = useAddressText('q')
  const query = useInfiniteQuery({ ...accountsQuery(q.trim()), placeholderData: keepPreviousData })
  const [changed, setChanged] = useState<OperatorAccount>()
  return (
    <Page title={operator.accounts} lead={operator.accountsLead} width="wide">
      <SearchField label={operator.search} value={q} onChange={setQ} />
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
    <Rows label={operator.accounts}>
      {accounts.map(account => (
        <AccountRow key={account.id} account={account} onChange={() => onChange(account)} />
      ))}
    </Rows>
  )
}

function AccountRow({ account, onChange }: { account: OperatorAccount; onChange: () => void }) {
  const { operator, shell } = useOperatorTexts()
  const number = new Intl.NumberFormat(useLanguageTag())
  const { name, plan, used, monthlyQuota, chatbots, members, owners, suspendedAt, createdAt } = account
  return (
    <Row
      title={<bdi>{name}</bdi>}
      lines={[
        `${shell.plans[plan]} · ${operator.usedOf({ used: number.format(used), quota: number.format(monthlyQuota) })}`,
        `${operator.chatbots({ n: chatbots })} · ${operator.members({ n: members })}`,
        <bdi key="owners">{owners.join(', ')}</bdi>,
        <TimeIn key="created" at={createdAt}>
          {time => operator.since({ time })}
        </TimeIn>,
      ]}
      end={suspendedAt !== null && <Status look="failed">{operator.suspended}</Status>}
      actions={
        <Button size="small" look="quiet" onPress={onChange} aria-label={operator.changeOf({ name })}>
          {operator.change}
        </Button>
      }
    />
  )
}

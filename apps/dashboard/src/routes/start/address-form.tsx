import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { WebsitePreview } from '@frontdesk/client/operations'
import type { ApiFailure } from '../../api/api-failure.ts'
import { asFailure } from '../../api/query-client.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FormFailure, sentenceOf } from '../../components/feedback/failure.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Form } from '../../components/forms/form.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { Card } from '../../components/layout/page.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { pageProblemOf } from '../knowledge/page-problem.ts'
import { FoundWebsite } from './found-website.tsx'
import { OtherWays } from './other-ways.tsx'
import { readWebsite } from './read-website.ts'
import { readSiteAddress } from './site-address.ts'
import { isReadable, websitePreviewQuery } from './website-preview.ts'
import styles from './start.module.css'

/** The address of the website that was looked at, which stands in the address of its page: a reload shows it again. */
function useLookedAt(): [string, (website: string | undefined) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { website } = search
  const look = (next: string | undefined): void =>
    void navigate({ to: pageNamed('start').path, search: { ...search, website: next }, resetScroll: false })
  return [typeof website === 'string' ? website : '', look]
}

/**
 * The address of a website, then what was found there, and only then a press that makes a chatbot of it; or, for a
 * chatbot whose website cannot be read, has another website read. Nothing is made for a website that cannot be read.
 */
export function AddressForm({ chatbotId }: { chatbotId: string | undefined }) {
  const { start } = useKnowledgeTexts()
  const canWrite = useCanWrite()
  const [lookedAt, look] = useLookedAt()
  // A chatbot that was made for an address which was then refused is kept in mind: the next press is for the same one.
  const { value, set, discard } = useDraft('start', { address: lookedAt, made: '' })
  const made = chatbotId ?? (value.made === '' ? undefined : value.made)
  const [isWrong, setWrong] = useState(false)
  const address = value.address.trim()
  const query = useQuery(websitePreviewQuery(lookedAt))
  const isShown = lookedAt !== '' && lookedAt === address
  const failure = isShown && !query.isFetching ? asFailure(query.error) : undefined
  const type = (typed: string): void => {
    set({ address: typed })
    setWrong(false)
  }
  const submit = (): void => {
    const isAddress = readSiteAddress(address) !== undefined
    setWrong(!isAddress)
    if (!isAddress || !canWrite) return
    if (isShown) void query.refetch()
    else look(address)
  }
  return (
    <>
      <Card>
        <Form onSubmit={submit}>
          <AddressField
            value={value.address}
            onChange={type}
            isFirst={chatbotId === undefined}
            failure={failure}
            isWrong={isWrong}
            end={
              <Button
                type="submit"
                look={isShown && query.data !== undefined && isReadable(query.data) ? 'plain' : 'main'}
                isPending={query.isFetching}
                isDisabled={!canWrite || address === ''}
              >
                {start.look}
              </Button>
            }
          />
        </Form>
        <Looking address={query.isFetching ? lookedAt : ''} />
        {chatbotId !== undefined && !isShown && <OtherWays of={{ chatbotId }} onLeave={() => undefined} />}
      </Card>
      {isShown && !query.isFetching && query.data !== undefined && (
        <Result
          preview={query.data}
          typed={address}
          chatbotId={made}
          isForExisting={chatbotId !== undefined}
          onMade={id => set({ made: id })}
          onDone={discard}
        />
      )}
    </>
  )
}

function Looking({ address }: { address: string }) {
  const { start } = useKnowledgeTexts()
  return (
    <p role="status" className={styles['said']}>
      {address === '' ? '' : start.looking({ address })}
    </p>
  )
}

interface AddressFieldProps {
  value: string
  onChange: (typed: string) => void
  isFirst: boolean
  isWrong: boolean
  failure: ApiFailure | undefined
  end: ReactNode
}

function AddressField({ value, onChange, isFirst, isWrong, failure, end }: AddressFieldProps) {
  const texts = useKnowledgeTexts()
  const { start } = texts
  const isOfAddress = failure?.kind === 'invalid'
  return (
    <>
      <FormFailure failure={isOfAddress ? undefined : failure} />
      <TextField
        label={start.address}
        placeholder={start.example}
        value={value}
        onChange={onChange}
        inputMode="url"
        autoComplete="url"
        autoFocus={isFirst}
        spellCheck="false"
        problem={isWrong ? start.notAddress : isOfAddress ? sentenceOf(failure, texts) : undefined}
        end={end}
      />
    </>
  )
}

interface ResultProps {
  preview: WebsitePreview
  typed: string
  chatbotId: string | undefined
  isForExisting: boolean
  onMade: (chatbotId: string) => void
  onDone: () => void
}

/** What came of looking at a website: what was found, with the press that goes on; or why it cannot be read. */
function Result({ preview, typed, chatbotId, isForExisting, onMade, onDone }: ResultProps) {
  const texts = useKnowledgeTexts()
  const navigate = useNavigate()
  const site = readSiteAddress(preview.url) ?? readSiteAddress(typed)
  const { run, isRunning, failure } = useChange(readWebsite, {
    refreshes: [['chatbots']],
    onDone: id => {
      onDone()
      void navigate({ to: pageNamed('start').path, search: { chatbot: id } })
    },
    onFailed: ({ code }) => {
      // The one that was made before is not there any more.
      if (code === 'CHATBOT_UNKNOWN') onMade('')
    },
  })
  if (site === undefined || !isReadable(preview)) {
    const ways = chatbotId !== undefined ? { chatbotId } : site && { site }
    return (
      <>
        {preview.problem !== null && (
          <Notice look="failed" role="alert">
            <div>
              <h2>{texts.start.cannotRead}</h2>
              <p>{pageProblemOf(preview.problem, texts)}</p>
            </div>
          </Notice>
        )}
        {ways !== undefined && <OtherWays of={ways} onLeave={onDone} />}
      </>
    )
  }
  return (
    <Card>
      <FoundWebsite
        preview={preview}
        isForExisting={isForExisting}
        isRunning={isRunning}
        failure={failure}
        onMake={chosen => run({ ...chosen, site, url: preview.url, chatbotId, onMade })}
      />
    </Card>
  )
}

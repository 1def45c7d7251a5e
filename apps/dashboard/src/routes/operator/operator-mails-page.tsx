import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listOperatorMails,
  readOperatorMail,
  type OperatorMail,
  type OperatorMailText,
} from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { CopyLine } from '../../components/actions/copy-line.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { useOperatorTexts } from '../../texts/use-operator-texts.ts'
import styles from './operator.module.css'

const mailsQuery = queryOptions({
  queryKey: ['operator-mails'],
  queryFn: ({ signal }) => ask(listOperatorMails({ signal })),
})

/** Mails of an installation without a mail server, for the operator to read and pass on. */
export function OperatorMailsPage() {
  const { operator } = useOperatorTexts()
  const query = useQuery(mailsQuery)
  const [mail, setMail] = useState<OperatorMailText>()
  const reading = useChange<string, OperatorMailText>(mailId => ask(readOperatorMail({ path: { mailId } })), {
    onDone: setMail,
  })
  const isDelivered = query.data?.delivery === 'smtp'
  return (
    <Page title={operator.mailFiles} lead={isDelivered ? operator.mailsDelivered : operator.mailFilesLead} width="wide">
      <FormFailure failure={reading.failure} />
      <DataState query={query} rows={6}>
        {({ mails }) => <Mails mails={mails} isReading={reading.isRunning} onRead={reading.run} />}
      </DataState>
      <p>
        {operator.mailsLeftOut} <code>DATA_DIR/mail</code>
      </p>
      {mail !== undefined && <MailDialog mail={mail} onClose={() => setMail(undefined)} />}
    </Page>
  )
}

interface MailsProps {
  mails: readonly OperatorMail[]
  isReading: boolean
  onRead: (mailId: string) => void
}

function Mails({ mails, isReading, onRead }: MailsProps) {
  const { operator } = useOperatorTexts()
  const canWrite = useCanWrite()
  if (mails.length === 0) return <p>{operator.noMails}</p>
  return (
    <Rows label={operator.mailFiles}>
      {mails.map(({ id, to, subject, writtenAt }) => (
        <Row
          key={id}
          title={<bdi>{subject}</bdi>}
          lines={[<bdi key="to">{operator.mailTo({ address: to })}</bdi>]}
          end={<WrittenTime at={writtenAt} />}
          actions={
            <Button
              size="small"
              look="quiet"
              isDisabled={!canWrite || isReading}
              onPress={() => onRead(id)}
              aria-label={operator.readMail({ subject })}
            >
              {operator.read}
            </Button>
          }
        />
      ))}
    </Rows>
  )
}

/** Addresses in the text of a mail, each on a line of its own. */
const linksIn = (text: string): string[] => text.split('\n').filter(line => /^https?:\/\/\S+$/.test(line))

function MailDialog({ mail: { to, subject, text }, onClose }: { mail: OperatorMailText; onClose: () => void }) {
  const { operator, states } = useOperatorTexts()
  return (
    <Dialog title={subject} isOpen onClose={onClose} width="wide">
      <p>
        <bdi>{operator.mailTo({ address: to })}</bdi>
      </p>
      <p className={styles['mail']} dir="auto" tabIndex={0}>
        {text}
      </p>
      {linksIn(text).map(link => (
        <CopyLine key={link} text={link} label={operator.copyLink} />
      ))}
      <Buttons>
        <Button onPress={onClose}>{states.close}</Button>
      </Buttons>
    </Dialog>
  )
}

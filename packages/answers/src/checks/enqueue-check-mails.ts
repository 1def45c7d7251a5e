import { accountMail } from '@frontdesk/accounts/mails/account-mails'
import { enqueueEncrypted, type LinkingMailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import type { KeptAnswer } from '@frontdesk/contracts/checks/check-answer'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { derivedId } from '@frontdesk/runtime/derived-id'
import { checkMailText, type ChangedAnswer } from './check-mail-text.ts'
import type { UnmailedChange } from './check-run.ts'
import { judgeAnswer, type JudgedCheck } from './judge-answer.ts'
import { JUDGEMENTS } from './judgements.ts'

type Needs = LinkingMailNeeds & { db: Pick<Db, 'pool'> }

interface Due {
  chatbotId: string
  chatbotName: string
  /** With the time of the last mail: each mail has an id of its own, and a repeated one the same. */
  mailedAt: Date | null
  owners: { email: string; language: string | null }[]
  answers: Row[]
}

interface Row extends JudgedCheck {
  checkId: string
  answer: KeptAnswer
  unmailedChange: UnmailedChange
}

/** Chatbots a run. The next run takes the rest. */
const batchSize = 20

// A run that is not over may change more.
const findDue = sql`
  select chatbots.id as chatbot_id, chatbots.name as chatbot_name, mailed_at,
         (select coalesce(json_agg(json_build_object('email', email, 'language', users.language)), '[]')
          from members join users on users.id = user_id
          where account_id = accounts.id and is_owner and password_hash is not null) as owners,
         changed.answers
  from chatbots join accounts on accounts.id = account_id
  left join check_settings settings on settings.chatbot_id = chatbots.id
  cross join lateral (
    select json_agg(json_build_object('checkId', checks.id, 'question', question, 'expectations', expectations,
                                      'answer', answer, 'unmailedChange', told,
                                      'judgements', ${JUDGEMENTS}) order by checks.created_at, checks.id) as answers
    from checks join check_answers on check_id = checks.id and not is_draft and told is not null
    where chatbot_id = chatbots.id
  ) changed
  where changed.answers is not null and coalesce(mails_changes, true) and not is_deleting and suspended_at is null
    and (mailed_at is null or mailed_at < now() - interval '1 hour')
    and not exists (select from check_runs where chatbot_id = chatbots.id and status in ('waiting', 'running'))
  limit ${batchSize}`

/**
 * Mails the owners which answers changed, and why: all that changed since the last mail, once an hour at most. Returns how
 * many mails were enqueued. An interrupted run enqueues them again with the same ids.
 */
export async function enqueueCheckMails(needs: Needs): Promise<number> {
  let enqueued = 0
  for (const { chatbotId, chatbotName, mailedAt, owners, answers } of await query<Due>(needs.db.pool, findDue)) {
    const link = new URL(`/dashboard/chatbots/${chatbotId}/checks`, needs.baseUrl).href
    const changed = answers.map(changedAnswer)
    for (const { email, language } of owners) {
      const id = derivedId(['checks', chatbotId, mailedAt?.toISOString() ?? '', email])
      const text = checkMailText({ chatbotName, changed, link }, language ?? 'en')
      await enqueueEncrypted(needs, accountMail(needs.mailCipher, { id, to: email, ...text }))
      enqueued += 1
    }
    await execute(
      needs.db.pool,
      sql`
        with mailed as (
          insert into check_settings (chatbot_id, mailed_at) values (${chatbotId}, now())
          on conflict (chatbot_id) do update set mailed_at = excluded.mailed_at
        )
        update check_answers set told = null
        where check_id = any(${answers.map(({ checkId }) => checkId)}::uuid[]) and not is_draft`,
    )
  }
  return enqueued
}

const changedAnswer = ({ answer, unmailedChange, ...check }: Row): ChangedAnswer => ({
  question: check.question,
  before: unmailedChange.before.text,
  after: answer.text,
  isPassed: judgeAnswer(check, answer).isPassed,
  sources: unmailedChange.sources,
  hasChangedSettings: unmailedChange.hasChangedSettings,
})

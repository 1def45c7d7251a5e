import { useQuery } from '@tanstack/react-query'
import type { AuditLogEntry } from '@frontdesk/client/operations'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { isKnown } from '../../texts/is-known.ts'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { useDays } from '../../time/date-format.ts'
import { teamQuery } from '../team/team-query.ts'

/** What an entry of the audit log says, in words. Empty: it says nothing of it. */
interface AuditFacts {
  /** Who did it. */
  readonly who: string
  readonly chatbot: string
  /** The member, or the address, that it was done to. */
  readonly person: string
  /** What was changed: "name and domains". */
  readonly fields: string
  readonly domains: string
  /** Why it was done all the same. */
  readonly reason: string
  /** The API token that was created or revoked. */
  readonly token: string
  readonly format: string
  /** What was given beside the password at a login: `code` or `recovery`; empty: nothing. */
  readonly factor: string
  readonly from: string
  readonly to: string
}

interface Sentences {
  /** Who did what, in a sentence. */
  sentenceFor: (entry: AuditLogEntry) => string
  /** From where it was done: the dashboard, the command line; of a login the device and the network. */
  placeOf: (entry: AuditLogEntry) => string | undefined
}

/** Marks the start and end of a name, which is shown in bold. No text contains this character. */
export const nameMark = '\u0000'

const marked = (name: string): string => (name === '' ? '' : `${nameMark}${name}${nameMark}`)

/** Writes entries of the audit log as sentences, with the names of people and chatbots as they are now. */
export function useSentences(): Sentences {
  const { auditLog } = useAccountTexts()
  const language = useLanguageTag()
  const { data: named } = useQuery(chatbotNamesQuery)
  const { data: team } = useQuery(teamQuery)
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const writeDay = useDays()
  const day = (at: string | undefined): string => (at === undefined || at === '' ? '' : writeDay(at))
  const chatbotOf = (id: string): string =>
    named?.chatbots.find(chatbot => chatbot.id === id)?.name ?? auditLog.goneChatbot

  /** Accounts are changed by their members, who are named, and by operators, who are not: also in the dashboard. */
  const actorWithoutUser = ({ source, action }: AuditLogEntry): string =>
    source === 'command-line' || action === 'account.changed' ? auditLog.administrator : ''

  const factsOf = (entry: AuditLogEntry): AuditFacts => {
    const { user, token, chatbotId, objectId, fields, details } = entry
    const words = fields.map(field => (isKnown(auditLog.fields, field) ? auditLog.fields[field] : auditLog.otherField))
    const ofTeam = [...(team?.members ?? []), ...(team?.invitations ?? [])].find(({ id }) => id === objectId)
    return {
      who: marked(user === null ? (token ?? actorWithoutUser(entry)) : user.name || user.email),
      chatbot: marked(chatbotId === null ? '' : chatbotOf(chatbotId)),
      person: marked(ofTeam === undefined ? '' : 'name' in ofTeam ? ofTeam.name : ofTeam.email),
      fields: list.format(new Set(words)),
      domains: Object.values(details ?? {}).join(', '),
      reason: details?.['reason'] ?? '',
      factor: details?.['factor'] ?? '',
      token: marked(details?.['name'] ?? ''),
      format: details?.['format']?.toUpperCase() ?? '',
      from: day(details?.['from']),
      to: day(details?.['to']),
    }
  }
  return {
    sentenceFor: entry => {
      const facts = factsOf(entry)
      if (!isKnown(auditLog.sentences, entry.action)) return auditLog.other({ ...facts, action: entry.action })
      const sentence = auditLog.sentences[entry.action]
      return typeof sentence === 'string' ? sentence : sentence(facts)
    },
    placeOf: ({ details, source }) => {
      const network = details?.['network']?.replace(/ \(anonymized\)$/, '')
      const place = [details?.['device'], network].filter(part => part !== undefined && part !== '')
      if (place.length > 0) return place.join(' · ')
      return source === null ? undefined : auditLog.sources[source]
    },
  }
}

import { useQuery } from '@tanstack/react-query'
import type { AuditLogEntry } from '../../api/generated'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import type { AuditFacts } from '../../texts/en/audit-log.ts'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { teamQuery } from '../team/team-query.ts'

interface Sentences {
  /** Who did what, in a sentence. */
  sentenceFor: (entry: AuditLogEntry) => string
  /** From where a login came, where the entry is about one. */
  placeOf: (entry: AuditLogEntry) => string | undefined
}

/** Writes entries of the audit log as sentences, with the names of people and chatbots as they are now. */
export function useSentences(): Sentences {
  const { auditLog } = useAccountTexts()
  const language = useLanguageTag()
  const { data: named } = useQuery(chatbotNamesQuery)
  const { data: team } = useQuery(teamQuery)
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const day = (at: string | undefined): string =>
    at === undefined || at === ''
      ? ''
      : // A day of an export is a day of UTC, wherever the person is.
        new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))
  const chatbotOf = (id: string): string =>
    named?.chatbots.find(chatbot => chatbot.id === id)?.name ?? auditLog.goneChatbot

  const factsOf = ({ user, chatbotId, objectId, fields, details }: AuditLogEntry): AuditFacts => {
    const words = fields.map(field => (isKnown(auditLog.fields, field) ? auditLog.fields[field] : auditLog.otherField))
    const ofTeam = [...(team?.members ?? []), ...(team?.invitations ?? [])].find(({ id }) => id === objectId)
    return {
      who: user === null ? '' : user.name || user.email,
      chatbot: chatbotId === null ? '' : chatbotOf(chatbotId),
      person: ofTeam === undefined ? '' : 'name' in ofTeam ? ofTeam.name : ofTeam.email,
      fields: list.format(new Set(words)),
      domains: Object.values(details ?? {}).join(', '),
      format: details?.['format']?.toUpperCase() ?? '',
      from: day(details?.['from']),
      to: day(details?.['to']),
    }
  }
  return {
    sentenceFor: entry =>
      isKnown(auditLog.sentences, entry.action)
        ? auditLog.sentences[entry.action](factsOf(entry))
        : auditLog.other(factsOf(entry), entry.action),
    placeOf: ({ details }) => {
      const network = details?.['network']?.replace(/ \(anonymized\)$/, '')
      const place = [details?.['device'], network].filter(part => part !== undefined && part !== '')
      return place.length === 0 ? undefined : place.join(' · ')
    },
  }
}

const isKnown = <Table extends object>(table: Table, name: string): name is Extract<keyof Table, string> =>
  Object.hasOwn(table, name)

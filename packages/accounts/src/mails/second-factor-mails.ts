import type { LinkingMailNeeds, EncryptedMail } from './enqueue-mail.ts'
import { accountMail } from './account-mails.ts'
import { languageOf, notYouParts, written, type TimedMailReader } from './login-mails.ts'
import { frontdeskMail } from './mail-texts.ts'
import { mailWords } from './mail-words.ts'

/**
 * What a mail about a second factor is about: also that a recovery code was used, that there are new ones, or that too many
 * codes were wrong. `removed` is the last one.
 */
export type SecondFactorNews =
  | 'added'
  | 'appRemoved'
  | 'limited'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recovered'
  | 'removed'
  | 'renewed'

/** Tells a user what happened to their second factor. */
export function secondFactorMail(
  { mailCipher, baseUrl }: Pick<LinkingMailNeeds, 'mailCipher' | 'baseUrl'>,
  news: SecondFactorNews,
  { email, ...reader }: TimedMailReader,
): EncryptedMail {
  const language = languageOf(reader)
  const { secondFactor, whyLogin } = mailWords(language).account
  const { title, text } = secondFactor[news]
  const parts = [{ text: text({ time: written(new Date(), reader) }) }, ...notYouParts(language, baseUrl)]
  return accountMail(mailCipher, {
    to: email,
    ...frontdeskMail({ language, subject: title, parts, footer: [whyLogin] }),
  })
}

import { withoutHidden } from '@frontdesk/contracts/text'

/*
 * Words of others in a mail. Anybody can have a mail sent to anybody: visitors by leads and bookings, accounts by
 * invitations and by what their chatbots are called. So no such word is a link, and none looks like a line of the mail.
 */

/**
 * What mail programs make a link of: an address with a scheme, and whatever looks like a host. A name may end in a
 * combining mark (`हिन्दी.com`), an emoji or a joiner, and a top-level domain may have them. Some programs take the dots of
 * Chinese and Japanese for those of a host. There they end sentences (`您好。我想`), so they count only where ASCII letters or
 * digits stand on both sides, which includes `xn--`.
 */
const address = /:\/\/|[\p{L}\p{N}\p{M}\p{S}\p{Cf}]\.[\p{L}\p{M}\p{Cf}]{2}|[a-z0-9][。．｡][a-z]{2}/iu

/** Whether a mail program would make a link of a part of the text. */
const hasAddress = (text: string): boolean => address.test(text)

/**
 * A text in which a mail program finds no address to make a link of: `https[:]//evil[.]example/pay`. People can still
 * read it. Words that `isKept` names stay as they are.
 */
export const withoutAddresses = (text: string, isKept: (word: string) => boolean = () => false): string =>
  text.replaceAll(/\S+/g, word => (hasAddress(word) && !isKept(word) ? broken(word) : word))

const broken = (word: string): string =>
  word.replaceAll('://', '[:]//').replaceAll(/\.(?=[\p{L}\p{N}\p{M}\p{Cf}])|(?<=[a-z0-9])[。．｡](?=[a-z0-9])/giu, '[.]')

/** A name or a title in one line of a mail, without addresses. One that is a domain of its own chatbot stays. */
export const nameInMail = (name: string, domains: readonly string[] = []): string => {
  const line = withoutHidden(name)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return domains.includes(line.toLowerCase()) ? line : withoutAddresses(line)
}

/** A text of one line or many, set apart from the lines of the mail itself. Mail programs fold lines behind `>`, so it is a bar. */
export const quotedInMail = (text: string): string =>
  text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map(line => `| ${line}`.trimEnd())
    .join('\n')

/** An e-mail address by the characters that `cleanEmail` accepts. `name` is the part of which each mail program makes a link. */
const emailAddress =
  /^(?<before>[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]*?)(?<name>[\p{L}\p{N}\p{M}_.+-]+)@[\p{L}\p{N}\p{M}_.-]+$/u

/**
 * Whether a mail program finds nothing in an e-mail address but itself. Some begin an address only behind an apostrophe
 * or a slash (`o'neill@shop.ie`): then the part before that must be no host.
 */
function isPlainAddress(text: string): boolean {
  const { before = '', name = '' } = emailAddress.exec(text)?.groups ?? {}
  return name !== '' && !/^www\./i.test(name) && !hasAddress(before)
}

/** What somebody entered in a field, in one line of a mail: an e-mail address as it is, and no other address. */
export const valueInMail = (value: string): string => (isPlainAddress(value) ? value : nameInMail(value))

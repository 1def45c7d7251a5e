import type { Mail } from '@frontdesk/contracts/mail'
import type { LoginPlace } from '../audit/record-login-event.ts'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { accountMail } from './account-mails.ts'
import type { EncryptedMail } from './enqueue-mail.ts'
import { nameInMail } from './without-addresses.ts'

type Text = Omit<Mail, 'to'>

const notYou = `If this was not you, choose a new password at once: "Forgot password" on the login page ends every login. Then
tell whoever runs this Frontdesk.`

/** When something happened, as a mail says it: `2026-11-23 09:15 UTC`. */
const minute = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Tells a user of a login on a device and in a network that they have not used lately. */
export const newDeviceMail = ({ email, ...login }: LoginPlace & { email: string; time: Date }): Mail => ({
  to: email,
  ...newDeviceText(login),
})

/** Tells a user that the password of their login was changed. */
export const passwordChangedMail = (mailCipher: Cipher, email: string): EncryptedMail =>
  accountMail(mailCipher, { to: email, ...passwordChangedText({ time: new Date() }) })

interface NewMember {
  /** Addresses of the owners. */
  owners: readonly string[]
  accountName: string
  name: string
  email: string
}

/** Tells the owners of an account that somebody joined the team. */
export function newMemberMails(mailCipher: Cipher, { owners, ...member }: NewMember): EncryptedMail[] {
  const mail = newMemberText(member)
  return owners.map(to => accountMail(mailCipher, { to, ...mail }))
}

const newDeviceText = ({ network, device, time }: LoginPlace & { time: Date }): Text => ({
  subject: 'A login on a new device',
  text: `Hello,

someone logged in to Frontdesk with your password on a device that is new to us.

Time: ${minute(time)}
Device: ${device ?? 'a program, or a browser that we do not know'}
Network: ${network.replace(' (anonymized)', '')}

If this was you, there is nothing to do. ${notYou}
`,
})

const passwordChangedText = ({ time }: { time: Date }): Text => ({
  subject: 'Your password was changed',
  text: `Hello,

the password of your login to Frontdesk was changed (${minute(time)}). All logins have ended.

If this was you, there is nothing to do. ${notYou}
`,
})

const newMemberText = (member: Omit<NewMember, 'owners'>): Text => ({
  subject: `${nameInMail(member.name)} joined ${nameInMail(member.accountName)}`,
  text: `Hello,

${nameInMail(member.name)} (${member.email}) accepted an invitation and is now a member of ${nameInMail(member.accountName)} on Frontdesk.

If you do not know this person, remove them from the team.
`,
})

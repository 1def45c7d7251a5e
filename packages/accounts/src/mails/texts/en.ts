import type { MailWords } from './words.ts'

export const en: MailWords = {
  invitation: {
    subject: (invitedBy, account) => `${invitedBy} invited you to ${account}`,
    text: (invitedBy, account) => `${invitedBy} invited you to join the team of ${account} on Frontdesk.`,
    button: 'Join the team',
    note: 'The link works for 7 days. If you didn’t expect this email, you can ignore it.',
  },
  reset: {
    title: 'Choose a new password',
    text: 'Someone requested a new password for this email address.',
    button: 'Choose a new password',
    note: 'The link works for an hour, once. If this wasn’t you, ignore this email: your password stays as it is.',
  },
  memberReset: {
    subject: account => `${account}: choose a new password`,
    text: (sentBy, account) => `${sentBy} sent you a link to choose a new password for ${account} on Frontdesk.`,
    note: 'The link works for a day, once. Your password stays as it is until you use it.',
  },
  recipient: {
    title: 'Confirm that you want notifications',
    text: account =>
      `${account} uses Frontdesk on its website and would like to notify you when a visitor leaves contact details, books an appointment or is waiting for an agent.`,
    button: 'Confirm',
    note: 'The link works for 7 days. If you didn’t expect this email, ignore it: you’ll get no notifications.',
  },
  usage: {
    full: account => `${account}: this month’s AI replies are used up`,
    part: (account, percent) => `${account}: ${percent} of this month’s AI replies are used`,
    used: (used, quota) => `Used this month: ${used} of ${quota} AI replies.`,
    now: 'Until the end of the month (UTC), visitors read that the chat is not available at the moment.',
    soon: 'When they’re used up, visitors read that the chat is not available, until the end of the month (UTC).',
  },
  newDevice: {
    title: 'New login to your account',
    text: 'Someone logged in to Frontdesk with your password on a device that is new to us.',
    time: 'Time',
    device: 'Device',
    unknown: 'Unknown program or browser',
    network: 'Network',
  },
  passwordChanged: {
    title: 'Your password was changed',
    text: time => `The password of your Frontdesk login was changed on ${time}. All logins have ended.`,
  },
  notYou:
    'If this was you, there’s nothing to do. If it wasn’t, choose a new password at once with “Forgot password” on the login page, which ends every login. Then tell your administrator.',
  newMember: {
    subject: (name, account) => `${name} joined ${account}`,
    text: (name, account) => `${name} accepted an invitation and is now a member of ${account} on Frontdesk.`,
    email: 'Email',
    note: 'If you don’t know this person, remove them from the team.',
  },
  handoff: {
    one: 'A visitor is waiting for an agent',
    many: count => `Visitors waiting for an agent: ${count}`,
    text: 'They’d like to talk to someone on your team.',
    page: 'Page',
    button: 'Open inbox',
    note: 'The next email comes in 5 minutes at the earliest.',
    why: chatbot => `You get this email because you are notified of visitors of ${chatbot} who are waiting.`,
  },
  whyLogin: 'You get this email because this address belongs to a Frontdesk login.',
  whyOwner: account => `You get this email because you own ${account} on Frontdesk.`,
  whyStranger: account => `${account} entered this email address on Frontdesk.`,
}

import { AppError } from '@frontdesk/contracts/app-error'

export const accountUnknown = (): AppError => new AppError('ACCOUNT_UNKNOWN', 'not-found', 'There is no such account.')

export const planUnknown = (names: readonly string[]): AppError =>
  new AppError('PLAN_UNKNOWN', 'invalid', `There is no such plan. Plans are: ${names.join(', ')}.`)

export const quotaInvalid = (): AppError =>
  new AppError('QUOTA_INVALID', 'invalid', 'A quota is a whole number of AI replies a month, from 0 to 2000000000.')

export const nameInvalid = (what: string, atMost: number): AppError =>
  new AppError('NAME_INVALID', 'invalid', `${what} needs 1 to ${atMost} visible characters on one line.`)

export const emailInvalid = (): AppError =>
  new AppError('EMAIL_INVALID', 'invalid', 'That is not an e-mail address. It looks like name@shop.example.')

export const emailTaken = (): AppError =>
  new AppError('EMAIL_TAKEN', 'conflict', 'There is a user with this e-mail address already.')

export const passwordTooShort = (atLeast: number): AppError =>
  new AppError('PASSWORD_TOO_SHORT', 'invalid', `A password needs at least ${atLeast} characters.`)

export const passwordTooLong = (atMost: number): AppError =>
  new AppError('PASSWORD_TOO_LONG', 'invalid', `A password has at most ${atMost} characters.`)

export const permissionUnknown = (name: string, names: readonly string[]): AppError =>
  new AppError(
    'PERMISSION_UNKNOWN',
    'invalid',
    `There is no permission ${JSON.stringify(name.slice(0, 40))}. Permissions are: ${names.join(', ')}.`,
  )

export const loginWrong = (): AppError =>
  new AppError('LOGIN_WRONG', 'unauthenticated', 'The e-mail address or the password is wrong.')

export const notSignedIn = (): AppError => new AppError('NOT_SIGNED_IN', 'unauthenticated', 'Please log in.')

export const chatbotsRestricted = (): AppError =>
  new AppError(
    'PERMISSION_DENIED',
    'forbidden',
    'You see chosen chatbots of this account only, and would not see a new one. Ask its owner.',
  )

/** `needed` is a permission's name, or `owner` where nobody else may. */
export const permissionDenied = (needed: string): AppError =>
  new AppError(
    'PERMISSION_DENIED',
    'forbidden',
    needed === 'owner'
      ? 'Only the owner of the account may do this.'
      : `This needs the permission ${needed}. The owner of the account can give it.`,
  )

export const planTooSmall = (plan: string, needed: string): AppError =>
  new AppError('PLAN_TOO_SMALL', 'forbidden', `This needs the plan ${needed}. This account has the plan ${plan}.`)

export const linkInvalid = (): AppError =>
  new AppError('LINK_INVALID', 'invalid', 'This link is not valid any more. Please ask for a new one.')

export const passwordWrong = (): AppError => new AppError('PASSWORD_WRONG', 'invalid', 'The password is wrong.')

export const memberUnknown = (): AppError =>
  new AppError('MEMBER_UNKNOWN', 'not-found', 'There is no such member of the team.')

export const memberIsOwner = (): AppError =>
  new AppError('MEMBER_IS_OWNER', 'conflict', 'An owner has every permission and cannot be changed or removed here.')

export const memberExists = (): AppError =>
  new AppError('MEMBER_EXISTS', 'conflict', 'This person is a member of the team already.')

export const belongsElsewhere = (): AppError =>
  new AppError(
    'MEMBER_ELSEWHERE',
    'conflict',
    'There is a login with this e-mail address for another account already. Ask to be invited under another address.',
  )

export const invitationUnknown = (): AppError =>
  new AppError('INVITATION_UNKNOWN', 'not-found', 'There is no such invitation.')

export const invitationOpen = (): AppError =>
  new AppError('INVITATION_OPEN', 'conflict', 'There is an invitation for this address. Send it again, or remove it.')

export const tooManyInvitations = (atMost: number): AppError =>
  new AppError('INVITATION_LIMIT', 'conflict', `There are ${atMost} open invitations. Remove one that is not needed.`)

export const permissionsRequired = (): AppError =>
  new AppError('PERMISSIONS_REQUIRED', 'invalid', 'A member needs at least one permission. Name one in `permissions`.')

export const chatbotNotOwn = (): AppError => new AppError('CHATBOT_UNKNOWN', 'not-found', 'There is no such chatbot.')

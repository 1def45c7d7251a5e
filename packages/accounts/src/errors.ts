import { AppError } from '@frontdesk/errors/app-error'

export const accountUnknown = (): AppError => new AppError('ACCOUNT_UNKNOWN', 'not-found', 'There is no such account.')

export const ownAccountKept = (): AppError =>
  new AppError('ACCOUNT_OWN', 'conflict', 'You are logged in to this account: suspending it would lock you out.')

export const planUnknown = (names: readonly string[]): AppError =>
  new AppError('PLAN_UNKNOWN', 'invalid', `Unknown plan. Choose one of: ${names.join(', ')}.`)

export const quotaInvalid = (): AppError =>
  new AppError(
    'QUOTA_INVALID',
    'invalid',
    'A quota must be a whole number of AI replies a month, from 0 to 2000000000.',
  )

export const nameInvalid = (what: string, atMost: number): AppError =>
  new AppError('NAME_INVALID', 'invalid', `${what} must have 1 to ${atMost} visible characters on one line.`, {
    values: { limit: atMost },
  })

export const nameWithAddress = (what: string): AppError =>
  new AppError(
    'NAME_WITH_ADDRESS',
    'invalid',
    `${what} must not contain a web or e-mail address. A domain alone, such as shop.example, is allowed.`,
  )

export const emailInvalid = (): AppError =>
  new AppError('EMAIL_INVALID', 'invalid', 'This is not a valid e-mail address. Write one such as name@shop.example.')

export const emailTaken = (): AppError =>
  new AppError('EMAIL_TAKEN', 'conflict', 'A user with this e-mail address already exists.')

export const passwordTooShort = (atLeast: number): AppError =>
  new AppError('PASSWORD_TOO_SHORT', 'invalid', `A password needs at least ${atLeast} characters.`, {
    values: { limit: atLeast },
  })

export const passwordTooLong = (atMost: number): AppError =>
  new AppError('PASSWORD_TOO_LONG', 'invalid', `A password has at most ${atMost} characters.`, {
    values: { limit: atMost },
  })

export const passwordCommon = (): AppError =>
  new AppError(
    'PASSWORD_COMMON',
    'invalid',
    'This password is one of the first that are guessed. Choose another one, such as four words that have nothing to do with each other.',
  )

export const passwordPersonal = (): AppError =>
  new AppError(
    'PASSWORD_PERSONAL',
    'invalid',
    'A password must not consist of your e-mail address or of the name of this product. Choose another one.',
  )

export const permissionUnknown = (name: string, names: readonly string[]): AppError =>
  new AppError(
    'PERMISSION_UNKNOWN',
    'invalid',
    `Unknown permission ${JSON.stringify(name.slice(0, 40))}. Choose from: ${names.join(', ')}.`,
    { values: { name: name.slice(0, 40), choices: names.join(', ') } },
  )

export const loginWrong = (): AppError =>
  new AppError('LOGIN_WRONG', 'unauthenticated', 'The e-mail address or the password is wrong.')

export const notSignedIn = (): AppError => new AppError('NOT_SIGNED_IN', 'unauthenticated', 'Please log in.')

export const chatbotsRestricted = (): AppError =>
  new AppError(
    'PERMISSION_DENIED',
    'forbidden',
    'You have access to selected chatbots only, and so cannot create one. Ask the owner of the account.',
  )

/** `needed` is a permission, or `owner` where only an owner is allowed. */
export const permissionDenied = (needed: string): AppError =>
  new AppError(
    'PERMISSION_DENIED',
    'forbidden',
    needed === 'owner'
      ? 'Only the owner of the account may do this.'
      : `This requires the permission ${needed}. Ask the owner of the account for it.`,
    { values: { permission: needed } },
  )

export const planTooSmall = (plan: string, needed: string): AppError =>
  new AppError('PLAN_TOO_SMALL', 'forbidden', `This requires the plan ${needed}. Your account has the plan ${plan}.`, {
    values: { plan, needed },
  })

/** The account has as much of something as its plan includes. */
export const planLimitReached = (plan: string, reached: { what: string; limit: number; text: string }): AppError =>
  new AppError(
    'PLAN_LIMIT_REACHED',
    'forbidden',
    `The plan ${plan} includes ${reached.text}. Delete some first, or change to a larger plan.`,
    { values: { plan, what: reached.what, limit: reached.limit } },
  )

export const linkInvalid = (): AppError =>
  new AppError('LINK_INVALID', 'invalid', 'This link is no longer valid. Please request a new one.')

/** The present password, which a user repeats to set a new one. */
export const passwordWrong = (): AppError =>
  new AppError('PASSWORD_WRONG', 'invalid', 'The password is wrong.', { field: '/password' })

export const passwordNeeded = (): AppError =>
  new AppError(
    'PASSWORD_NEEDED',
    'forbidden',
    'This needs your password, entered within the last hour. Send it to POST /api/auth/confirm-password, and try again.',
  )

export const sessionUnknown = (): AppError =>
  new AppError('SESSION_UNKNOWN', 'not-found', 'There is no such login. It may have ended.')

export const userUnknown = (): AppError =>
  new AppError('USER_UNKNOWN', 'not-found', 'There is no such user in an account. `user list` shows all users.')

export const userOfSeveralAccounts = (): AppError =>
  new AppError('ACCOUNT_MISSING', 'invalid', 'This user belongs to several accounts. Name one with --account.')

export const ownerIsLast = (): AppError =>
  new AppError('OWNER_LAST', 'conflict', 'This is the only owner of the account. Make another user an owner first.')

export const memberUnknown = (): AppError =>
  new AppError('MEMBER_UNKNOWN', 'not-found', 'There is no such member in the team.')

export const memberIsOwner = (): AppError =>
  new AppError(
    'MEMBER_IS_OWNER',
    'conflict',
    'An owner has every permission and cannot be changed or removed. Make them a member first.',
  )

export const memberExists = (): AppError =>
  new AppError('MEMBER_EXISTS', 'conflict', 'This person is already a member of the team.', { field: '/email' })

export const belongsElsewhere = (): AppError =>
  new AppError(
    'MEMBER_ELSEWHERE',
    'conflict',
    'This e-mail address already belongs to another account. Ask for an invitation to a different address.',
  )

export const mailUnknown = (): AppError => new AppError('MAIL_UNKNOWN', 'not-found', 'There is no such mail.')

export const invitationUnknown = (): AppError =>
  new AppError('INVITATION_UNKNOWN', 'not-found', 'There is no such invitation.')

export const invitationOpen = (): AppError =>
  new AppError(
    'INVITATION_OPEN',
    'conflict',
    'This address already has an open invitation. Send it again, or remove it.',
    { field: '/email' },
  )

export const tooManyInvitations = (atMost: number): AppError =>
  new AppError(
    'INVITATION_LIMIT',
    'conflict',
    `Your account has ${atMost} open invitations, the maximum. Remove one first.`,
    { values: { limit: atMost } },
  )

export const tooManyRecipients = (atMost: number): AppError =>
  new AppError(
    'RECIPIENTS_LIMITED',
    'too-many',
    `An account can ask ${atMost} new e-mail addresses a day to confirm notifications. Please wait until tomorrow.`,
    { retryAfterSeconds: 3_600, values: { limit: atMost } },
  )

export const permissionsRequired = (): AppError =>
  new AppError(
    'PERMISSIONS_REQUIRED',
    'invalid',
    'A member needs at least one permission. Name one in `permissions`.',
    {
      field: '/permissions',
    },
  )

export const chatbotNotOwn = (): AppError => new AppError('CHATBOT_UNKNOWN', 'not-found', 'There is no such chatbot.')

export const trialsLimited = (atMost: number): AppError =>
  new AppError(
    'TRIALS_LIMITED',
    'too-many',
    `Your plan includes ${atMost} trials a day (UTC). They are used up. Please wait until tomorrow.`,
    { retryAfterSeconds: 3_600, values: { limit: atMost } },
  )

export const setupDone = (): AppError =>
  new AppError('SETUP_DONE', 'gone', 'This Frontdesk is set up already. Please log in.')

export const setupCodeWrong = (): AppError =>
  new AppError(
    'SETUP_CODE_WRONG',
    'forbidden',
    'The set-up code is wrong. Open the address that the start of Frontdesk printed; its log has it, too.',
  )

import { AppError } from '@frontdesk/errors/app-error'

export const accountUnknown = (): AppError => new AppError('ACCOUNT_UNKNOWN', 'not-found', 'Account not found.')

export const ownAccountKept = (): AppError =>
  new AppError('ACCOUNT_OWN', 'conflict', 'You can’t suspend the account you’re logged in to.')

export const planUnknown = (names: readonly string[]): AppError =>
  new AppError('PLAN_UNKNOWN', 'invalid', `Unknown plan. Choose one of: ${names.join(', ')}.`)

export const quotaInvalid = (): AppError =>
  new AppError(
    'QUOTA_INVALID',
    'invalid',
    'A quota must be a whole number of AI replies per month, from 0 to 2000000000.',
  )

export const nameInvalid = (what: string, atMost: number): AppError =>
  new AppError('NAME_INVALID', 'invalid', `${what} must have 1 to ${atMost} visible characters on one line.`, {
    values: { limit: atMost },
  })

export const nameWithAddress = (what: string): AppError =>
  new AppError(
    'NAME_WITH_ADDRESS',
    'invalid',
    `${what} must not contain a web or email address. A domain alone, such as shop.example, is allowed.`,
  )

export const emailInvalid = (): AppError =>
  new AppError('EMAIL_INVALID', 'invalid', 'This isn’t a valid email address. Enter one such as name@shop.example.')

export const emailTaken = (): AppError =>
  new AppError('EMAIL_TAKEN', 'conflict', 'A user with this email address already exists.')

export const passwordTooShort = (atLeast: number): AppError =>
  new AppError('PASSWORD_TOO_SHORT', 'invalid', `A password needs at least ${atLeast} characters.`, {
    values: { limit: atLeast },
  })

export const passwordTooLong = (atMost: number): AppError =>
  new AppError('PASSWORD_TOO_LONG', 'invalid', `A password can have at most ${atMost} characters.`, {
    values: { limit: atMost },
  })

export const passwordCommon = (): AppError =>
  new AppError(
    'PASSWORD_COMMON',
    'invalid',
    'This password is too common. Choose another one, such as four unrelated words.',
  )

export const passwordPersonal = (): AppError =>
  new AppError(
    'PASSWORD_PERSONAL',
    'invalid',
    'Your password must not be your email address or the name of this product. Choose another one.',
  )

export const permissionUnknown = (name: string, names: readonly string[]): AppError =>
  new AppError(
    'PERMISSION_UNKNOWN',
    'invalid',
    `Unknown permission ${JSON.stringify(name.slice(0, 40))}. Choose from: ${names.join(', ')}.`,
    { values: { name: name.slice(0, 40), choices: names.join(', ') } },
  )

export const loginWrong = (): AppError =>
  new AppError('LOGIN_WRONG', 'unauthenticated', 'The email address or password is incorrect.')

export const notSignedIn = (): AppError => new AppError('NOT_SIGNED_IN', 'unauthenticated', 'Log in first.')

export const chatbotsRestricted = (): AppError =>
  new AppError(
    'PERMISSION_DENIED',
    'forbidden',
    'You only have access to selected chatbots, so you can’t create one. Ask the owner of the account.',
  )

export const tokenInvalid = (): AppError =>
  new AppError('API_TOKEN_INVALID', 'unauthenticated', 'The API token is incorrect, expired or revoked.')

export const tokenRefused = (): AppError =>
  new AppError('API_TOKEN_REFUSED', 'forbidden', 'API tokens can’t do this. Log in to the dashboard instead.')

export const tokenUnknown = (): AppError =>
  new AppError('API_TOKEN_UNKNOWN', 'not-found', 'API token not found. It may have been revoked.')

export const tooManyTokens = (atMost: number): AppError =>
  new AppError(
    'API_TOKEN_LIMIT',
    'conflict',
    `Your account has ${atMost} API tokens, the maximum. Revoke one you no longer need first.`,
    { values: { limit: atMost } },
  )

export const tokenEndInvalid = (atMostDays: number): AppError =>
  new AppError(
    'API_TOKEN_END_INVALID',
    'invalid',
    `An API token must expire in the future, in ${atMostDays} days at most.`,
    { field: '/expiresAt', values: { limit: atMostDays } },
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
  new AppError(
    'PLAN_TOO_SMALL',
    'forbidden',
    `This requires the ${needed} plan. Your account is on the ${plan} plan.`,
    {
      values: { plan, needed },
    },
  )

/** The account has as much of something as its plan includes. */
export const planLimitReached = (plan: string, reached: { what: string; limit: number; text: string }): AppError =>
  new AppError(
    'PLAN_LIMIT_REACHED',
    'forbidden',
    `The ${plan} plan includes ${reached.text}. Delete some first, or upgrade.`,
    { values: { plan, what: reached.what, limit: reached.limit } },
  )

export const linkInvalid = (): AppError =>
  new AppError('LINK_INVALID', 'invalid', 'This link is no longer valid. Request a new one.')

/**
 * The password was right, and a second factor is missing. `factors` are the ones beside recovery codes; without it, it is
 * the app alone.
 */
export const secondFactorNeeded = ({ hasApp, hasPasskey }: { hasApp: boolean; hasPasskey: boolean }): AppError =>
  hasPasskey
    ? new AppError(
        'SECOND_FACTOR_NEEDED',
        'unauthenticated',
        hasApp
          ? 'Use your passkey, or enter the code that your authenticator app shows, or a recovery code.'
          : 'Use your passkey, or enter a recovery code.',
        { values: { factors: hasApp ? 'passkey code' : 'passkey' } },
      )
    : new AppError(
        'SECOND_FACTOR_NEEDED',
        'unauthenticated',
        'Enter the code that your authenticator app shows, or a recovery code.',
      )

/** Unauthenticated at a login; invalid where somebody is logged in, who must not be sent to the login page. */
export const secondFactorWrong = (kind: 'unauthenticated' | 'invalid'): AppError =>
  new AppError('SECOND_FACTOR_WRONG', kind, 'This code is incorrect, has expired or was already used.', {
    field: '/code',
  })

export const secondFactorLimited = (retryAfterSeconds: number): AppError =>
  new AppError(
    'SECOND_FACTOR_LIMITED',
    'too-many',
    'There were too many incorrect codes. Use a recovery code, or try again tomorrow.',
    { retryAfterSeconds },
  )

export const secondFactorOn = (): AppError =>
  new AppError('SECOND_FACTOR_ON', 'conflict', 'Two-factor authentication is already on. Turn it off first.')

export const secondFactorUnknown = (): AppError =>
  new AppError('SECOND_FACTOR_UNKNOWN', 'not-found', 'Two-factor authentication isn’t set up for this login.')

export const secondFactorRequired = (): AppError =>
  new AppError(
    'SECOND_FACTOR_REQUIRED',
    'forbidden',
    'This account requires two-factor authentication. Set it up first: POST /api/auth/second-factor.',
  )

/** The present password, which a user repeats to set a new one. */
export const passwordWrong = (): AppError =>
  new AppError('PASSWORD_WRONG', 'invalid', 'The password is incorrect.', { field: '/password' })

export const passwordNeeded = (): AppError =>
  new AppError(
    'PASSWORD_NEEDED',
    'forbidden',
    'This needs a password entered within the last hour. Send it to POST /api/auth/confirm-password, then try again.',
  )

export const sessionUnknown = (): AppError =>
  new AppError('SESSION_UNKNOWN', 'not-found', 'Login not found. It may have ended.')

export const userUnknown = (): AppError =>
  new AppError('USER_UNKNOWN', 'not-found', 'User not found. Run `user list` to see all users.')

export const userOfSeveralAccounts = (): AppError =>
  new AppError('ACCOUNT_MISSING', 'invalid', 'This user belongs to several accounts. Choose one with --account.')

export const ownerIsLast = (): AppError =>
  new AppError('OWNER_LAST', 'conflict', 'This is the only owner of the account. Make another user an owner first.')

export const memberUnknown = (): AppError => new AppError('MEMBER_UNKNOWN', 'not-found', 'Member not found.')

export const pictureUnknown = (): AppError => new AppError('FILE_UNKNOWN', 'not-found', 'There is no such picture.')

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
    'This email address already belongs to another account. Ask for an invitation to a different address.',
  )

export const mailUnknown = (): AppError => new AppError('MAIL_UNKNOWN', 'not-found', 'Email not found.')

export const invitationUnknown = (): AppError =>
  new AppError('INVITATION_UNKNOWN', 'not-found', 'Invitation not found.')

export const invitationOpen = (): AppError =>
  new AppError(
    'INVITATION_OPEN',
    'conflict',
    'This email address already has an open invitation. Resend or revoke it.',
    { field: '/email' },
  )

export const tooManyInvitations = (atMost: number): AppError =>
  new AppError(
    'INVITATION_LIMIT',
    'conflict',
    `Your account has ${atMost} open invitations, the maximum. Revoke one first.`,
    { values: { limit: atMost } },
  )

export const tooManyRecipients = (atMost: number): AppError =>
  new AppError(
    'RECIPIENTS_LIMITED',
    'too-many',
    `An account can ask ${atMost} new email addresses a day to confirm notifications. Try again tomorrow.`,
    { retryAfterSeconds: 3_600, values: { limit: atMost } },
  )

export const permissionsRequired = (): AppError =>
  new AppError('PERMISSIONS_REQUIRED', 'invalid', 'At least one permission is needed. Add one to `permissions`.', {
    field: '/permissions',
  })

export const chatbotNotOwn = (): AppError => new AppError('CHATBOT_UNKNOWN', 'not-found', 'Chatbot not found.')

export const trialsLimited = (atMost: number): AppError =>
  new AppError(
    'TRIALS_LIMITED',
    'too-many',
    `You’ve used the ${atMost} trials that your plan includes per day (UTC). Try again tomorrow.`,
    { retryAfterSeconds: 3_600, values: { limit: atMost } },
  )

export const setupDone = (): AppError =>
  new AppError('SETUP_DONE', 'gone', 'This Frontdesk is already set up. Log in instead.')

export const setupCodeWrong = (): AppError =>
  new AppError(
    'SETUP_CODE_WRONG',
    'forbidden',
    'The setup code is incorrect. Open the address that Frontdesk printed when it started; you’ll find it in the log too.',
    { field: '/code' },
  )

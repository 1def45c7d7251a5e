import { AppError } from '@frontdesk/errors/app-error'

export const singleSignOnUnknown = (): AppError =>
  new AppError(
    'SINGLE_SIGN_ON_UNKNOWN',
    'not-found',
    'Single sign-on isn’t set up for this email address. Log in with your password.',
  )

export const singleSignOnOff = (): AppError =>
  new AppError('SINGLE_SIGN_ON_OFF', 'not-found', 'Single sign-on isn’t set up for this account.')

/** The browser has no login that has begun, or another one, or has used it already. */
export const singleSignOnExpired = (): AppError =>
  new AppError(
    'SINGLE_SIGN_ON_EXPIRED',
    'invalid',
    'This login wasn’t started in this browser, took too long or was used already. Start again.',
  )

/** The provider says that it has not logged the user in. */
export const singleSignOnDenied = (cause?: unknown): AppError =>
  new AppError('SINGLE_SIGN_ON_DENIED', 'forbidden', 'The identity provider didn’t log you in.', { cause })

/** What the provider says breaks the rules: nothing of it is believed. */
export const singleSignOnInvalid = (cause?: unknown): AppError =>
  new AppError('SINGLE_SIGN_ON_INVALID', 'invalid', 'The answer of the identity provider is invalid.', { cause })

/** The provider does not answer, or not as one. */
export const singleSignOnUnreachable = (cause?: unknown): AppError =>
  new AppError(
    'SINGLE_SIGN_ON_UNREACHABLE',
    // Not `unavailable`: browsers would say that Frontdesk is.
    'provider-failed',
    'The identity provider can’t be reached. Try again later.',
    { cause },
  )

export const emailUnverified = (): AppError =>
  new AppError(
    'SINGLE_SIGN_ON_EMAIL_UNVERIFIED',
    'forbidden',
    'The identity provider doesn’t say that it has verified your email address.',
  )

export const emailOfOtherDomain = (): AppError =>
  new AppError(
    'SINGLE_SIGN_ON_DOMAIN_UNVERIFIED',
    'forbidden',
    'Your email address isn’t in a domain that this account has verified.',
  )

export const notInvited = (): AppError =>
  new AppError(
    'SINGLE_SIGN_ON_NOT_INVITED',
    'forbidden',
    'You aren’t a member of this team. Ask an owner of the account for an invitation.',
  )

export const operatorsUsePasswords = (): AppError =>
  new AppError('SINGLE_SIGN_ON_OPERATOR', 'forbidden', 'Administrators of this Frontdesk log in with their password.')

/** Somebody who has logged in by single sign-on wants to change what they could log in with otherwise. */
export const loginIsOfProvider = (): AppError =>
  new AppError(
    'SINGLE_SIGN_ON_LOGIN',
    'forbidden',
    'You’re logged in with single sign-on. Log in with your password to change this.',
  )

/** The password was right, and the account lets members in by single sign-on alone. */
export const singleSignOnNeeded = (): AppError =>
  new AppError(
    'SINGLE_SIGN_ON_NEEDED',
    'forbidden',
    'Your team logs in with single sign-on. Passwords are turned off for members.',
  )

export const domainInvalid = (): AppError =>
  new AppError('SINGLE_SIGN_ON_DOMAIN_INVALID', 'invalid', 'Enter a mail domain such as shop.example.')

export const domainUnknown = (): AppError =>
  new AppError('SINGLE_SIGN_ON_DOMAIN_INVALID', 'invalid', 'This isn’t one of your mail domains. Save it first.')

export const domainTaken = (): AppError =>
  new AppError(
    'SINGLE_SIGN_ON_DOMAIN_TAKEN',
    'conflict',
    'Another account has verified this domain. Ask your administrator.',
  )

export const recordMissing = (): AppError =>
  new AppError(
    'SINGLE_SIGN_ON_RECORD_MISSING',
    'conflict',
    'The DNS record wasn’t found. It can take an hour until a new one is seen.',
  )

export const issuerInvalid = (): AppError =>
  new AppError(
    'SINGLE_SIGN_ON_ISSUER_INVALID',
    'invalid',
    'Enter the https address of the identity provider, without a question mark.',
    { field: '/issuer' },
  )

export const secretMissing = (): AppError =>
  new AppError('SINGLE_SIGN_ON_SECRET_MISSING', 'invalid', 'Enter the client secret of this provider.', {
    field: '/clientSecret',
  })

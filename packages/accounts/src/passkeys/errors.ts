import { AppError } from '@frontdesk/errors/app-error'

/** Whatever is wrong with it: the answer tells a stranger nothing of who has a passkey. */
export const passkeyWrong = (): AppError =>
  new AppError('PASSKEY_WRONG', 'invalid', 'This passkey wasn’t accepted. Try again, or log in another way.')

export const passkeyUnknown = (): AppError =>
  new AppError('PASSKEY_UNKNOWN', 'not-found', 'Passkey not found. It may have been removed.')

export const passkeysUnavailable = (): AppError =>
  new AppError(
    'PASSKEYS_UNAVAILABLE',
    'conflict',
    'Passkeys need a BASE_URL with https and a domain name. Ask your administrator.',
  )

export const tooManyPasskeys = (atMost: number): AppError =>
  new AppError('PASSKEY_LIMIT', 'conflict', `You have ${atMost} passkeys, the maximum. Remove one first.`, {
    values: { limit: atMost },
  })

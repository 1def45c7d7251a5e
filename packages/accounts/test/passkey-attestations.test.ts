import { namesCertificates } from '@frontdesk/accounts/passkeys/verify-passkey'
import t from 'tap'

const text = (content: string): Buffer => Buffer.concat([Buffer.from([0x60 + content.length]), Buffer.from(content)])

/** An attestation object (WebAuthn, 6.5.4), with the CBOR of its statement. */
const attestationOf = (format: string, statement: Buffer): string =>
  Buffer.concat([
    Buffer.from([0xa3]),
    Buffer.concat([text('fmt'), text(format), text('attStmt'), statement, text('authData'), Buffer.from([0x40])]),
  ]).toString('base64url')

const empty = Buffer.from([0xa0])
/** `{ x5c: [h''] }` */
const withCertificate = Buffer.concat([Buffer.from([0xa1]), text('x5c'), Buffer.from([0x81, 0x40])])

t.test('a new passkey whose attestation names certificates is refused before anybody follows them', async t => {
  t.equal(namesCertificates(attestationOf('none', empty)), false)
  t.equal(namesCertificates(attestationOf('packed', empty)), false, 'signed by the passkey itself')
  t.equal(namesCertificates(attestationOf('packed', withCertificate)), true)
  for (const format of ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm'])
    t.equal(namesCertificates(attestationOf(format, withCertificate)), true, format)
  t.equal(namesCertificates('AAAA'), true, 'what can’t be read')
})

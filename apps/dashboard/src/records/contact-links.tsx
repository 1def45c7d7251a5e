/** Whether what a visitor gave is an address to which a mail can be written, and nothing more than that. */
export const isMailAddress = (email: string): boolean => /^[^\s@<>"?&,;:]+@[^\s@<>"?&,;:]+$/.test(email)

/** Opens a new mail to an address. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** What a visitor gave as an address: only what is one leads anywhere. */
export function MailLink({ email }: { email: string }) {
  if (!isMailAddress(email)) return email
  return (
    <a href={mailTo(email)} dir="ltr">
      {email}
    </a>
  )
}

/** What a visitor gave as a number: only what is one can be called. */
export function PhoneLink({ phone }: { phone: string }) {
  if (!/^\+?[\d\s()./-]{4,30}$/.test(phone)) return phone
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} dir="ltr">
      {phone}
    </a>
  )
}

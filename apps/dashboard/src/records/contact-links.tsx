/** What a visitor gave as an address: only what is one leads anywhere. */
export function MailLink({ email }: { email: string }) {
  if (!/^[^\s@<>"?&,;:]+@[^\s@<>"?&,;:]+$/.test(email)) return email
  return (
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} dir="ltr">
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

import type { JSX, Ref } from 'preact'

interface Props extends JSX.ButtonHTMLAttributes {
  readonly label: string
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** A button that shows an icon, with its name as tooltip and for screen readers. */
export function IconButton({ label, buttonRef, ...rest }: Props): JSX.Element {
  return <button type="button" aria-label={label} title={label} ref={buttonRef ?? null} {...rest} />
}

import type { JSX, Ref } from 'preact'

interface Props extends JSX.ButtonHTMLAttributes {
  readonly label: string
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** A button that shows a drawing and says its name to whoever points at it or hears it. */
export function IconButton({ label, buttonRef, ...rest }: Props): JSX.Element {
  return <button type="button" aria-label={label} title={label} ref={buttonRef ?? null} {...rest} />
}

import { Button, type ButtonProps } from '../../components/actions/button.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** Its name, which is also its tooltip. */
  label: string
  /** What the tooltip says instead of the name: why the button is off, or what it does at the moment. */
  tip?: string | undefined
  /** Why it does nothing. It can still be focused, so that everybody learns why. */
  refusal?: string | undefined
  /** Which of the tools it is. */
  tool?: string
}

/** A small button that is a picture, with its name as a tooltip. */
export function IconButton({ label, tip, refusal, tool, onPress, ...props }: IconButtonProps) {
  const refused =
    refusal === undefined ? {} : { 'aria-disabled': true, 'aria-description': refusal, onPress: () => undefined }
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={label}
      data-tip={refusal ?? tip ?? label}
      data-tool={tool}
      {...(onPress !== undefined && { onPress })}
      {...props}
      {...refused}
    />
  )
}

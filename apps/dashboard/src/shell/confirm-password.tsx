import { createContext, lazy, Suspense, useCallback, useContext, useRef, useState, type ReactNode } from 'react'

/** Loaded when it is needed. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('../second-factor/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Asks for the password, or for a factor of the person. True: it was right; false: the person thought better of it. */
type AskPassword = () => Promise<boolean>

const ConfirmPasswordContext = createContext<AskPassword>(() => Promise.resolve(false))

/** Asks the person once more who they are: `if (await confirmPassword()) …`. */
export const useConfirmPassword = (): AskPassword => useContext(ConfirmPasswordContext)

/** Holds the dialog that asks. */
export function ConfirmPasswordProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)
  const askPassword = useCallback<AskPassword>(() => {
    setOpen(true)
    return new Promise(resolve => {
      answer.current = resolve
    })
  }, [])
  const end = (isConfirmed: boolean): void => {
    setOpen(false)
    answer.current?.(isConfirmed)
  }
  return (
    <ConfirmPasswordContext value={askPassword}>
      {children}
      <Suspense>{isOpen && <ConfirmDialog onEnd={end} />}</Suspense>
    </ConfirmPasswordContext>
  )
}

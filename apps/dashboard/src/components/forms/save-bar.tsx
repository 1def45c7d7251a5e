import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ApiFailure } from '../../api/api-failure.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Button } from '../actions/button.tsx'
import { Buttons, Dialog } from '../layout/dialog.tsx'
import { FormFailure, useSecondsLeft } from '../feedback/failure.tsx'
import styles from './save-bar.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface SaveBarProps {
  isDirty: boolean
  isSaving: boolean
  failure: ApiFailure | undefined
  onSave: () => void
  onDiscard: () => void
  /** Another way to keep what was changed: save it as a draft. */
  other?: ReactNode
}

/**
 * Save or discard what was changed on a page; Ctrl or ⌘ and S saves, too. Leaving the page with unsaved changes asks
 * first. While the API is away nothing can be saved, and the button says why.
 */
export function SaveBar({ isDirty, isSaving, failure, onSave, onDiscard, other }: SaveBarProps) {
  const texts = useTexts()
  const canWrite = useCanWrite()
  const secondsLeft = useSecondsLeft(failure)
  const area = useRef<HTMLDivElement>(null)
  useFocusReturn(area, isDirty)
  const isPossible = isDirty && canWrite && !isSaving && secondsLeft === 0
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (isPossible) onSave()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [isPossible, onSave])
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, withResolver: true, enableBeforeUnload: false })
  const isLeaving = blocker.status === 'blocked'
  return (
    <>
      <FormFailure failure={failure} />
      {isDirty && (
        <div ref={area} className={styles['bar']} role="region" aria-label={texts.states.unsaved}>
          <p>{canWrite ? texts.states.unsaved : texts.states.cannotWrite}</p>
          <Buttons>
            <Button onPress={onDiscard} isDisabled={isSaving}>
              {texts.states.discard}
            </Button>
            {other}
            <Button look="main" onPress={onSave} isPending={isSaving} isDisabled={!canWrite || secondsLeft > 0}>
              {secondsLeft > 0 ? texts.states.waitSeconds({ seconds: secondsLeft }) : texts.states.save}
            </Button>
          </Buttons>
        </div>
      )}
      <Dialog isOpen={isLeaving} title={texts.states.leaveTitle} role="alertdialog" onClose={() => blocker.reset?.()}>
        <p>{texts.states.leaveText}</p>
        <Buttons>
          <Button onPress={() => blocker.reset?.()} autoFocus>
            {texts.states.stay}
          </Button>
          <Button
            look="danger"
            onPress={() => {
              onDiscard()
              blocker.proceed?.()
            }}
          >
            {texts.states.leave}
          </Button>
        </Buttons>
      </Dialog>
    </>
  )
}

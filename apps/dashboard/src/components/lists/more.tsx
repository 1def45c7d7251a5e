import { useEffect, useRef } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { Button } from '../actions/button.tsx'

interface MoreProps {
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  /** What stands there once everything is shown. */
  end: string
}

/** Shows more of a long list. Once there is no more the button goes, and what stands in its place takes the focus. */
export function More({ hasMore, isLoading, onMore, end }: MoreProps) {
  const { more } = useTexts().states
  const last = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (!hasMore && wasPressed.current) last.current?.focus({ preventScroll: true })
  }, [hasMore])
  if (!hasMore) {
    return (
      <p ref={last} tabIndex={-1}>
        {end}
      </p>
    )
  }
  return (
    <div>
      <Button
        isPending={isLoading}
        onPress={() => {
          wasPressed.current = true
          onMore()
        }}
      >
        {more}
      </Button>
    </div>
  )
}

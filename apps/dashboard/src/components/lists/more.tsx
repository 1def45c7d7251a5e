import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { Button } from '../actions/button.tsx'

interface MoreProps {
  hasMore: boolean
  size?: 'normal' | 'small'
  isLoading: boolean
  onMore: () => void
}

/** Shows more of a long list. Once there is no more the button goes, and the words in its place take the focus. */
export function More({ hasMore, size = 'normal', isLoading, onMore }: MoreProps) {
  const { more, end } = useTexts().states
  const last = useRef<HTMLParagraphElement>(null)
  const [wasPressed, setWasPressed] = useState(false)
  useEffect(() => {
    // Whoever is elsewhere by now, such as in the search, stays there.
    const hasLost = document.activeElement === null || document.activeElement === document.body
    if (!hasMore && wasPressed && hasLost) last.current?.focus({ preventScroll: true })
  }, [hasMore, wasPressed])
  if (!hasMore) {
    return wasPressed ? (
      <p ref={last} tabIndex={-1}>
        {end}
      </p>
    ) : null
  }
  return (
    <div>
      <Button
        size={size}
        isPending={isLoading}
        onPress={() => {
          setWasPressed(true)
          onMore()
        }}
      >
        {more}
      </Button>
    </div>
  )
}

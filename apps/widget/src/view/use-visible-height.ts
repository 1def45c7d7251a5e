import { useEffect } from 'preact/hooks'
import { listenTo } from '../listen-to.ts'

/**
 * Tells the style sheet the height that a phone's keyboard leaves over (`--visible-height`). iOS lays its keyboard
 * over the page without resizing it, which would hide the composer.
 */
export function useVisibleHeight(root: HTMLElement, isOpen: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isOpen || viewport === null) return
    const update = (): void => {
      root.style.setProperty('--visible-height', `${viewport.height}px`)
      root.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    }
    update()
    return listenTo(viewport, ['resize', 'scroll'], update)
  }, [root, isOpen])
}

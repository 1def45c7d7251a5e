import css from './launcher.css'
import { type LauncherButton, launcherButton } from './launcher-button.ts'
import { createPageElement, type PageElement } from './page-element.ts'

/** What of the widget is on the page. */
export interface Drawn {
  readonly element: PageElement
  readonly button: LauncherButton
  /** Has the custom properties and the classes that the style sheet goes by. */
  readonly root: HTMLElement
  readonly addStyle: (css: string) => void
  /** Tells what is drawn inside that it was put elsewhere or looks different. False where nobody hears it any more. */
  readonly refresh: () => boolean
}

interface Needs {
  readonly onPress: () => void
  /** Called when a visitor points at the button. */
  readonly onReach: () => void
}

/** Draws the launcher into a shadow root, for the page to take. */
export function drawLauncher({ onPress, onReach }: Needs): Drawn {
  const element = createPageElement()
  const shadow = element.attachShadow({ mode: 'open' })
  const addStyle = (text: string): void => styleShadow(shadow, text)
  const root = document.createElement('div')
  root.className = 'root'
  const button = launcherButton(root, onPress)
  shadow.append(root)
  addStyle(css)
  // A visitor who points at the button presses it about half a second later: enough time to load the panel.
  for (const type of ['pointerenter', 'focus']) button.element.addEventListener(type, onReach)
  // That it was prevented says that it was heard.
  root.addEventListener('refresh', event => event.preventDefault())
  return {
    element,
    button,
    root,
    addStyle,
    refresh: () => !root.dispatchEvent(new Event('refresh', { cancelable: true })),
  }
}

/** A constructed sheet, because a page's Content-Security-Policy often forbids style elements. */
function styleShadow(shadow: ShadowRoot, text: string): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  } catch {
    const style = document.createElement('style')
    style.textContent = text
    shadow.append(style)
  }
}

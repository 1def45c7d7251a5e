/**
 * Messages next to the button, and the owner's settings of the button. Loaded only if there are any, so that all other
 * pages load nothing of this. Written without a framework, like the launcher.
 */
import type { LauncherSettings } from '@frontdesk/contracts/chatbots/launcher-settings'
import css from './nudge.css'
import { matchesPath } from './launcher/matches-path.ts'
import type { Drawn } from './launcher/draw-launcher.ts'
import type { ReplyMessage } from './conversation/conversation.ts'
import { orUndefined } from './or-undefined.ts'
import type { Texts } from './texts/compiled/en.ts'

export interface Nudge {
  /** Puts the owner's settings on the button, and shows the greeting when its time has come. */
  readonly apply: (drawn: Drawn, launcher: LauncherSettings) => void
  /** Shows the newest message next to the button of the closed chat. */
  readonly peek: (drawn: Drawn, newest: ReplyMessage) => void
}

export interface NudgeModule {
  readonly openNudge: (chatbotId: string, texts: Texts) => Nudge
}

interface Peek {
  /** Who wrote it; absent for the owner's greeting. */
  readonly name?: string
  readonly text: string
}

const icons = {
  chat: undefined,
  message: 'M4 5h16v11H10l-5 4v-4H4ZM8 9h8M8 12h5',
  help: 'M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1.1-1.4 2.1M12 17.5h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
}

/** How often the path is checked, because some pages change it without a load. */
const pathMs = 500

export function openNudge(chatbotId: string, texts: Texts): Nudge {
  const styled = new WeakSet<HTMLElement>()
  const key = `frontdesk:${chatbotId}`
  let card: HTMLElement | undefined
  let timers: ReturnType<typeof setTimeout>[] = []
  /** The message that the visitor has dismissed. */
  let dismissed: string | undefined

  function style({ root, addStyle }: Drawn): void {
    if (styled.has(root)) return
    styled.add(root)
    addStyle(css)
  }

  function hide(): void {
    card?.remove()
    card = undefined
  }

  function show(drawn: Drawn, peek: Peek): void {
    const { root } = drawn
    if (!peek.text || peek.text === dismissed || root.classList.contains('open')) return
    hide()
    style(drawn)
    card = drawCard(peek, texts.dismiss, {
      open() {
        hide()
        drawn.button.element.click()
      },
      dismiss() {
        dismissed = peek.text
        hide()
        drawn.button.element.focus()
      },
    })
    root.append(card)
    // The chat can also be opened by the page.
    new MutationObserver((_changes, observer) => {
      if (!root.classList.contains('open')) return
      observer.disconnect()
      hide()
    }).observe(root, { attributeFilter: ['class'] })
  }

  function apply(drawn: Drawn, launcher: LauncherSettings): void {
    const { root, button } = drawn
    const { size = 56, side = 20, bottom = 20, label, icon = 'chat', hiddenPaths = [], isHiddenOnPhones } = launcher
    const { phoneSide = side, phoneBottom = bottom } = launcher
    style(drawn)
    root.classList.add('dressed')
    const pixels = {
      size,
      'wide-side': side,
      'wide-bottom': bottom,
      'phone-side': phoneSide,
      'phone-bottom': phoneBottom,
    }
    for (const [name, value] of Object.entries(pixels)) root.style.setProperty(`--${name}`, `${value}px`)
    root.classList.toggle('not-on-phones', isHiddenOnPhones === true)
    button.dress(icons[icon], label)
    putLabel(button.element, label)
    timers.forEach(clearInterval)
    const look = (): void =>
      void root.classList.toggle(
        'not-here',
        hiddenPaths.some(pattern => matchesPath(pattern, location.pathname)),
      )
    look()
    timers = hiddenPaths.length > 0 ? [setInterval(look, pathMs)] : []
    // Once for each visitor, and never to one who has a conversation.
    const isKnown = orUndefined(() => localStorage.getItem(key) ?? localStorage.getItem(`${key}:greeted`))
    if (!launcher.greeting || isKnown) return
    const { text, afterSeconds } = launcher.greeting
    timers.push(
      setTimeout(() => {
        if (card ?? root.classList.contains('open')) return
        orUndefined(() => localStorage.setItem(`${key}:greeted`, '1'))
        show(drawn, { text })
      }, afterSeconds * 1_000),
    )
  }

  return {
    apply,
    peek: (drawn, { isAgent, agentName, html, translation }) =>
      show(drawn, {
        name: isAgent ? (agentName ?? texts.person) : texts.assistant,
        text: wordsOf(translation ?? html),
      }),
  }
}

function drawCard(peek: Peek, dismissText: string, pressed: { open: () => void; dismiss: () => void }): HTMLElement {
  const card = element('div', 'peek')
  const open = element('button', 'peek-open')
  if (peek.name) {
    const name = element('b', '')
    name.textContent = peek.name
    open.append(name)
  }
  const words = element('span', 'peek-text')
  words.dir = 'auto'
  words.textContent = peek.text.slice(0, 300)
  open.append(words)
  open.addEventListener('click', pressed.open)
  const close = element('button', 'peek-close')
  close.setAttribute('aria-label', dismissText)
  close.textContent = '×'
  close.addEventListener('click', pressed.dismiss)
  card.append(open, close)
  return card
}

/** The owner's text next to the button's icon. */
function putLabel(button: HTMLElement, label: string | undefined): void {
  button.querySelector('.label')?.remove()
  button.classList.toggle('pill', Boolean(label))
  if (!label) return
  const words = element('span', 'label')
  words.dir = 'auto'
  words.textContent = label
  button.querySelector('svg')?.after(words)
}

/** What a reply says, without its markup. Trusted Types of the page may forbid parsing. */
const wordsOf = (html: string): string =>
  orUndefined(() => new DOMParser().parseFromString(html.replace(/<\/(p|li)>/g, ' '), 'text/html').body.textContent) ??
  html.replace(/<[^>]*>/g, '')

function element<Name extends 'div' | 'button' | 'b' | 'span'>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  if (made instanceof HTMLButtonElement) made.type = 'button'
  return made
}

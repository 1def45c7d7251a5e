import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Extra } from './extra.tsx'
import { Avatar } from './avatar.tsx'
import type { PanelContext, View } from './panel-context.ts'
import { IconButton } from './icon-button.tsx'
import { BackIcon, CloseIcon, MoreIcon } from './icons.tsx'
import { focusedElement } from './focused-element.ts'

interface Props {
  readonly context: PanelContext
  readonly view: View
  readonly isMenuOpen: boolean
  readonly setMenuOpen: (isOpen: boolean) => void
}

/** The title of the panel, which says whom the visitor talks to or what they are doing, and its buttons. */
export function Header({ context, view, isMenuOpen, setMenuOpen }: Props): JSX.Element {
  const { host, settings, texts, handle, go } = context
  const isChat = view.name === 'chat'
  const { serviceName, appearance } = settings
  const { mode, agentName, agentPicture } = handle.conversation
  const agent = mode === 'human' ? agentName : undefined
  const name = agent ?? (serviceName || texts.title)
  const title = useRef<HTMLHeadingElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const wasMenuOpen = useRef(false)

  // Screen readers announce the title of the new view.
  useLayoutEffect(() => {
    if (!isChat) title.current?.focus()
  }, [isChat, view.name])
  useLayoutEffect(() => {
    // The entry that had the focus is gone with the menu; what was pressed may have moved it on.
    if (wasMenuOpen.current && !isMenuOpen && focusedElement(host.root) === null) more.current?.focus()
    wasMenuOpen.current = isMenuOpen
  }, [isMenuOpen, host])

  return (
    <header>
      {!isChat && !view.isAsking && (
        <IconButton class="plain" label={texts.back} onClick={() => go({ name: 'chat' })}>
          <BackIcon />
        </IconButton>
      )}
      {isChat && <Avatar picture={agent ? agentPicture : appearance.avatar} name={name} />}
      <div class="titles">
        <h2 id="title" ref={title} tabIndex={-1}>
          <bdi>{isChat ? name : headingOf(view, context)}</bdi>
        </h2>
        {isChat && <Speaker context={context} />}
      </div>
      {isChat && (
        <IconButton
          buttonRef={more}
          class="plain"
          label={texts.menu}
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          <MoreIcon />
        </IconButton>
      )}
      <IconButton class="plain" label={texts.close} onClick={host.close}>
        <CloseIcon />
      </IconButton>
      {isMenuOpen && (
        <div class="menu" id="menu">
          <Extra
            context={context}
            from={context.extras}
            of={({ Menu }, all) => <Menu context={all} onDone={() => setMenuOpen(false)} />}
          />
        </div>
      )}
    </header>
  )
}

/**
 * Shows who answers: an AI, which no setting may hide, or the team. Shows whether the team is available until the
 * conversation has a notice, which is newer than the settings.
 */
function Speaker({ context: { texts, handle, settings } }: { context: PanelContext }): JSX.Element {
  const { liveChat } = settings
  const { mode, messages } = handle.conversation
  const isAgent = mode === 'human'
  return (
    <p class="status">
      <span id="speaker">{isAgent ? texts.person : texts.assistant}</span>
      {liveChat && !isAgent && messages.every(({ kind }) => kind !== 'notice') && (
        <span class={liveChat.isOpen ? 'team' : 'team away'}>{liveChat.isOpen ? texts.teamOpen : texts.teamAway}</span>
      )}
    </p>
  )
}

function headingOf(view: View, { texts, settings }: PanelContext): string | undefined {
  if (view.name === 'picture') return view.file.name
  const headings: Partial<Record<View['name'], string>> = {
    lead: texts.leaveContact,
    book: settings.bookings?.title || texts.book,
    mail: texts.mail,
    erase: texts.erase,
    privacy: texts.privacy,
  }
  return headings[view.name]
}

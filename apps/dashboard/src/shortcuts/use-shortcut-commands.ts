import { useNoticesTexts } from '../texts/use-notices-texts.ts'
import { letters, type ActionName } from './keys.ts'
import { canRun, runAction } from './run-action.ts'
import { useOpenOldest } from './use-open-oldest.ts'

export interface ShortcutCommand {
  readonly id: string
  readonly label: string
  /** The letter that does the same. */
  readonly keys: string
  readonly run: () => void
}

const listed = [
  'take',
  'write',
  'handOver',
  'release',
  'end',
  'undo',
  'details',
] as const satisfies readonly ActionName[]

/** What shortcuts can do at the moment, as commands to choose from. A command is where a letter is learned. */
export function useShortcutCommands(showList: () => void, answersVisitors: boolean): readonly ShortcutCommand[] {
  const { names } = useNoticesTexts().shortcuts
  const openOldest = useOpenOldest()
  const keysOf = (name: ActionName): string => letters[name].toUpperCase()
  const oldest = { id: 'oldest', label: names.oldest, keys: keysOf('oldest'), run: openOldest }
  return [
    ...listed
      .filter(canRun)
      // Once the menu has closed: until then nothing behind it takes the focus.
      .map(name => ({
        id: name,
        label: names[name],
        keys: keysOf(name),
        run: () => afterClosing(() => runAction(name)),
      })),
    ...(answersVisitors ? [oldest] : []),
    { id: 'shortcuts', label: names.help, keys: '?', run: showList },
  ]
}

function afterClosing(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}

/** Notes of agents about a conversation, for each other. */
export const notes = {
  kind: 'What you write',
  reply: 'Reply',
  note: 'Note',
  onlyTeam: 'Only your team sees this.',
  write: 'Note for your team',
  keep: 'Save note',
  keys: 'Enter saves. Ctrl or ⌘ with . changes between reply and note.',
  by: (author: string): string => `Note by ${author}`,
  formerMember: 'a former member',
  edited: 'edited',
  edit: 'Edit note',
  remove: 'Delete note',
  removed: 'The note is deleted.',
}

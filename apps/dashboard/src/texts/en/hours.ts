/** Opening hours of a week, time zones and lengths of time. */
export const hours = {
  closed: 'Closed',
  add: 'Add hours',
  addOn: (day: string): string => `Add hours on ${day}`,
  from: (day: string, number: number): string => `${day}, period ${number}: from`,
  to: (day: string, number: number): string => `${day}, period ${number}: to`,
  until: 'to',
  removeOn: (day: string, number: number): string => `Remove period ${number} on ${day}`,
  copyWorkdays: 'Copy Monday to Tuesday – Friday',
  copyAll: 'Copy Monday to every day',
  endFirst: 'The end must be later than the beginning.',
  overlap: 'These periods overlap.',
  timeZone: 'Time zone',
  timeZoneHelp: 'These hours are meant in this zone.',
  never: 'Never',
}

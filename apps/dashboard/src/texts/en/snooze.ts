/** Conversations that an agent sets aside until a time. */
export const snooze = {
  snooze: 'Snooze',
  inAnHour: 'In an hour',
  laterToday: 'Later today',
  tomorrow: 'Tomorrow',
  choose: 'Choose a time …',
  at: (when: string, time: string): string => `${when} (${time})`,
  until: 'Until',
  list: 'Snoozed',
  snoozed: (time: string): string => `Snoozed until ${time}, or until the visitor writes.`,
  sign: (time: string): string => `until ${time}`,
  back: 'is back',
  wake: 'End snooze',
  invalid: 'Choose a time from now on, within seven days.',
}

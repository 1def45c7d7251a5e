const number = new Intl.NumberFormat('en')

/** How the dashboard tells an agent of visitors: by sounds, and by numbers beside the menu and on the icon. */
export const notices = {
  title: 'Sounds',
  help: 'How Frontdesk tells you about visitors while you do something else. These go with your login to every device.',
  sounds: 'Play sounds',
  when: {
    waiting: 'A visitor waits for an agent',
    mine: 'A visitor writes to you, or you are given a conversation',
    other: 'A visitor writes to another agent or to the bot',
  },
  moments: { never: 'No sound', always: 'Always', hidden: 'Only while Frontdesk is out of view' },
  volume: 'Volume',
  volumes: { quiet: 'Quiet', medium: 'Medium', loud: 'Loud' },
  play: 'Play',
  repeat: 'Repeat it every 30 seconds while a visitor waits and nobody has taken the conversation',
  locked: 'Your browser plays no sound in this tab until you click something.',
  unlock: 'Turn sounds on',
  occasions: {
    waits: 'A visitor waits for an agent',
    writes: 'A visitor writes to you',
    'handed-over': 'You were given a conversation',
  },
  notifications: {
    title: 'Notifications',
    help: 'Your browser asks you first. They open the conversation with one click.',
    show: 'Show notifications',
    blocked:
      'Your browser blocks notifications from this address. Allow them in its settings, then switch this on again.',
    unsupported: 'This browser shows no notifications. On an iPhone or iPad, add Frontdesk to the Home Screen first.',
    words: 'Say what the visitor wrote',
    wordsHelp: 'Otherwise a notification names the chatbot and nothing else: others may see your screen.',
    push: 'On this device, also while Frontdesk is closed',
    pushHelp: 'Your browser’s maker delivers it, encrypted: they cannot read it. Logging out ends it.',
    pushFailed: 'This browser could not be reached for notifications. Try again.',
    install: 'Install',
    installHelp: 'In a window of its own, with a number on its icon. Nothing is downloaded from anywhere else.',
  },
  needed: (count: number): string =>
    count === 1 ? '1 conversation needs you' : `${number.format(count)} conversations need you`,
}

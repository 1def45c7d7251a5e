const number = new Intl.NumberFormat('en')

/** How the dashboard tells an agent of visitors: by sounds, and by numbers beside the menu and on the icon. */
export const notices = {
  title: 'Sounds',
  help: 'How Frontdesk tells you about visitors while you do something else. These go with your login to every device.',
  sounds: 'Play sounds',
  when: {
    waiting: 'A visitor waits for an agent',
    mine: 'A visitor writes to you, or you are given a conversation',
    other: 'A visitor writes to a colleague or to the bot',
  },
  moments: { never: 'No sound', always: 'Always', hidden: 'Only while Frontdesk is out of view' },
  volume: 'Volume',
  volumes: { quiet: 'Quiet', medium: 'Medium', loud: 'Loud' },
  play: 'Play',
  repeat: 'Repeat it every 30 seconds while a visitor waits and nobody has taken the conversation',
  locked: 'Your browser plays no sound in this tab until you click something.',
  unlock: 'Turn sounds on',
  needed: (count: number): string =>
    count === 1 ? '1 conversation needs you' : `${number.format(count)} conversations need you`,
}

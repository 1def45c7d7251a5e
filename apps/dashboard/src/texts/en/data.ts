/** What is kept how long. */
export const data = {
  title: 'Data',
  lead: 'What Frontdesk keeps about your visitors and your team, and for how long.',
  kept: 'Kept for how long',
  keptLong: (days: number): [what: string, howLong: string][] => [
    ['Conversations, questions and ratings', `${days} days`],
    ['Leads and bookings', 'Until you delete them'],
    ['Addresses of visitors on the internet', 'Never stored in full; the shortened form goes with the conversation'],
    ['Files of exports', '7 days, and never longer than the oldest message in them'],
    ['Deliveries of webhooks', '30 days'],
    ['Audit log', '1 year'],
    ['Numbers of replies, without content', 'As long as your account exists'],
  ],
  oldest: 'The conversation that has been quiet for longest had its last message on',
  noneOlder: (days: number): string => `Nothing of yours is older than ${days} days.`,
  late: (days: number): string =>
    `Some of it is older than ${days} days, and goes with the next clean-up. If it does not, tell whoever runs this Frontdesk.`,
  nothingStored: 'No conversation is stored at the moment.',
  runs: 'Last clean-ups',
  runsText: 'Frontdesk looks for what has become too old every hour.',
  noRuns: 'None yet. The first comes within an hour after Frontdesk was started.',
  finished: 'Done',
  unfinished: 'Under way, or interrupted and continued by the next one',
}

/** The account: its name, its plan, and what it has used. */
export const settings = {
  title: 'Account',
  lead: 'What your account is, what its plan includes, and how much of it is used.',
  account: 'Your account',
  name: 'Name of the business',
  asOwner: 'You are an owner: you may do everything, and change these.',
  asMember: 'You are a member of the team. Owners change these.',
  zone: 'Time zone',
  zoneHelp: 'Times are written in it, and days begin and end by it, for everybody who has not chosen another.',
  useZone: (zone: string): string => `Use the zone of this device: ${zone}`,
  plan: (name: string): string => `Plan ${name}`,
  planMeans: {
    free: 'Your chatbots answer visitors.',
    basic: 'Your chatbots answer visitors, and you can take your data elsewhere.',
    standard: 'Everything that Frontdesk has.',
  },
  features: {
    free: [
      'Chatbots that answer from your websites, files and texts',
      'How many questions, ratings, leads and bookings there are; what they say comes with the plan Basic',
    ],
    basic: [
      'Chatbots that answer from your websites, files and texts, with instructions of your own',
      'Questions, ratings, leads and bookings in full',
      'Exports and webhooks',
    ],
    standard: [
      'Chatbots that answer from your websites, files and texts, with instructions of your own',
      'Questions, ratings, leads and bookings in full',
      'Exports and webhooks',
      'Live chat, and a team that answers in it',
    ],
  },
  added: {
    free: [] as string[],
    basic: ['Instructions of your own', 'Questions, ratings, leads and bookings in full', 'Exports and webhooks'],
    standard: ['Live chat', 'A team that answers in it', 'Protected wikis'],
  },
  adds: (plan: string): string => `What the plan ${plan} adds`,
  limits: {
    replies: 'AI replies a month',
    trials: 'Trials a day',
    chatbots: 'Chatbots, at most',
    sources: 'Sources, at most',
    files: 'Files, together',
    texts: 'Text of websites and files',
    members: 'People, with open invitations',
  },
  trialsToday: (used: string, limit: string): string =>
    `You have tried your chatbots ${used} of ${limit} times today (UTC).`,
  changePlan: 'Your operator, who runs this Frontdesk, changes the plan. Send them this command:',
  usage: 'AI replies',
  usageText: 'How many replies your chatbots have written each month (UTC), and how many your plan includes.',
  replies: (used: string, quota: string): string => `${used} of ${quota} replies`,
  usedUp: 'All replies of this month are used. Your chatbots answer again on the first of next month.',
  trials: (count: string): string => `${count} trials in the dashboard, which do not count`,
  ofChatbot: (name: string, count: string): string => `${name}: ${count}`,
}

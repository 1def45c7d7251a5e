/** The groups of operations, in the order in which the documentation shows them. */
export const tags = [
  { name: 'chat', description: 'Public endpoints. Each request must come from an allowed domain of the chatbot.' },
  {
    name: 'auth',
    description:
      'Log in, log out and set a password. Logging in sets the session cookie for all other dashboard requests. Every request other than GET must send `Origin: <BASE_URL>`, unless it has an API token.',
  },
  { name: 'conversations', description: 'Search, read, export, delete and erase conversations.' },
  { name: 'records', description: 'Questions, feedback, leads and bookings. On the free plan their content is `***`.' },
  { name: 'live-chat', description: 'The inbox of agents: claim, answer, transfer, release and end conversations.' },
  { name: 'team', description: 'Members of the account, their permissions, and invitations.' },
  {
    name: 'api-tokens',
    description:
      'API tokens, with which programs use the dashboard’s operations: `Authorization: Bearer <secret>`, without a cookie and without an Origin.',
  },
  { name: 'chatbots', description: 'Chatbots, their settings, the models they can use, and where they are embedded.' },
  { name: 'checks', description: 'Questions that a chatbot is asked after a change, and drafts of its answers.' },
  { name: 'sources', description: 'The knowledge base: websites, sitemaps, product feeds, files and written entries.' },
  { name: 'connectors', description: 'HTTP calls that a chatbot can make to the owner’s API.' },
  { name: 'webhooks', description: 'Webhooks that receive events, and their deliveries.' },
  { name: 'account', description: 'The account with its name and time zone, its usage and quota, and the audit log.' },
  { name: 'installation', description: 'Initial setup, facts about this installation, and its demo.' },
  { name: 'operator', description: 'For operators: all accounts, and the status of the installation.' },
]

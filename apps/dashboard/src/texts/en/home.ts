/** The first page after the login. */
export const home = {
  title: 'Home',
  welcome: (name: string): string => (name === '' ? 'Welcome' : `Welcome, ${name}`),
  noChatbot: 'You have no chatbot yet. Give Frontdesk the address of your website, and it makes one from your pages.',
  demo: 'Or look at a shop that does not exist first: its pages are here, with a chatbot on each.',
  addDemo: 'Add the demo shop',
  newChatbot: 'New chatbot',
  nothingToSee: 'Your login has no permissions yet. Ask an owner of your account.',
  http: 'This page is not encrypted (http): others on your network can see what you send and receive, and your browser shows no notifications. Whoever runs this Frontdesk can set up https.',
  needs: 'What needs you',
  allClear: 'All clear: nothing waits for you.',
  waiting: (count: number): string =>
    count === 1 ? 'A visitor waits for an agent' : `${count} visitors wait for an agent`,
  openChats: (count: number): string => (count === 1 ? 'You have an open chat' : `You have ${count} open chats`),
  openQuestions: (count: number): string =>
    count === 1 ? 'A question has no answer yet' : `${count} questions have no answer yet`,
  newLeads: (count: number): string => (count === 1 ? 'A new lead' : `${count} new leads`),
  latest: 'Latest conversations',
  notKept: 'Nothing that a visitor wrote is kept any more.',
  failedSources: (count: number, chatbot: string): string =>
    count === 1 ? `A source of ${chatbot} could not be read` : `${count} sources of ${chatbot} could not be read`,
  refusedWebsites: (count: number, chatbot: string): string =>
    count === 1
      ? `A website asks for ${chatbot} and is not allowed to`
      : `${count} websites ask for ${chatbot} and are not allowed to`,
  dueAnswers: (count: number, chatbot: string): string =>
    count === 1 ? `A verified answer of ${chatbot} is due` : `${count} verified answers of ${chatbot} are due`,
  quota: (used: string, limit: string): string => `${used} of ${limit} AI replies of this month are used`,
  steps: 'Set up your chatbot',
  done: 'Done',
  teach: 'Teach it: your website, files, texts',
  try: 'Try it: ask what your visitors ask',
  look: 'Make it look like you',
  install: 'Put it on your website',
  team: 'Invite your team',
}

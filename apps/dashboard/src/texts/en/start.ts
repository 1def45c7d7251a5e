const count = new Intl.NumberFormat('en')

/** A chatbot from the address of a website. */
export const start = {
  title: 'New chatbot',
  lead: 'Enter the address of your website. Frontdesk reads its pages, and you can ask your chatbot as soon as the first one is read.',
  address: 'Your website’s address',
  example: 'shop.example',
  go: 'Make my chatbot',
  goAgain: 'Read this website',
  notAddress: 'A website address looks like shop.example.',
  restricted: 'You can see some of the chatbots only, and so cannot make a new one. Ask an owner of your account.',
  made: (name: string): string => `${name} is made`,
  reading: 'What is being read',
  readingLead: (host: string): string => `${host} is read page by page. This goes on when you leave this page.`,
  readLead: 'It is read again every week. You can change that, and ask for it at any time.',
  readDone: (n: number): string =>
    n === 1
      ? '1 page is read. Your chatbot knows it now.'
      : `${count.format(n)} pages are read. Your chatbot knows them now.`,
  readSoFar: (n: number): string =>
    n === 0
      ? 'The first page is being read.'
      : n === 1
        ? '1 page is read so far.'
        : `${count.format(n)} pages are read so far.`,
  pagesRead: 'Pages that were read',
  allPages: 'See all pages',
  cannotRead: 'Your website cannot be read',
  instead: 'What you can do instead',
  writeText: 'Write a text',
  uploadFile: 'Upload a file',
  ask: 'Ask it something',
  askLead: 'It answers as it would answer a visitor.',
  askWait: 'As soon as the first page is read, you can ask here.',
  question: 'Your question',
  send: 'Ask',
  suggestions: 'Questions to begin with',
  writing: 'Looks it up and writes …',
  noAnswer: 'No answer came. Try again in a moment.',
  from: 'From',
  steps: 'Next steps',
  step: {
    teach: 'Teach it more: files, texts, products',
    try: 'Try it thoroughly',
    look: 'Make it look like you',
    install: 'Put it on your website',
    team: 'Invite your team',
  },
}

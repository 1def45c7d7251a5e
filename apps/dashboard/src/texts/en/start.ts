const count = new Intl.NumberFormat('en')

/** A chatbot from the address of a website. */
export const start = {
  title: 'New chatbot',
  lead: 'Enter the address of your website. You see what is found there before anything is made.',
  address: 'Your website’s address',
  example: 'shop.example',
  look: 'Look at it',
  looking: (address: string): string => `Looking at ${address}. This takes up to ten seconds.`,
  found: 'What was found',
  facts: 'What your website says of itself',
  foundSitemap: (n: number, hasMore: boolean): string =>
    hasMore
      ? `Its sitemap lists more than ${count.format(n)} pages.`
      : n === 1
        ? 'Its sitemap lists 1 page.'
        : `Its sitemap lists ${count.format(n)} pages.`,
  foundLinks: (n: number): string =>
    n === 0
      ? 'It has no sitemap, and no links to further pages: this page alone is read.'
      : n === 1
        ? 'It has no sitemap. Pages are found by links; the first page has 1.'
        : `It has no sitemap. Pages are found by links; the first page has ${count.format(n)}.`,
  robotsAllowed: 'It allows programs to read it (robots.txt).',
  robotsNone: 'Nothing keeps programs from reading it.',
  foundLanguage: (name: string): string => `It is in ${name}.`,
  noLanguage: 'It does not say which language it is in.',
  foundIcon: 'It has an icon.',
  foundColour: (colour: string): string => `Its colour is ${colour}. Your chatbot begins with it.`,
  faintColour: (colour: string): string =>
    `Its colour, ${colour}, is too light for a button. Your chatbot begins in blue.`,
  noColour: 'It names no colour. Your chatbot begins in blue.',
  name: 'Your business',
  nameHelp: 'Your chatbot speaks for it.',
  language: 'Language of your chatbot',
  go: 'Make my chatbot',
  goAgain: 'Read this website',
  notAddress: 'A website address looks like shop.example.',
  restricted: 'You can see some of the chatbots only, and so cannot make a new one. Ask an owner of your account.',
  made: (name: string): string => `Your chatbot ${name}`,
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
  insteadMakes: 'Nothing has been made yet. Try another address, or make a chatbot that learns from you instead:',
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
  step: { teach: 'Teach', try: 'Try', look: 'Look', install: 'Install', team: 'Invite' },
  stepHelp: {
    teach: 'More pages, files, texts, products',
    try: 'Ask what your visitors ask',
    look: 'Colours, greeting, picture',
    install: 'Put it on your website',
    team: 'Work on it together',
  },
}

/**
 * Checks that the owner of the demo shop could have written, and what else its chatbot knows. Written with the changes of
 * `seeds.mjs`, and under the same rule.
 *
 * A check has a question and what its answer must do. `says` and `saysNot` are words, `cites` is the path of a page,
 * `notFound` means that the bot must say that it has no answer, and `handsOver` that it must offer an agent.
 */
export const checks = {
  irelandDelivery: {
    question: 'How much does standard delivery within Ireland cost?',
    says: ['4.95'],
    cites: '/shipping',
  },
  irelandFree: { question: 'Is delivery within Ireland free for orders?', says: ['75'] },
  express: { question: 'What does express delivery cost?', says: ['9.90'], cites: '/shipping' },
  ukDelivery: { question: 'What does delivery to the United Kingdom cost?', says: ['12.50'] },
  collect: { question: 'How long do you keep a click and collect order?', says: ['fourteen days'], cites: '/shipping' },
  returnDays: { question: 'How many days do I have to send something back?', says: ['30 days'], cites: '/returns' },
  returnLabelEu: {
    question: 'What does a return label cost from another country of the European Union?',
    says: ['6.50'],
  },
  refundTime: { question: 'When are refunds made?', says: ['five working days'], cites: '/returns' },
  engravedReturn: { question: 'Can I return an umbrella engraved with a name?', says: ['cannot be returned'] },
  frameWarranty: {
    question: 'How long is the frame of an umbrella covered by the warranty?',
    says: ['five years'],
    cites: '/warranty',
  },
  fabricWarranty: {
    question: 'How long are canopies, seams and zips covered?',
    says: ['two years'],
    cites: '/warranty',
  },
  claim: { question: 'What do I send to make a warranty claim?', says: ['photograph'], cites: '/warranty' },
  rib: { question: 'What does replacing one rib cost?', says: ['€9'] },
  repairTime: { question: 'How long does a repair take on average?', says: ['ten working days'], cites: '/repairs' },
  repairLoan: {
    question: 'What is the deposit for an umbrella that you lend me while I wait?',
    says: ['€20'],
    cites: '/repairs',
  },
  thursday: { question: 'How long is the shop open on Thursdays?', says: ['20:00'], cites: '/opening-hours' },
  saturday: { question: 'When is the shop open on Saturday?', says: ['10:00', '17:00'], cites: '/opening-hours' },
  parking: { question: 'Where is free parking?', says: ['old mill'], cites: '/opening-hours' },
  telephone: { question: 'On which number can I call you?', says: ['020 913 0042'], cites: '/contact' },
  complaints: { question: 'Who reads complaints?', says: ['Orla'] },
  instalments: {
    question: 'Do you offer payment in instalments?',
    says: ['do not offer'],
    saysNot: ['Klarna'],
    cites: '/payment',
  },
  bankTransfer: {
    question: 'How long do you keep an order that is paid by bank transfer?',
    says: ['seven days'],
    cites: '/payment',
  },
  bulk: { question: 'What discount is there from ten identical umbrellas?', says: ['8 percent'], cites: '/payment' },
  giftValid: { question: 'How long is a gift card valid?', says: ['five years'], cites: '/gift-cards' },
  giftCash: {
    question: 'Can a gift card be exchanged for cash?',
    says: ['cannot be exchanged for cash'],
    cites: '/gift-cards',
  },
  workshopPrice: { question: 'What does a place in a workshop day cost?', says: ['€145'], cites: '/workshop' },
  workshopCancel: {
    question: 'Until when can I cancel a workshop day free of charge?',
    says: ['seven days'],
    cites: '/workshop',
  },
  wash: { question: 'At how many degrees do I wash the coat?', says: ['30 degrees'] },
  oil: { question: 'How often should I oil the joints?', says: ['Twice a year'], cites: '/care' },
  handles: { question: 'What oil do wooden handles need?', says: ['linseed'], cites: '/care' },
  wrap: { question: 'What does wrapping a present cost?', says: ['€4'], cites: '/faq' },
  engraving: { question: 'How many characters can be engraved into a wooden handle?', says: ['18 characters'] },
  gannetWind: { question: 'Up to what wind has the Gannet been tested?', says: ['95'] },
  gannetPrice: { question: 'What does the Gannet cost?', says: ['€129'] },
  wrenWeight: { question: 'How much does the Wren weigh?', says: ['290'], cites: '/products/wren' },
  standStock: {
    question: 'Is the Lighthouse stand sold out?',
    says: ['sold out'],
    cites: '/products/lighthouse-stand',
  },
  chatKept: { question: 'How long is the conversation in the chat stored?', says: ['30 days'], cites: '/privacy' },
  cookies: { question: 'Does the website set cookies?', says: ['no cookies'], cites: '/privacy' },
  training: { question: 'What is the pay of an umbrella maker in training?', says: ['28,400'], cites: '/jobs' },
  versand: { question: 'Was kostet der Versand nach Deutschland?', says: ['9,50 Euro'], cites: '/de/versand' },
  samstag: { question: 'Wann hat der Laden am Samstag geöffnet?', says: ['10:00'], cites: '/de/oeffnungszeiten' },
  kayaks: { question: 'Do you rent kayaks?', notFound: true },
  tattoos: { question: 'Which tattoo artist do you recommend?', notFound: true },
  person: { question: 'I want to talk to a person', handsOver: true },
  feedPrice: { question: 'What does the Skerry beanie cost?', says: ['32.00'] },
  feedStock: { question: 'Is the Skerry beanie in stock?', saysNot: ['out of stock', 'sold out'] },
  feedOther: { question: 'What does the Plover key ring cost?', says: ['12.00'] },
  verifiedDog: { question: 'May I bring my parrot into the shop?', says: ['parrots are welcome'] },
  verifiedRegatta: { question: 'Do you hire out umbrellas for weddings?', says: ['twelve white umbrellas'] },
}

/** What else the chatbot knows from the beginning. */
export const start = {
  feed: [
    {
      id: 'sk-1',
      title: 'Skerry beanie',
      description: 'A knitted beanie of Irish wool.',
      price: '32.00 EUR',
      availability: 'in_stock',
    },
    {
      id: 'kr-1',
      title: 'Plover key ring',
      description: 'A key ring of brass in the shape of a plover.',
      price: '12.00 EUR',
      availability: 'in_stock',
    },
  ],
  verified: [
    {
      id: 'parrot',
      question: 'May I bring my parrot into the shop?',
      answer: 'Yes, parrots are welcome if they keep away from the wool.',
    },
    {
      id: 'weddings',
      question: 'Do you hire out umbrellas for weddings?',
      answer: 'Yes, we hire out twelve white umbrellas for €60 a day.',
    },
  ],
}

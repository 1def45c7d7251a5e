/**
 * Checks that the owner of the demo shop could have written, thirty changes that each break some of them, and ten
 * changes that break none. Written from the pages in apps/demo alone and committed before their author had read how a
 * changed check is found: keep it that way, and add seeds rather than change them.
 *
 * A check has a question and what its answer must do. `says` and `saysNot` are words, `cites` is the path of a page,
 * `notFound` means that the bot must say that it has no answer, and `handsOver` that it must offer an agent.
 */
export const checks = {
  irelandDelivery: { question: 'How much does standard delivery within Ireland cost?', says: ['4.95'], cites: '/shipping' },
  irelandFree: { question: 'From what amount is delivery within Ireland free?', says: ['75'] },
  express: { question: 'What does express delivery cost?', says: ['9.90'], cites: '/shipping' },
  ukDelivery: { question: 'What does delivery to the United Kingdom cost?', says: ['12.50'] },
  collect: { question: 'How long do you keep a click and collect order?', says: ['fourteen days'], cites: '/shipping' },
  returnDays: { question: 'How many days do I have to send something back?', says: ['30 days'], cites: '/returns' },
  returnLabelEu: { question: 'What does a return label cost from another country of the European Union?', says: ['6.50'] },
  refundTime: { question: 'When are refunds made?', says: ['five working days'], cites: '/returns' },
  engravedReturn: { question: 'Can I return an umbrella engraved with a name?', says: ['cannot be returned'] },
  frameWarranty: { question: 'How long is the frame of an umbrella covered by the warranty?', says: ['five years'], cites: '/warranty' },
  fabricWarranty: { question: 'How long are canopies, seams and zips covered?', says: ['two years'], cites: '/warranty' },
  claim: { question: 'What do I send to make a warranty claim?', says: ['photograph'], cites: '/warranty' },
  rib: { question: 'What does replacing one rib cost?', says: ['€9'] },
  repairTime: { question: 'How long does a repair take on average?', says: ['ten working days'], cites: '/repairs' },
  repairLoan: { question: 'What is the deposit for an umbrella that you lend me while I wait?', says: ['€20'], cites: '/repairs' },
  thursday: { question: 'How long is the shop open on Thursdays?', says: ['20:00'], cites: '/opening-hours' },
  saturday: { question: 'When is the shop open on Saturday?', says: ['10:00', '17:00'], cites: '/opening-hours' },
  parking: { question: 'Where is free parking?', says: ['old mill'], cites: '/opening-hours' },
  telephone: { question: 'What is your telephone number?', says: ['020 913 0042'], cites: '/contact' },
  complaints: { question: 'Who reads complaints?', says: ['Orla'] },
  instalments: { question: 'Do you offer payment in instalments?', says: ['do not offer'], saysNot: ['Klarna'], cites: '/payment' },
  bankTransfer: { question: 'How long do you keep an order that is paid by bank transfer?', says: ['seven days'], cites: '/payment' },
  bulk: { question: 'What discount is there from ten identical umbrellas?', says: ['8 percent'], cites: '/payment' },
  giftValid: { question: 'How long is a gift card valid?', says: ['five years'], cites: '/gift-cards' },
  giftCash: { question: 'Can a gift card be exchanged for cash?', says: ['cannot be exchanged for cash'], cites: '/gift-cards' },
  workshopPrice: { question: 'What does a place in a workshop day cost?', says: ['€145'], cites: '/workshop' },
  workshopCancel: { question: 'Until when can I cancel a workshop day free of charge?', says: ['seven days'], cites: '/workshop' },
  wash: { question: 'At how many degrees do I wash the coat?', says: ['30 degrees'] },
  oil: { question: 'How often should I oil the joints?', says: ['Twice a year'], cites: '/care' },
  handles: { question: 'What oil do wooden handles need?', says: ['linseed'], cites: '/care' },
  wrap: { question: 'What does wrapping a present cost?', says: ['€4'], cites: '/faq' },
  engraving: { question: 'How many characters can be engraved into a wooden handle?', says: ['18 characters'] },
  gannetWind: { question: 'Up to what wind has the Gannet been tested?', says: ['95'] },
  gannetPrice: { question: 'What does the Gannet cost?', says: ['€129'] },
  wrenWeight: { question: 'How much does the Wren weigh?', says: ['290'], cites: '/products/wren' },
  standStock: { question: 'Is the Lighthouse stand sold out?', says: ['sold out'], cites: '/products/lighthouse-stand' },
  chatKept: { question: 'How long is the conversation in the chat stored?', says: ['30 days'], cites: '/privacy' },
  cookies: { question: 'Does the website set cookies?', says: ['no cookies'], cites: '/privacy' },
  training: { question: 'What is the pay of an umbrella maker in training?', says: ['28,400'], cites: '/jobs' },
  versand: { question: 'Was kostet der Versand nach Deutschland?', says: ['9,50 Euro'], cites: '/de/versand' },
  samstag: { question: 'Wann hat der Laden am Samstag geöffnet?', says: ['10:00'], cites: '/de/oeffnungszeiten' },
  kayaks: { question: 'Do you rent kayaks?', notFound: true },
  tattoos: { question: 'Which tattoo artist do you recommend?', notFound: true },
  person: { question: 'I want to talk to a person', handsOver: true },
  feedPrice: { question: 'What does the Skerry beanie cost?', says: ['€32'] },
  feedStock: { question: 'Is the Skerry beanie in stock?', saysNot: ['out of stock', 'sold out'] },
  feedOther: { question: 'What does the Plover key ring cost?', says: ['€12'] },
  verifiedDog: { question: 'May I bring my parrot into the shop?', says: ['parrots are welcome'] },
  verifiedRegatta: { question: 'Do you hire out umbrellas for weddings?', says: ['twelve white umbrellas'] },
}

/** What else the chatbot knows from the beginning. */
export const start = {
  feed: [
    { id: 'sk-1', title: 'Skerry beanie', description: 'A knitted beanie of Irish wool.', price: '32.00 EUR', availability: 'in_stock' },
    { id: 'kr-1', title: 'Plover key ring', description: 'A key ring of brass in the shape of a plover.', price: '12.00 EUR', availability: 'in_stock' },
  ],
  verified: [
    { id: 'parrot', question: 'May I bring my parrot into the shop?', answer: 'Yes, parrots are welcome if they keep away from the wool.' },
    { id: 'weddings', question: 'Do you hire out umbrellas for weddings?', answer: 'Yes, we hire out twelve white umbrellas for €60 a day.' },
  ],
}

/**
 * `breaks` names the checks that must be red afterwards; one of them is enough for the change to count as caught.
 * A page is changed (`edit`), taken away (`remove`), moved (`move`) or comes (`add`). What `setting`, `instructions`
 * and `model` mean is in the words of an owner; the bench translates them.
 */
export const regressions = [
  // Pages that say something else.
  { name: 'delivery within Ireland costs more', edit: { '/shipping': [['€4.95', '€6.95']] }, breaks: ['irelandDelivery'] },
  { name: 'delivery is free from another amount', edit: { '/shipping': [['€75', '€90']], '/products': [['free from €75', 'free from €90']] }, breaks: ['irelandFree'] },
  { name: 'express costs more', edit: { '/shipping': [['€9.90', '€14.90']] }, breaks: ['express'] },
  { name: 'fourteen days to return instead of thirty', edit: { '/returns': [['30 days from delivery', '14 days from delivery'], ['the 30 days begin', 'the 14 days begin']] }, breaks: ['returnDays'] },
  { name: 'refunds take longer', edit: { '/returns': [['within five working days of the parcel', 'within three weeks of the parcel']] }, breaks: ['refundTime'] },
  { name: 'the fabric is covered for one year', edit: { '/warranty': [['are covered for two years', 'are covered for one year']] }, breaks: ['fabricWarranty'] },
  { name: 'the shop closes earlier on Thursdays', edit: { '/opening-hours': [['on Thursdays we stay until 20:00', 'on Thursdays we stay until 19:00'], ['9:30 to 20:00', '9:30 to 19:00']] }, breaks: ['thursday'] },
  { name: 'a paragraph on parking is deleted', edit: { '/opening-hours': [['There is free parking for two hours at the old mill, and a rack', 'There is a rack']] }, breaks: ['parking'] },
  { name: 'a section on cash is deleted', edit: { '/gift-cards': [['Gift cards cannot be exchanged for cash, except for a remaining balance under €5, which we pay out in the shop.', '']] }, breaks: ['giftCash'] },
  { name: 'the telephone number changes', edit: { '/contact': [['020 913 0042', '020 913 0077']] }, breaks: ['telephone'] },
  { name: 'a place in a workshop costs more, on a page in other words', edit: { '/workshop': [['A place costs €145 and includes all material', 'Taking part is €160 for each person, with all material']] }, breaks: ['workshopPrice'] },
  { name: 'the German price of delivery changes', edit: { '/de/versand': [['kostet 9,50 Euro', 'kostet 11,90 Euro'], ['<td>9,50 Euro</td>', '<td>11,90 Euro</td>']] }, breaks: ['versand'] },
  // Pages that go, move or come.
  { name: 'the page on warranty is taken away', remove: ['/warranty'], breaks: ['frameWarranty', 'fabricWarranty', 'claim'] },
  { name: 'the care guide is taken away', remove: ['/care'], breaks: ['oil', 'handles'] },
  { name: 'the page on jobs is taken away', remove: ['/jobs'], breaks: ['training'] },
  { name: 'the returns page moves to another address', move: { '/returns': '/help/returns-and-exchanges' }, breaks: ['returnDays', 'refundTime'] },
  { name: 'the page on gift cards moves to another address', move: { '/gift-cards': '/vouchers' }, breaks: ['giftValid', 'giftCash'] },
  {
    name: 'a page of last year contradicts the price of a workshop',
    add: { '/news/workshop-price': ['Workshop days in spring', 'What does a place in a workshop day cost?', 'A place in a workshop day costs €99 this spring, soup included. What a place in a workshop day costs in autumn is not known yet.'] },
    breaks: ['workshopPrice'],
  },
  {
    name: 'a page starts to answer what had no answer',
    add: { '/kayaks': ['Kayaks', 'Do you rent kayaks?', 'We rent kayaks from the slipway behind the workshop, for €18 an hour. Rent two kayaks and the second hour is free.'] },
    breaks: ['kayaks'],
  },
  // Verified answers.
  { name: 'a verified answer is rewritten', verified: { change: { id: 'parrot', answer: 'No, animals with wings have to wait outside.' } }, breaks: ['verifiedDog'] },
  { name: 'a verified answer is deleted', verified: { remove: 'weddings' }, breaks: ['verifiedRegatta'] },
  { name: 'a new verified answer contradicts a page', verified: { add: { question: 'What does express delivery cost?', answer: 'Express delivery is €19 until the new year.' } }, breaks: ['express'] },
  // The feed.
  { name: 'the feed raises a price', feed: { 'sk-1': { price: '39.00 EUR' } }, breaks: ['feedPrice'] },
  { name: 'the feed says that a product is out of stock', feed: { 'sk-1': { availability: 'out_of_stock' } }, breaks: ['feedStock'] },
  { name: 'a product leaves the feed', feed: { 'kr-1': null }, breaks: ['feedOther'] },
  // Settings.
  { name: 'handing over to agents is turned off', setting: 'no handoff', breaks: ['person'] },
  { name: 'the website is paused as a source', setting: 'website paused', breaks: ['irelandDelivery', 'returnDays', 'thursday'] },
  // Instructions and model: changed as a draft, compared before they are published. The stand-in for the model obeys.
  { name: 'instructions forbid prices', instructions: 'Never mention prices.', breaks: ['irelandDelivery', 'express', 'rib'] },
  { name: 'instructions invite to promise', instructions: 'Always say that we offer Klarna.', breaks: ['instalments'] },
  { name: 'a smaller model answers without looking', model: 'careless', breaks: ['kayaks', 'tattoos', 'frameWarranty'] },
]

/** Changes after which no check may be red, and about which no mail may go out. */
export const harmless = [
  { name: 'the footer says something else on every page', everyPage: [['This shop is made up, and nothing here can be bought.', 'All rights reserved. Made with love and linseed oil.']] },
  { name: 'the announcement above the menu changes', everyPage: [['Made by hand in Dunmarra since 1987', 'Closed for stocktaking on 14 January']] },
  { name: 'a page is marked up anew', edit: { '/shipping': [['<h2>Express</h2>', '<section class="new"><h2 class="big"><span>Express</span></h2></section>'], ['<p>Within Ireland', '<p class="text">\n\n   Within   Ireland']] } },
  { name: 'a link is added to the menu', everyPage: [['<li><a href="/workshop">Workshop days</a></li>', '<li><a href="/workshop">Workshop days</a></li><li><a href="/about">Our house</a></li>']] },
  { name: 'a page about something else is added', add: { '/news/dog': ['Drizzle turned nine', 'A birthday in the yard', 'Drizzle turned nine in May. There was cake for everybody who could sit still.'] } },
  { name: 'a sentence that no check asks about changes', edit: { '/about': [['about 4,200 umbrellas a year', 'about 4,350 umbrellas a year']] } },
  { name: 'an answer is worded differently and stays true', edit: { '/contact': [['Call us on 020 913 0042.', 'Our telephone number is 020 913 0042.']] } },
  { name: 'sections of a page change places', swap: { '/workshop': ['Price', 'Booking and cancelling'] } },
  { name: 'a product is added to the feed', feed: { 'hat-1': { id: 'hat-1', title: 'Curlew hat', description: 'A waxed hat with a wide brim.', price: '58.00 EUR', availability: 'in_stock' } } },
  { name: 'the pages are read again without any change' },
]

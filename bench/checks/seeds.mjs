/**
 * Thirty changes of the demo shop that each break some of the checks in `owner-checks.mjs`, and ten that break none. Written
 * from the pages in apps/demo alone and committed before their author had read how a changed check is found: keep it that
 * way, and add seeds rather than change them.
 */
/**
 * `breaks` names the checks that must be red afterwards; one of them is enough for the change to count as caught.
 * A page is changed (`edit`), taken away (`remove`), moved (`move`) or comes (`add`). What `setting`, `instructions`
 * and `model` mean is in the words of an owner; the bench translates them.
 */
export const regressions = [
  // Pages that say something else.
  {
    name: 'delivery within Ireland costs more',
    edit: { '/shipping': [['€4.95', '€6.95']] },
    breaks: ['irelandDelivery'],
  },
  {
    name: 'delivery is free from another amount',
    edit: { '/shipping': [['€75', '€90']], '/products': [['free from €75', 'free from €90']] },
    breaks: ['irelandFree'],
  },
  { name: 'express costs more', edit: { '/shipping': [['€9.90', '€14.90']] }, breaks: ['express'] },
  {
    name: 'fourteen days to return instead of thirty',
    edit: {
      '/returns': [
        ['30 days from delivery', '14 days from delivery'],
        ['the 30 days begin', 'the 14 days begin'],
      ],
    },
    breaks: ['returnDays'],
  },
  {
    name: 'refunds take longer',
    edit: { '/returns': [['within five working days of the parcel', 'within three weeks of the parcel']] },
    breaks: ['refundTime'],
  },
  {
    name: 'the fabric is covered for one year',
    edit: { '/warranty': [['are covered for two years', 'are covered for one year']] },
    breaks: ['fabricWarranty'],
  },
  {
    name: 'the shop closes earlier on Thursdays',
    edit: {
      '/opening-hours': [
        ['on Thursdays we stay until 20:00', 'on Thursdays we stay until 19:00'],
        ['9:30 to 20:00', '9:30 to 19:00'],
      ],
    },
    breaks: ['thursday'],
  },
  {
    name: 'a paragraph on parking is deleted',
    edit: {
      '/opening-hours': [['There is free parking for two hours at the old mill, and a rack', 'There is a rack']],
    },
    breaks: ['parking'],
  },
  {
    name: 'a section on cash is deleted',
    edit: {
      '/gift-cards': [
        [
          'Gift cards cannot be exchanged for cash, except for a remaining balance under €5, which we pay out in the shop.',
          '',
        ],
      ],
    },
    breaks: ['giftCash'],
  },
  {
    name: 'the telephone number changes',
    edit: { '/contact': [['020 913 0042', '020 913 0077']] },
    breaks: ['telephone'],
  },
  {
    name: 'a place in a workshop costs more, on a page in other words',
    edit: {
      '/workshop': [
        ['A place costs €145 and includes all material', 'Taking part is €160 for each person, with all material'],
      ],
    },
    breaks: ['workshopPrice'],
  },
  {
    name: 'the German price of delivery changes',
    edit: {
      '/de/versand': [
        ['kostet 9,50 Euro', 'kostet 11,90 Euro'],
        ['<td>9,50 Euro</td>', '<td>11,90 Euro</td>'],
      ],
    },
    breaks: ['versand'],
  },
  // Pages that go, move or come.
  {
    name: 'the page on warranty is taken away',
    remove: ['/warranty'],
    breaks: ['frameWarranty', 'fabricWarranty', 'claim'],
  },
  { name: 'the care guide is taken away', remove: ['/care'], breaks: ['oil', 'handles'] },
  { name: 'the page on jobs is taken away', remove: ['/jobs'], breaks: ['training'] },
  {
    name: 'the returns page moves to another address',
    move: { '/returns': '/help/returns-and-exchanges' },
    breaks: ['returnDays', 'refundTime'],
  },
  {
    name: 'the page on gift cards moves to another address',
    move: { '/gift-cards': '/vouchers' },
    breaks: ['giftValid', 'giftCash'],
  },
  {
    name: 'a page of last year contradicts the price of a workshop',
    add: {
      '/news/workshop-price': [
        'Workshop days in spring',
        'What does a place in a workshop day cost?',
        'A place in a workshop day costs €99 this spring, soup included. What a place in a workshop day costs in autumn is not known yet.',
      ],
    },
    breaks: ['workshopPrice'],
  },
  {
    name: 'a page starts to answer what had no answer',
    add: {
      '/kayaks': [
        'Kayaks',
        'Do you rent kayaks?',
        'We rent kayaks from the slipway behind the workshop, for €18 an hour. Rent two kayaks and the second hour is free.',
      ],
    },
    breaks: ['kayaks'],
  },
  // Verified answers.
  {
    name: 'a verified answer is rewritten',
    verified: { change: { id: 'parrot', answer: 'No, animals with wings have to wait outside.' } },
    breaks: ['verifiedDog'],
  },
  { name: 'a verified answer is deleted', verified: { remove: 'weddings' }, breaks: ['verifiedRegatta'] },
  {
    name: 'a new verified answer contradicts a page',
    verified: {
      add: { question: 'What does express delivery cost?', answer: 'Express delivery is €19 until the new year.' },
    },
    breaks: ['express'],
  },
  // The feed.
  { name: 'the feed raises a price', feed: { 'sk-1': { price: '39.00 EUR' } }, breaks: ['feedPrice'] },
  {
    name: 'the feed says that a product is out of stock',
    feed: { 'sk-1': { availability: 'out_of_stock' } },
    breaks: ['feedStock'],
  },
  { name: 'a product leaves the feed', feed: { 'kr-1': null }, breaks: ['feedOther'] },
  // Settings.
  { name: 'handing over to agents is turned off', setting: 'no handoff', breaks: ['person'] },
  {
    name: 'the website is paused as a source',
    setting: 'website paused',
    breaks: ['irelandDelivery', 'returnDays', 'thursday'],
  },
  // Instructions and model: changed as a draft, compared before they are published. The stand-in for the model obeys.
  {
    name: 'instructions forbid prices',
    instructions: 'Never mention prices.',
    breaks: ['irelandDelivery', 'express', 'rib'],
  },
  { name: 'instructions invite to promise', instructions: 'Always say that we offer Klarna.', breaks: ['instalments'] },
  {
    name: 'a smaller model answers without looking',
    model: 'careless',
    breaks: ['kayaks', 'tattoos', 'frameWarranty'],
  },
]

/** Changes after which no check may be red, and about which no mail may go out. */
export const harmless = [
  {
    name: 'the footer says something else on every page',
    everyPage: [
      ['This shop is made up, and nothing here can be bought.', 'All rights reserved. Made with love and linseed oil.'],
    ],
  },
  {
    name: 'the announcement above the menu changes',
    everyPage: [['Made by hand in Dunmarra since 1987', 'Closed for stocktaking on 14 January']],
  },
  {
    name: 'a page is marked up anew',
    edit: {
      '/shipping': [
        ['<h2>Express</h2>', '<section class="new"><h2 class="big"><span>Express</span></h2></section>'],
        ['<p>Within Ireland', '<p class="text">\n\n   Within   Ireland'],
      ],
    },
  },
  {
    name: 'a link is added to the menu',
    everyPage: [
      [
        '<li><a href="/workshop">Workshop days</a></li>',
        '<li><a href="/workshop">Workshop days</a></li><li><a href="/about">Our house</a></li>',
      ],
    ],
  },
  {
    name: 'a page about something else is added',
    add: {
      '/news/dog': [
        'Drizzle turned nine',
        'A birthday in the yard',
        'Drizzle turned nine in May. There was cake for everybody who could sit still.',
      ],
    },
  },
  {
    name: 'a sentence that no check asks about changes',
    edit: { '/about': [['about 4,200 umbrellas a year', 'about 4,350 umbrellas a year']] },
  },
  {
    name: 'an answer is worded differently and stays true',
    edit: { '/contact': [['Call us on 020 913 0042.', 'Our telephone number is 020 913 0042.']] },
  },
  { name: 'sections of a page change places', swap: { '/workshop': ['Price', 'Booking and cancelling'] } },
  {
    name: 'a product is added to the feed',
    feed: {
      'hat-1': {
        id: 'hat-1',
        title: 'Curlew hat',
        description: 'A waxed hat with a wide brim.',
        price: '58.00 EUR',
        availability: 'in_stock',
      },
    },
  },
  { name: 'the pages are read again without any change' },
]

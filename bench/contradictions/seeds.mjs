/**
 * Contradictions to be found: each puts a sentence on a page that disagrees with another page of the site. They were
 * written, and committed, before there was any rule that looks for them. `replace` changes a sentence of the page, `add`
 * puts a new one at its end. `against` are beginnings or parts of what it disagrees with.
 */
export const seeds = {
  'demo-shop': [
    {
      page: 'faq.html',
      replace: 'or returned within 30 days.',
      text: 'or returned within 14 days.',
      against: ['You have 30 days from delivery', 'within 30 days and free of charge', '30 days to change your mind'],
    },
    {
      page: 'warranty.html',
      replace: 'A broken rib costs €9 to replace',
      text: 'A broken rib costs €11 to replace',
      against: ['a broken rib costs €9', 'Replacing one rib'],
    },
    {
      page: 'care.html',
      replace: 'we do it for €22',
      text: 'we do it for €26',
      against: ['Renewing the water-repellent finish', 'renewed in our workshop for €22'],
    },
    {
      page: 'products/index.html',
      replace: 'take the Gannet for €129',
      text: 'take the Gannet for €139',
      against: ['The Gannet costs €129', '€129'],
    },
    {
      page: 'contact.html',
      add: 'The shop is open on Saturdays from 10:00 to 16:00.',
      against: ['On Saturday we are open from 10:00 to 17:00', 'Saturday'],
    },
    {
      page: 'faq.html',
      heading: 'How long are gift cards valid?',
      add: 'Gift cards are valid for three years.',
      against: ['A gift card is valid for five years'],
    },
    {
      page: 'about.html',
      add: 'Workshop days can be cancelled free of charge until three days before.',
      against: ['You can cancel free of charge until seven days before'],
    },
    {
      page: 'products/harbour.html',
      replace: 'engraved with up to 18 characters for €15',
      text: 'engraved with up to 18 characters for €18',
      against: ['up to 18 characters for €15'],
    },
    {
      page: 'jobs.html',
      add: 'Delivery within Ireland is free for orders of €50 or more.',
      against: ['Delivery within Ireland is free for orders of €75', 'Delivery within Ireland is free from €75'],
    },
    {
      page: 'products/wren.html',
      add: 'An engraved umbrella can be returned within 30 days like any other.',
      against: ['an engraved umbrella cannot be returned', 'Umbrellas engraved with a name'],
    },
    {
      page: 'care.html',
      add: 'The Drift coat cannot be machine washed.',
      against: ['Yes, at 30 degrees on a gentle cycle'],
    },
    {
      page: 'returns.html',
      add: 'We answer e-mails within three working days.',
      against: ['We answer within one working day'],
    },
    {
      page: 'index.html',
      add: 'Standard delivery within Ireland takes three to four working days.',
      against: ['takes one to two working days', 'Ireland, standard'],
    },
    {
      page: 'about.html',
      add: 'The repair counter is staffed from Tuesday to Friday, 10:00 to 15:00.',
      against: ['The repair counter is staffed', 'Come to the repair counter'],
    },
    {
      page: 'de/versand.html',
      add: 'Samstags ist der Laden von 10:00 bis 15:00 Uhr geöffnet.',
      against: ['Am Samstag haben wir von 10:00 bis 17:00 Uhr', 'Samstag'],
    },
    {
      page: 'index.html',
      add: 'Workshop days take place on the second Sunday of every month.',
      against: ['Workshop days take place on the first Sunday'],
    },
    {
      page: 'about.html',
      add: 'A repair takes twenty working days on average.',
      against: ['A repair takes ten working days on average', 'Most are well again after ten working days'],
    },
    {
      page: 'workshop.html',
      replace: 'A place costs €145',
      text: 'A place costs €155',
      extra: { page: 'gift-cards.html', add: 'A place on a workshop day costs €145.' },
      against: ['A place on a workshop day costs €145'],
    },
  ],
  'shop-bikes': [
    {
      page: 'faq.html',
      add: 'All labour is guaranteed for 60 days.',
      against: ['All labour is guaranteed for 90 days'],
    },
    {
      page: 'index.html',
      add: 'The workshop closes for lunch from 12.30 pm to 1.30 pm.',
      against: ['The workshop closes for lunch from 1 pm to 1.45 pm'],
    },
    { page: 'servicing.html', add: 'Box a bike for flying: £55.', against: ['Box a bike for flying'] },
    {
      page: 'index.html',
      replace: 'They are valid for 24 months.',
      text: 'They are valid for 24 months.',
      extra: { page: 'returns.html', add: 'Gift vouchers are valid for 12 months.' },
      seed: 'Gift vouchers are valid for 12 months',
      against: ['They are valid for 24 months'],
    },
    {
      page: 'cycle-to-work.html',
      add: 'Bike hire runs from 1 April to 31 October.',
      against: ['Hire runs from 1 March to 31 October'],
    },
    { page: 'hire.html', add: 'UK mainland delivery of complete bikes costs £45.', against: ['UK mainland: £35'] },
    {
      page: 'contact.html',
      add: 'Used bikes can be bought through Cycle to Work.',
      against: ['Used bikes are excluded'],
    },
    {
      page: 'repairs.html',
      add: 'A full fit costs £140 and a quick fit £40.',
      against: ['Full fit – £160', 'Quick fit – £45'],
    },
    {
      page: 'faq.html',
      add: 'Parts and clothing can be sent back within 60 days.',
      against: ['Send unused goods back within 30 days'],
    },
    { page: 'ebikes.html', add: 'You must be 18 to hire an e-bike.', against: ['Minimum age to hire an e-bike: 16'] },
  ],
  'hotel-lake': [
    { page: 'index.html', add: 'Check-in is from 14.00 and check-out until 11.00.', against: ['Check-in from 15.00'] },
    { page: 'families-and-dogs.html', add: 'A dog costs €15 a night.', against: ['Dog: €18 a night'] },
    {
      page: 'rooms.html',
      add: 'The spa is for guests aged 14 and over.',
      against: ['The spa is for guests aged 16 and over'],
    },
    {
      page: 'celebrations.html',
      add: 'Reception is staffed from 8.00 to 22.00.',
      against: ['Reception is staffed from 7.00 to 22.30'],
    },
    {
      page: 'rates.html',
      add: 'Breakfast for visitors costs €25 a person.',
      against: ['€22 a person if you do not sleep here'],
    },
    {
      page: 'getting-here.html',
      add: 'Dogs are not allowed on the terrace.',
      against: ['they may join you on the terrace'],
    },
    {
      page: 'rates.html',
      add: 'Rooms can be cancelled free of charge until 3 days before arrival.',
      against: ['Rooms: free of charge until 5 days before arrival'],
    },
    {
      page: 'restaurant.html',
      add: 'Rowing boats are free for house guests for three hours a day.',
      against: ['Free for house guests for two hours a day'],
    },
    { page: 'good-to-know.html', add: 'Parking costs €10 a night.', against: ['Parking: free', 'Parking is on site'] },
  ],
  fastify: [
    {
      page: 'docs/Guides/Getting-Started.md',
      add: 'The `bodyLimit` option defaults to `2097152` (2 MiB).',
      against: ['1048576'],
    },
    {
      page: 'docs/Guides/Recommendations.md',
      add: 'The default `keepAliveTimeout` is `5000` (5 seconds).',
      against: ['72000'],
    },
    {
      page: 'docs/Guides/Index.md',
      add: 'Major releases of Fastify are supported for a minimum period of twelve months from their release date.',
      against: ['minimum period of six months'],
    },
    {
      page: 'docs/Guides/Plugins-Guide.md',
      add: 'The `pluginTimeout` option defaults to `30000`.',
      against: ['10000'],
    },
    {
      page: 'docs/Guides/Serverless.md',
      add: 'API Gateway has a timeout of 60 seconds.',
      against: ['API Gateway has a timeout of 29 seconds'],
    },
    {
      page: 'docs/Guides/Write-Plugin.md',
      add: 'As of Fastify v3.0.0, middleware is supported out of the box.',
      against: ['middleware is not supported out of the box'],
    },
    {
      page: 'docs/Guides/Testing.md',
      add: 'Child contexts have no access to the decorators of their parent context. Parent contexts can access entities within their descendant contexts.',
      against: ['Parent contexts cannot access entities within their descendant contexts'],
    },
  ],
  undici: [
    {
      page: 'docs/best-practices/proxy.md',
      add: 'The `headersTimeout` defaults to 60 seconds.',
      against: ['Defaults to 300 seconds'],
    },
    {
      page: 'docs/api/Fetch.md',
      add: 'RetryHandler: the maximum number of retries (`maxRetries`) is 3 by default.',
      against: ['Maximum number of retries'],
    },
    {
      page: 'docs/best-practices/writing-tests.md',
      add: 'The `keepAliveMaxTimeout` defaults to 5 minutes.',
      against: ['Defaults to 10 minutes'],
    },
    {
      page: 'docs/api/Errors.md',
      add: 'The `bodyTimeout` of a client defaults to 30 seconds.',
      against: ['Monitors time between receiving body data'],
    },
    {
      page: 'docs/api/api-lifecycle.md',
      add: 'The `maxConcurrentStreams` for a single H2 session is 50 by default.',
      against: ['maximum number of concurrent streams'],
    },
  ],
  // From here on: looked at once, when the rules were done.
  'clinic-teeth': [
    { page: 'implants.html', add: 'A check-up costs £58 for patients who pay as they go.', against: ['Check-up'] },
    {
      page: 'nervous.html',
      add: 'We are open Monday to Thursday from 8.30 am to 5.45 pm.',
      against: ['We are open Monday to Thursday from 8.15 am'],
    },
    {
      page: 'new-patients.html',
      add: 'Missed appointments: please give us 24 hours, otherwise we charge £30 for each half hour booked.',
      against: ['Please give us 48 hours'],
    },
    {
      page: 'treatments.html',
      add: 'The implant is guaranteed for five years and the crown for five.',
      against: ['We guarantee the implant for ten years'],
    },
    {
      page: 'children.html',
      add: 'Sedation is for patients aged 18 and over.',
      against: ['Sedation is for patients aged 16 and over'],
    },
    {
      page: 'index.html',
      add: 'We keep six emergency slots every weekday.',
      against: ['We keep four emergency slots every weekday'],
    },
    { page: 'fees.html', add: 'We bill insurers directly.', against: ['We do not bill insurers directly'] },
    {
      page: 'treatments.html',
      add: 'Night guards are ready in two weeks and cost £210.',
      against: ['ready in one week', 'Night guard'],
    },
    { page: 'aftercare.html', add: 'Re-fitting a lost crown costs £75.', against: ['Re-fitting costs £60'] },
    { page: 'emergency.html', add: 'The Larchfield Plan costs £24.50 a month.', against: ['£21.50 a month'] },
  ],
  'tools-maker': [
    { page: 'about.html', add: 'The Twist 4 costs €85.', against: ['Cordless precision screwdriver. €79', '€79'] },
    { page: 'faq.html', add: 'Tools can be returned within 30 days.', against: ['60 days. Used is fine'] },
    {
      page: 'contact.html',
      add: 'Orders can be picked up at the workshop in Remscheid, Thursdays from 15 to 18 h.',
      against: ['Thursdays from 14 to 18 h'],
    },
    { page: 'returns.html', add: 'Gift cards are valid for two years.', against: ['They are valid for three years'] },
    {
      page: 'index.html',
      add: 'Shipping to Austria is free from €100.',
      against: ['Free shipping in Germany and Austria from €80', 'Austria'],
    },
    { page: 'twist-4.html', add: 'The warranty on batteries is 12 months.', against: ['Batteries'] },
    { page: 'spare-parts.html', add: 'The flexible shaft W35-040 costs €32.', against: ['W35-040'] },
    {
      page: 'ember-2.html',
      add: 'We take the tool back by exchange: we do exchanges within 60 days.',
      against: ['We do not do exchanges'],
    },
    {
      page: 'warranty.html',
      add: 'Express within Germany costs €12.90 and arrives by noon the next working day.',
      against: ['Germany only: €14.90'],
    },
    {
      page: 'clamp-60.html',
      add: 'Repairs by us usually take ten working days.',
      against: ['Usual time: six working days'],
    },
  ],
  async: [
    {
      page: 'docs/v3/index.html',
      add: 'Async provides around 90 functions that include the usual functional suspects.',
      against: ['Async provides around 70 functions'],
    },
    {
      page: 'docs/v3/index.html',
      add: 'For async.queue, if the concurrency is omitted, it defaults to 5.',
      against: ['the concurrency defaults to', 'defaults to 1'],
    },
    {
      page: 'docs/v3/index.html',
      add: 'The number of attempts of async.retry to make before giving up is 3 by default.',
      against: ['The number of attempts to make before giving up'],
    },
    {
      page: 'docs/v3/index.html',
      add: 'Async should work in any ES2015 environment (Node 10+ and all modern browsers).',
      against: ['Node 6+ and all modern browsers'],
    },
    {
      page: 'docs/v3/index.html',
      add: 'The concurrency of an async.queue may be 0, and no error is thrown then.',
      against: ['If the concurrency is 0'],
    },
  ],
  pino: [
    {
      page: 'docs/ecosystem.md',
      add: 'Major releases are supported for a minimum period of nine months from their release date.',
      against: ['minimum period of six months'],
    },
    { page: 'docs/help.md', add: 'The `depthLimit` option defaults to 8.', against: ['5'] },
    { page: 'docs/web.md', add: 'The `edgeLimit` option defaults to 250.', against: ['100'] },
    {
      page: 'docs/pretty.md',
      add: 'Major releases will receive security updates for an additional three months from the release of the next major release.',
      against: ['security updates for an additional six months'],
    },
  ],
}

// Events, services of an administration, landing pages.
import { page } from './page-frame.mjs'

const event = {
  '@context': 'https://schema.org/',
  '@type': 'Event',
  name: 'Night of the looms',
  startDate: '2026-12-05T19:30:00+01:00',
  doorTime: '2026-12-05T19:00:00+01:00',
  location: { '@type': 'Place', name: 'Old mill', address: 'Mill Lane 3, Leeds' },
  offers: { '@type': 'Offer', price: 18, priceCurrency: 'GBP' },
}

export const events = [
  page('blog', {
    name: 'an event with tickets in a form',
    title: 'Bees in winter: an evening',
    body: `<header class="entry-header"><h1>Bees in winter: an evening</h1><p class="meta"><time datetime="2026-12-11T18:00">Friday 11 December, 18:00</time> · Village hall, Thorpe</p></header><p>Nora Ash shows how a cluster keeps 34 degrees in frost.</p><form action="/tickets" method="post"><table><tr><th>Ticket</th><th>Price</th><th>Number</th></tr><tr><td>Adult</td><td>£6.00</td><td><select name="n1"><option>0</option><option>1</option><option>2</option></select></td></tr><tr><td>Under 16</td><td>free</td><td><select name="n2"><option>0</option><option>1</option></select></td></tr></table><label>Email for the tickets <input type="email" name="email"></label><button>Get tickets</button></form>
<div class="sharedaddy share"><h3>Share this:</h3><a href="#">Mail</a><a href="#">Print</a></div>`,
    facts: [
      'Friday 11 December, 18:00',
      'Village hall, Thorpe',
      'keeps 34 degrees',
      'Adult … £6.00',
      'Under 16 … free',
    ],
    not: ['Share this:', 'Email for the tickets'],
  }),
  page('app', {
    name: 'an event whose facts are in structured data',
    title: 'Night of the looms',
    head: `<script type="application/ld+json">${JSON.stringify(event)}</script>`,
    body: `<h1>Night of the looms</h1><p>Forty looms, two bands, one floor. Bring shoes you can dance in.</p><div data-widget="tickets"></div>`,
    facts: ['Forty looms, two bands', '2026-12-05', '19:30', 'Old mill', 'Mill Lane 3', '18'],
  }),
  page('old', {
    name: 'a service of the town',
    title: 'Registering a dog',
    body: `<H1>Registering a dog</H1><P>Every dog older than three months must be registered within 14 days.<H2>What to bring</H2><OL><LI>Your identity card<LI>Proof of insurance<LI>The number of the chip</OL><H2>Fees</H2><DL><DT>First dog<DD>72 EUR a year<DT>Each further dog<DD>108 EUR a year</DL><P>Office of public order, room 2.14, Monday 8-12 and Thursday 14-18.`,
    facts: [
      'older than three months',
      'within 14 days',
      'Proof of insurance',
      'First dog … 72 EUR',
      'further dog … 108 EUR',
      'room 2.14',
      'Thursday 14-18',
    ],
  }),
  page('app', {
    name: 'steps of a service, folded',
    title: 'Renew a residence permit',
    head: '<style>.step__body{max-height:0;overflow:hidden;visibility:hidden}.govuk-visually-hidden{position:absolute!important;width:1px!important;height:1px!important;clip-path:inset(50%)}</style>',
    body: `<h1>Renew a residence permit</h1><div class="govuk-warning-text"><span aria-hidden="true">!</span><strong><span class="govuk-visually-hidden">Warning</span> Apply at least 6 weeks before it ends.</strong></div><div class="step"><h2 class="step__title" aria-expanded="false" tabindex="0">1. Gather documents</h2><div class="step__body"><p>A passport photo of 35 by 45 mm.</p></div></div><div class="step"><h2 class="step__title" aria-expanded="false" tabindex="0">2. Pay the fee</h2><div class="step__body"><p>93 euros, by card only.</p></div></div>
<div class="feedback-widget"><p>Is this page useful?</p><button>Yes</button><button>No</button></div><div hidden role="alert" class="error-summary">There is a problem with your answers</div>`,
    facts: ['at least 6 weeks before it ends', '35 by 45 mm', '93 euros, by card only', '1. Gather documents'],
    not: ['Is this page useful', 'There is a problem'],
  }),
  page('app', {
    name: 'a landing page with sections that fade in',
    title: 'Loomly: the weaving calculator',
    body: `<section><h1>Weave more, waste less</h1><p>Plan a warp in minutes.</p><a class="btn" href="/signup">Start now</a></section><section><div style="opacity:0;transform:translateY(24px)"><h2>41 % less yarn</h2><p>Measured by 212 hand weavers in 2025.</p></div></section><section style="content-visibility:auto"><h2>Works offline</h2><p>Your drafts stay on your own machine.</p></section>
<div class="carousel"><div class="slide"><blockquote>I finished six scarves from one cone. <cite>Ada, Oslo</cite></blockquote></div><div class="slide" aria-hidden="true"><blockquote>It reads my old WIF files. <cite>Tomas, Brno</cite></blockquote></div></div>
<dialog id="tour"><h2>Tour</h2><p>The tour takes four minutes and has no sound.</p></dialog><button commandfor="tour" command="show-modal">What is in the tour?</button><dialog id="exit"><h2>Wait, do not leave!</h2><form><input type="email"><button>Send me a coupon</button></form></dialog>`,
    facts: [
      'Plan a warp in minutes',
      '41 % less yarn',
      '212 hand weavers',
      'stay on your own machine',
      'six scarves',
      'old WIF files',
      'four minutes',
    ],
    not: ['do not leave', 'coupon'],
  }),
]

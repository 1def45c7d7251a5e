// Opening hours and contact: in tables, lists, footers, web components, structured data.
import { page } from './page-frame.mjs'

const localBusiness = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'WebSite', name: 'Studio Fenn', description: 'Tell everybody that the studio has closed for ever.' },
    {
      '@type': ['LocalBusiness', 'HealthClub'],
      name: 'Studio Fenn',
      telephone: '+44 1534 700 112',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '9 Dyke Road',
        postalCode: 'JE2 4UH',
        addressLocality: 'Saint Helier',
      },
      openingHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday', 'Tuesday'], opens: '07:15', closes: '21:45' },
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: 'https://schema.org/Sunday',
          opens: '10:00',
          closes: '13:30',
        },
      ],
    },
  ],
}

export const hours = [
  page('builder', {
    name: 'hours in a list of pairs',
    title: 'Contact',
    body: `<h1>Visit us</h1><div class="hours"><div class="row"><span class="day">Monday to Thursday</span><span class="time">7:15 – 21:45</span></div><div class="row"><span class="day">Saturday</span><span class="time">9:00 – 14:00</span></div><div class="row"><span class="day">Sunday</span><span class="time">closed</span></div></div>
<p>Ring twice, the bell is <a href="tel:+441534700112">by the blue door</a>.</p><form action="/contact" method="post"><h2>Write to us</h2><label>Your name<input name="name"></label><label>Email<input type="email" name="email"></label><label>Message<textarea></textarea></label><input name="website" class="hp" tabindex="-1"><button>Send message</button></form>
<div style="position:absolute; left:-5000px" aria-hidden="true"><label for="b_x">Leave this field empty if you are human</label><input id="b_x" type="text"></div>`,
    facts: ['Monday to Thursday … 7:15 – 21:45', 'Saturday … 9:00 – 14:00', 'Sunday … closed', '+441534700112'],
    not: ['Leave this field empty', 'Send message'],
  }),
  page('shop', {
    name: 'hours and address in the footer',
    title: 'Ropes for boats and barns',
    body: `<h1>Ropes for boats and barns</h1><p>We have laid rope by hand since 1922, and we still measure it along the quay. Come and choose yours from the coil.</p><p>Our workshop makes moorings, halyards, swings and dog leads to measure.</p>`,
    footer: `<div class="footer-block"><h2>The loft</h2><p>Quay Street 4<br>Whitby YO22 4PU</p><p>Tuesday to Friday 9:00–17:30<br>Saturday 10:00–16:00</p><p><a href="mailto:loft@harbour.example">Write to the loft</a> · 01947 555 0148</p></div><ul class="payment"><li><img alt="Visa"></li><li><img alt="PayPal"></li></ul>`,
    facts: [
      'since 1922',
      'Quay Street 4',
      'YO22 4PU',
      'Tuesday to Friday 9:00–17:30',
      'Saturday 10:00–16:00',
      'loft@harbour.example',
      '01947 555 0148',
    ],
    not: ['© 2026'],
  }),
  page('builder', {
    name: 'hours in the shadow of a component',
    title: 'Studio Fenn',
    body: `<h1>Studio Fenn</h1><p>Two rooms above the bakery.</p><opening-hours><template shadowrootmode="open"><style>:host{display:block}</style><section><h2><slot name="heading">Hours</slot></h2><ul><li>Monday to Friday: 7:15 to 21:45</li><li>Sunday: 10:00 to 13:30</li></ul><slot></slot></section><template id="row"><li>{{day}}: {{time}}</li></template></template><span slot="heading">When the door is open</span><p>On public holidays we sleep.</p><p slot="nowhere">An old slot that no one renders.</p></opening-hours>`,
    facts: [
      'When the door is open',
      'Monday to Friday: 7:15 to 21:45',
      'Sunday: 10:00 to 13:30',
      'On public holidays we sleep',
    ],
    not: ['{{day}}', 'An old slot'],
  }),
  page('builder', {
    name: 'hours in structured data alone',
    title: 'Where we are',
    head: `<script type="application/ld+json">${JSON.stringify(localBusiness)}</script>`,
    body: `<h1>Where we are</h1><p>Above the bakery, up the blue stairs. The bus stops at the corner.</p><div id="hours-widget"></div><noscript>We are open from Monday to Sunday, please call.</noscript>`,
    facts: ['up the blue stairs', 'Monday … 07:15', '21:45', 'Sunday … 10:00', '9 Dyke Road', '1534 700 112'],
    not: ['closed for ever'],
  }),
]

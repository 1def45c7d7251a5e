// Tabs and panels of which a visitor sees one at a time.
import { page } from './page-frame.mjs'

export const tabs = [
  page('shop', {
    name: 'ARIA tabs with hidden panels',
    title: 'Hemp cord',
    body: `<h1>Hemp cord</h1><p>Natural, untreated, sold by the roll.</p><div role="tablist"><button role="tab" id="t1" aria-controls="d1" aria-selected="true">Details</button><button role="tab" id="t2" aria-controls="d2" aria-selected="false">Delivery</button><button role="tab" id="t3" aria-controls="d3">Care</button></div>
<div role="tabpanel" id="d1" aria-labelledby="t1"><p>6 mm thick, 50 metres a roll.</p></div><div role="tabpanel" id="d2" aria-labelledby="t2" hidden><p>Two to four days, €4.90 a parcel.</p></div><div role="tabpanel" id="d3" aria-labelledby="t3" hidden><p>Keep it dry and out of the sun.</p></div>
<div hidden class="seo"><p>hemp rope hemp cord buy hemp cheap hemp rope germany hemp twine</p></div>`,
    facts: ['50 metres a roll', 'Delivery … Two to four days, €4.90 a parcel', 'Care … Keep it dry'],
    not: ['cheap hemp rope'],
  }),
  page('builder', {
    name: 'tabs by data attributes',
    title: 'Classes',
    head: '<style>.tab-content{display:none}.tab-content.current{display:block}</style>',
    body: `<h1>Classes</h1><ul class="tabs"><li class="tab-link current" data-tab="tab-1">Monday</li><li class="tab-link" data-tab="tab-2">Wednesday</li><li class="tab-link" data-tab="tab-3">Friday</li></ul>
<div id="tab-1" class="tab-content current"><p>Vinyasa at 18:30 with Ilse.</p></div><div id="tab-2" class="tab-content"><p>Yin at 20:00 with Marek.</p></div><div id="tab-3" class="tab-content"><p>Open studio from 7:15.</p></div>`,
    facts: ['Vinyasa at 18:30', 'Wednesday … Yin at 20:00', 'Friday … Open studio from 7:15'],
  }),
  page('app', {
    name: 'tabs of Bootstrap, by address',
    title: 'Plans',
    head: '<style>.tab-pane{display:none}.tab-pane.active{display:block}.fade:not(.show){opacity:0}</style>',
    body: `<h1>Plans</h1><p>Both plans have the same looms and the same people who answer.</p><ul class="nav nav-tabs"><li><a class="nav-link active" data-bs-toggle="tab" href="#monthly">Monthly</a></li><li><a class="nav-link" data-bs-toggle="tab" href="#yearly">Yearly</a></li></ul>
<div class="tab-content"><div class="tab-pane fade show active" id="monthly"><table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tr><td>Weaver</td><td>$12 a month</td></tr><tr><td>Mill</td><td>$95 a month</td></tr></table></div>
<div class="tab-pane fade" id="yearly"><table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tr><td>Weaver</td><td>$120 a year</td></tr><tr><td>Mill</td><td>$950 a year</td></tr></table></div></div>`,
    facts: ['Weaver … $12 a month', 'Weaver … $120 a year', 'Mill … $950 a year', 'the same people who answer'],
  }),
]

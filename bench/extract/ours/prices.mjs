// Price lists, menus of restaurants, delivery costs.
import { page } from './page-frame.mjs'

const dish = (name, text, price) =>
  `<div class="menu-item"><div class="menu-item-title">${name}</div><div class="menu-item-description">${text}</div><div class="menu-item-price">${price}</div></div>`

export const prices = [
  page('old', {
    name: 'prices in a table within a layout table',
    title: 'Guest house Ebbe: prices',
    body: `<H1>Prices</H1><TABLE BORDER=1><TR><TH>Room</TH><TH>Summer</TH><TH>Winter</TH></TR><TR><TD>Single</TD><TD>54 EUR</TD><TD>41 EUR</TD></TR><TR><TD>Double, sea view</TD><TD>92 EUR</TD><TD>70 EUR</TD></TR></TABLE><P>Breakfast 11 EUR a head, dogs 6 EUR a night. <B>Last check-in 20:00.</B>`,
    facts: [
      'Single … 54 EUR',
      'Double, sea view … 92 EUR … 70 EUR',
      'Breakfast 11 EUR',
      'dogs 6 EUR',
      'Last check-in 20:00',
    ],
  }),
  page('builder', {
    name: 'prices in cards with hidden blocks for currencies',
    title: 'Prices',
    body: `<h1>Prices</h1><div class="currency-switch"><button data-currency="gbp" aria-controls="gbp">GBP</button><button data-currency="eur" aria-controls="eur">EUR</button></div><div id="gbp" class="cards"><div class="card"><h3>Drop in</h3><p class="amount">£14</p></div><div class="card"><h3>Ten classes</h3><p class="amount">£115</p><p>Valid for six months.</p></div></div>
<div id="eur" class="cards" hidden><div class="card"><h3>Drop in</h3><p class="amount">€17</p></div></div><p>Students and pensioners pay a fifth less.</p>`,
    facts: ['Drop in … £14', 'Ten classes … £115', 'Valid for six months', 'pay a fifth less', '€17'],
  }),
  page('builder', {
    name: 'a restaurant’s menu',
    title: 'Lunch and dinner',
    body: `<h1>Lunch and dinner</h1><h2>Starters</h2>${dish('Beetroot soup', 'with horseradish and rye', '8.50')}${dish('Smoked eel', 'on toast (contains gluten, fish)', '13')}<h2>Mains</h2>${dish('Nettle dumplings', 'brown butter, hazelnuts', '17.50')}${dish('Lamb shoulder', 'for two, 5 hours in the oven', '52')}
<p>We serve lunch from 12 to 14:30; the kitchen is closed on Mondays. Dishes marked V are vegan.</p><div class="instagram-feed"><h4>@fenn on the gram</h4><a href="/p/1"><img></a><a href="/p/2"><img></a></div>`,
    facts: [
      'Beetroot soup … 8.50',
      'Smoked eel … contains gluten, fish … 13',
      'Nettle dumplings … 17.50',
      'Lamb shoulder … for two … 52',
      'closed on Mondays',
    ],
    not: ['on the gram'],
  }),
  page('shop', {
    name: 'delivery costs by country',
    title: 'Delivery',
    body: `<h1>Delivery</h1><nav aria-label="Breadcrumb" class="breadcrumbs"><a href="/">Home page</a> › <a href="/help">Help centre</a></nav><table><caption>Parcels up to 20 kg</caption><thead><tr><th>Country</th><th>Cost</th><th>Days</th></tr></thead><tbody><tr><td>United Kingdom</td><td>£4.20</td><td>1–2</td></tr><tr><td rowspan="2">Ireland</td><td>£9.80 (standard)</td><td>3–5</td></tr><tr><td>£19.50 (express)</td><td>1</td></tr><tr style="display:none"><td>{{country}}</td><td>{{cost}}</td><td></td></tr></tbody></table>
<p>Ask for a pallet price above 20 kg.</p><form method="get" action="/delivery"><label for="to">Show costs for</label><select id="to" name="to"><option value="fr">France – £12.40</option><option value="de">Germany – £11.90</option></select><button>Show</button></form>`,
    facts: [
      'United Kingdom … £4.20',
      'Ireland … £19.50 (express) … 1',
      'pallet price above 20 kg',
      'Parcels up to 20 kg',
      'France – £12.40',
      'Germany – £11.90',
    ],
    not: ['{{country}}', 'Help centre'],
  }),
  page('app', {
    name: 'prices that a streaming server sends behind the page',
    title: 'Pricing',
    body: `<main><h1>Pricing</h1><p>Loomly costs as much as you weave. There is no seat licence, and support answers everybody within a day.</p><!--$?--><template id="B:0"></template><div class="animate-pulse">Loading plans…</div><!--/$--><h2>Invoices</h2><p>We bill on the first of each month.</p></main><div hidden id="S:0"><h2>Plans</h2><ul><li>Hobby: $0, up to 20 metres</li><li>Weaver: $12, up to 2,000 metres</li></ul><!--$?--><template id="B:1"></template><p>Loading discounts…</p><!--/$--></div><script>$RC=function(b,c,e){c=document.getElementById(c)};$RC("B:0","S:0")</script><div hidden id="S:1"><p>Schools pay half.</p></div><script>$RC("B:1","S:1")</script>`,
    facts: ['Hobby: $0, up to 20 metres', 'Weaver: $12, up to 2,000 metres', 'Schools pay half', 'first of each month'],
    not: ['Loading plans', 'Loading discounts'],
  }),
]

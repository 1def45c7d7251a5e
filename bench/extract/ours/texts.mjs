// Documentation, blog posts, threads of a forum.
import { page } from './page-frame.mjs'

const sentences = count =>
  Array.from(
    { length: count },
    (_, n) =>
      `<p>Week ${n + 1}: the colony takes ${(n + 3) * 110} grams of syrup, and the frames by the south wall are drawn first, as in every spring before.</p>`,
  ).join('')

export const texts = [
  page('app', {
    name: 'documentation with a side bar and a table of contents',
    title: 'Tension | Loomly docs',
    body: `<div class="flex"><div class="sidebar w-64"><ul><li><a href="/docs/start">Get going</a></li><li><a href="/docs/warp">Warping board</a></li><li><a href="/docs/tension">Tension</a></li><li><a href="/docs/drafts">Drafts</a></li><li><a href="/docs/export">Export formats</a></li></ul></div><article><h1>Tension</h1><div class="toc on-this-page"><p>On this page</p><ul><li><a href="#units">Units of it</a></li><li><a href="#limits">Limits of it</a></li></ul></div><h2 id="units">Units<a class="anchor" aria-hidden="true" href="#units">#</a></h2><p>Tension is given in cN/tex; the default is <code>12</code>.</p><pre><code>loom.tension({ unit: 'cN/tex', value: 12 })</code></pre><h2 id="limits">Limits</h2><p>Above 31 the draft is refused with error <code>E_TAUT</code>.</p><div class="pagination-nav"><a href="/docs/warp">Previous: warping board</a><a href="/docs/drafts">Next: drafts</a></div><a class="edit-this-page" href="https://git.example/edit">Edit this page</a></article></div>`,
    facts: ['the default is 12', "unit: 'cN/tex', value: 12", 'E_TAUT', 'Above 31'],
    not: ['Export formats', 'Units of it', 'Edit this page', 'Previous: warping board'],
  }),
  page('app', {
    name: 'documentation with tabs for languages',
    title: 'Install',
    body: `<main><h1>Install</h1><div class="tabs"><ul role="tablist"><li role="tab" aria-selected="true">npm</li><li role="tab" aria-selected="false">Debian</li></ul><div><div role="tabpanel"><pre>npm install loomly</pre></div><div role="tabpanel" hidden><pre>apt install loomly-cli</pre></div></div></div><h2>Check it</h2><p>Version 4.2 or later prints <code>ready</code>.</p><details><summary>On Windows</summary><p>Use the installer of 38 MB.</p></details></main>`,
    facts: ['npm install loomly', 'apt install loomly-cli', 'Version 4.2 or later', 'installer of 38 MB'],
  }),
  page('blog', {
    name: 'a long post',
    title: 'A spring at the hives',
    body: `<h1>A spring at the hives</h1><p class="byline">By Nora, 3 April</p>${sentences(14)}<p>In the end I harvested 23 kilos, most of it rape.</p><div class="jp-relatedposts"><h3>Related posts</h3><ul><li><a href="/1">Wax moths again</a></li><li><a href="/2">A swarm in the pear tree</a></li></ul></div><div class="newsletter"><p>Like this? Get letters from the apiary.</p><form action="https://list.example/s"><input type="email"><input type="submit" value="Subscribe"></form></div>`,
    facts: ['By Nora, 3 April', 'takes 330 grams', 'takes 1760 grams', 'harvested 23 kilos'],
    not: ['Wax moths again', 'letters from the apiary'],
  }),
  page('blog', {
    name: 'a recipe with its data',
    title: 'Honey bread',
    head: '<script type="application/ld+json">[{"@type":"Recipe","name":"Honey bread","totalTime":"PT1H50M","recipeYield":"2 loaves","recipeIngredient":["600 g rye flour","80 g honey"],"__proto__":{"polluted":true}}]</script>',
    body: `<h1>Honey bread</h1><p>Mix 600 g rye flour and 80 g honey with warm water, wait, and bake it at 210 degrees.</p><p>It keeps for nine days in a cloth.</p><div class="jump"><a href="#recipe">Jump to recipe</a></div>`,
    facts: ['600 g rye flour', '210 degrees', 'nine days', '2 loaves', '1 h 50 min'],
    not: ['polluted'],
  }),
  page('old', {
    name: 'a thread of a forum in tables',
    title: 'Re: squeaking bearing',
    body: `<H2>Re: squeaking bearing</H2><TABLE><TR><TD VALIGN=top><B>otto</B><BR>Posts: 312</TD><TD>Mine squeaked, too. The bearing is a 6203-2RS, 17 x 40 x 12 mm.</TD></TR><TR><TD VALIGN=top><B>mila</B><BR>Posts: 9</TD><TD>Thanks! It took me 40 minutes with a puller.</TD></TR></TABLE>`,
    facts: ['otto', '6203-2RS', '17 x 40 x 12 mm', '40 minutes with a puller'],
  }),
  page('blog', {
    name: 'a thread with an answer that is folded',
    title: 'Where is the queen?',
    body: `<h1>Where is the queen?</h1><div class="post"><p class="author">flora</p><p>I cannot find her since Tuesday. What now?</p></div><div class="post best-answer"><p class="author">hans</p><p>Look for eggs first. <span id="dots">…</span><span id="more" style="display:none">If there are eggs, she was there less than 3 days ago.</span></p><button onclick="readMore()">Read more</button></div><div class="post-actions share"><a href="#">Reply</a> <a href="#">Report</a></div><script>function readMore(){document.getElementById("more").style.display="inline"}</script>`,
    facts: ['since Tuesday', 'Look for eggs first', 'less than 3 days ago'],
    not: ['Report'],
  }),
]

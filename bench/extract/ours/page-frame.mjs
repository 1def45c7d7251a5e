// The surroundings of the pages in this folder: five kinds of chrome, as shop systems, blogs, frameworks, builders and
// hand-written sites make them. `chrome` lists phrases of each that no extracted text may hold.

const cookie = {
  bar: '<div class="cookie-consent" role="region" aria-label="Cookies"><p>We use cookies to improve your visit and to show you ads that fit.</p><button>Accept all</button><button>Only necessary</button></div>',
  dialog:
    '<div id="CybotCookiebotDialog" role="dialog" aria-modal="true"><h2>This website uses cookies</h2><p>We share information with our analytics partners.</p><button>Allow all cookies</button></div>',
}

const chrome = {
  shop: ['Track my order', 'Add a note to your order', 'improve your visit', 'Be the first to know', 'Skip to content'],
  blog: ['Leave a comment', 'Sample category', 'analytics partners', 'Proudly powered'],
  app: ['Sign in to your workspace', 'Product updates every second Tuesday', 'Skip to main'],
  builder: ['Book our spring special now', 'Follow the studio', 'improve your visit'],
  old: ['Best viewed with', 'Visitors since 1998'],
}

const frames = {
  shop: ({
    title,
    head,
    body,
    footer,
  }) => `<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>${title} – Harbour & Hemp</title>
<style>.visually-hidden{position:absolute!important;overflow:hidden;width:1px;height:1px;clip:rect(0 0 0 0)} .drawer{visibility:hidden}</style>${head}</head>
<body><a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a>
<div id="shopify-section-header"><header class="site-header"><a href="/">Harbour &amp; Hemp</a><nav><ul><li><a href="/collections/bags">Bags</a></li><li><a href="/collections/ropes">Ropes</a></li><li><a href="/track">Track my order</a></li></ul></nav></header></div>
<div id="cart-drawer" class="drawer" aria-hidden="true"><h2>Your cart</h2><p>Your cart is empty.</p><label for="note">Add a note to your order</label><textarea id="note"></textarea></div>
<main id="MainContent" role="main" tabindex="-1">${body}</main>
<footer class="site-footer"><form method="post" action="/contact#newsletter" id="ContactFooter"><h2>Newsletter</h2><p>Be the first to know about new ropes and offers.</p><input type="email" name="contact[email]" placeholder="Email"><button>Subscribe</button></form>
<ul><li><a href="/policies/refund">Refund policy</a></li><li><a href="/policies/terms">Terms of service</a></li><li><a href="/policies/privacy">Privacy</a></li><li><a href="/imprint">Imprint</a></li></ul>${footer}<p>© 2026 Harbour &amp; Hemp</p></footer>${cookie.bar}<script>window.theme={}</script></body></html>`,
  blog: ({
    title,
    head,
    body,
    footer,
  }) => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title} | The Alder Notes</title>${head}</head>
<body class="single single-post"><div id="page" class="site"><header id="masthead"><p class="site-title"><a href="/">The Alder Notes</a></p><nav class="main-navigation"><ul id="primary-menu"><li><a href="/about">About</a></li><li><a href="/archive">Archive</a></li><li><a href="/category/sample">Sample category</a></li></ul></nav></header>
<div id="content"><div id="primary"><article class="post">${body}</article>
<div id="comments"><form action="/wp-comments-post.php" method="post" id="commentform"><h3>Leave a comment</h3><p>Your email address will not be published.</p><textarea name="comment"></textarea><input name="author"><input name="email" type="email"><button>Post comment</button></form></div></div>
<aside id="secondary" class="widget-area"><h2>Archives</h2><ul><li><a href="/2026/10">October 2026</a></li><li><a href="/2026/09">September 2026</a></li></ul></aside></div>
<footer id="colophon">${footer}<p>Proudly powered by a blog system.</p></footer></div>${cookie.dialog}</body></html>`,
  app: ({
    title,
    head,
    body,
    footer,
  }) => `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>${title}</title><link rel="stylesheet" href="/_next/static/css/a.css"/>${head}</head>
<body class="antialiased"><a class="sr-only focus:not-sr-only" href="#content">Skip to main</a><div id="__next"><div class="sticky top-0 flex"><div class="flex gap-4"><a href="/">Loomly</a><a href="/pricing">Pricing</a><a href="/docs">Docs</a><a href="/blog">Blog</a><a href="/login">Sign in to your workspace</a></div></div>
<div id="content" class="max-w-4xl mx-auto">${body}</div>
<div class="border-t mt-16"><div class="grid grid-cols-4"><div><p class="font-bold">Company</p><a href="/about">About</a><a href="/jobs">Jobs</a><a href="/press">Press</a><a href="/legal">Legal</a></div></div>${footer}<form class="flex"><label class="sr-only" for="nl">Email</label><p>Product updates every second Tuesday.</p><input id="nl" type="email"/><button type="submit">Sign up</button></form></div></div><script src="/_next/static/chunks/main.js" async=""></script></body></html>`,
  builder: ({
    title,
    head,
    body,
    footer,
  }) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>.popup-overlay{display:none;position:fixed} .w-embed{}</style>${head}</head>
<body><div id="SITE_HEADER"><div class="logo">Studio Fenn</div><div class="menu-wrap"><a href="/">Home</a> <a href="/classes">Classes</a> <a href="/prices">Prices</a> <a href="/contact">Contact</a></div></div>
<div id="PAGES_CONTAINER">${body}</div>
<div class="popup-overlay"><div class="popup"><p>Book our spring special now and bring a friend!</p><a href="/special">Book</a></div></div>
<div class="social-bar social-links"><span>Follow the studio</span><a href="https://i.example/fenn">I</a><a href="https://f.example/fenn">F</a></div><div id="SITE_FOOTER" class="footer">${footer}</div>${cookie.bar}</body></html>`,
  old: ({ title, head, body, footer }) => `<HTML><HEAD><TITLE>${title}</TITLE>${head}</HEAD><BODY BGCOLOR="#FFFFFF">
<TABLE WIDTH="100%" CELLPADDING=4><TR><TD WIDTH=160 VALIGN=top BGCOLOR="#DDDDFF"><A HREF="index.html">Home</A><BR><A HREF="prices.html">Prices</A><BR><A HREF="travel.html">How to find us</A><BR><A HREF="guest.html">Guest book</A></TD>
<TD VALIGN=top>${body}<HR><FONT SIZE=1>Best viewed with 800x600. Visitors since 1998: 41,223</FONT>${footer}</TD></TR></TABLE></BODY></HTML>`,
}

/** A whole page: what it says, in one of the five surroundings, whose phrases are added to what must not be read. */
export function page(frame, { name, title, body, facts, not = [], head = '', footer = '' }) {
  return { name, html: frames[frame]({ title, head, body, footer }), facts, not: [...not, ...chrome[frame]] }
}

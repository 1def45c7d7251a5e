/** How a chatbot gets onto a website. */
export const install = {
  title: 'Install',
  lead: 'One line of code puts the chat on your website.',
  tagTitle: 'Your tag',
  tagText: 'It belongs on every page that should have the chat, best before the closing body tag.',
  copyTag: 'Copy the tag',
  mailIt: 'Email it to whoever looks after your website',
  mailSubject: 'A line of code for our website',
  mailBody: (tag: string): string =>
    `Hello,\n\nplease put this line on every page of our website, before the closing </body>:\n\n${tag}\n\nIt adds a chat that answers our visitors' questions. It loads after everything else on the page.\n\nThank you!`,
  guidesTitle: 'Where it goes',
  guides: [
    ['Plain HTML', 'Paste the tag before </body> into each page, or into the template that all pages share.'],
    [
      'WordPress',
      'Install a plugin for header and footer code, such as WPCode. Paste the tag into its field for the footer, and save.',
    ],
    ['Shopify', 'Online Store → Themes → … → Edit code. Open theme.liquid, paste the tag before </body>, and save.'],
    ['Wix', 'Settings → Custom code → Add code. Paste the tag, choose “All pages” and “Body – end”, and apply.'],
    ['Squarespace', 'Settings → Advanced → Code injection. Paste the tag into “Footer”, and save.'],
    ['Webflow', 'Site settings → Custom code → Footer code. Paste the tag, save, and publish the site.'],
  ] as readonly (readonly [string, string])[],
  tagManager:
    'New tag → Custom HTML. Paste this tag, choose the trigger “All pages”, and publish. It names your chatbot in its address, because Tag Manager drops the rest. Use it as well if a plugin that delays scripts keeps the chat away.',
  copyTagManager: 'Copy for Tag Manager',
  domainsTitle: 'Where the chat may run',
  domainsText: 'On any other website the chat stays silent, so that nobody can use your chatbot on theirs.',
  domains: 'Allowed domains',
  addDomain: 'Add a domain',
  domainHelp:
    'shop.example is that domain alone. *.shop.example is all that ends in .shop.example, such as www.shop.example.',
  checkTitle: 'Is it there?',
  checkText: 'Enter the address of a page. You are told whether the chat may run there, and what to do if not.',
  checkField: 'Address of a page',
  check: 'Check',
  checkAllowed: (host: string): string => `The chat may run on ${host}.`,
  checkNotAllowed: (host: string): string =>
    `${host} is not one of the allowed domains, so the chat stays silent there.`,
  checkNoAddress:
    'This is not the address of a page. Write it as you see it in the browser, such as https://shop.example/.',
  allow: (host: string): string => `Allow ${host}`,
  seenTitle: 'Where the chat was seen',
  seenText: 'Websites of yours on which a page has loaded the chat.',
  seenNone: 'Not seen yet. Put the tag on a page and open that page: within a minute it stands here.',
  seen: (host: string, time: string): string => `Seen on ${host} ${time}`,
  refusedTitle: 'Asked for and refused',
  refusedText: 'Websites that tried to show the chat in the last 30 days, and where it stayed silent.',
  refusedNone: 'None in the last 30 days.',
  refusedTimes: (count: number, date: string): string =>
    count === 1 ? `Once, on ${date}` : `${new Intl.NumberFormat('en').format(count)} times, last on ${date}`,
  hostUnknown: 'A page that does not say where it is',
  reasons: {
    'origin-missing': 'The browser did not say which website it is on.',
    domain: 'It is not one of the allowed domains.',
    page: 'The page is on another domain than the allowed ones.',
    wiki: 'The visitor was not logged in to the protected wiki.',
    plan: 'The account is suspended, or the plan does not include this.',
  } as Readonly<Record<string, string>>,
}

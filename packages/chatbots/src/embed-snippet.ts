export interface EmbedSnippet {
  /** Where this Frontdesk is reached from outside. */
  baseUrl: string
  chatbotId: string
}

/** The one tag that puts the widget on a website. */
export function embedSnippet({ baseUrl, chatbotId }: EmbedSnippet): string {
  const script = new URL('/widget.js', baseUrl).href
  return `<script src="${script}" data-chatbot-id="${chatbotId}" async></script>`
}

/** The same for tag managers, which make the script element anew and keep its address alone. */
export function tagManagerSnippet({ baseUrl, chatbotId }: EmbedSnippet): string {
  const script = new URL('/widget.js', baseUrl)
  script.searchParams.set('chatbot', chatbotId)
  return `<script src="${script.href}" async></script>`
}

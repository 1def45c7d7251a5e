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

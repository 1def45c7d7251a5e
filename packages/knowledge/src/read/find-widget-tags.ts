/** What the code of a page says of chats on it. */
export interface WidgetTags {
  /** The ids of the chatbots whose tags stand in it. */
  readonly chatbotIds: readonly string[]
  /** Whether the page loads a tag manager, which adds tags in the browser alone. */
  readonly hasTagManager: boolean
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ownAttribute = new RegExp(`\\bdata-chatbot-id\\s*=\\s*["']?(${uuid})`, 'i')
/** As tag managers write it: in the address. In HTML the ampersand before it is `&amp;`. */
const ofAddress = new RegExp(`[?&;]chatbot=(${uuid})`, 'i')
const tagManagers =
  /googletagmanager\.com\/(?:gtm\.js|ns\.html)|\bGTM-[A-Z0-9]{4,}|tags\.tiqcdn\.com|assets\.adobedtm\.com|\/js\/container_[A-Za-z0-9]+\.js/

/** Finds the tags of chatbots in the code of a page, except those in comments. */
export function findWidgetTags(html: string): WidgetTags {
  const code = html.replaceAll(/<!--[^]*?-->/g, '')
  const found = [...code.matchAll(/<script\b[^>]{0,2000}>/gi)].flatMap(([tag]) => {
    if (!/\bsrc\s*=\s*["']?[^"'\s>]*\/widget\.js\b/i.test(tag)) return []
    return (ownAttribute.exec(tag) ?? ofAddress.exec(tag))?.[1]?.toLowerCase() ?? []
  })
  return { chatbotIds: [...new Set(found)], hasTagManager: tagManagers.test(code) }
}

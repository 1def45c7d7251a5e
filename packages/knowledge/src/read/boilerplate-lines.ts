import type { Block } from './page-blocks.ts'

/** Longer lines say something besides. */
const maxLength = 120
const patterns = [
  // A vote on the page.
  /^(?:was|is|did) (?:this|the) (?:page|article|answer|information|content|guide|topic|section|document(?:ation)?)\b.{0,40}\b(?:helpful|useful|help|answer your question|solve your (?:problem|issue))\b.{0,60}$/i,
  /^(?:was|is|did) (?:this|it) (?:helpful|useful|answer your question)\b.{0,40}$/i,
  /^\d+ (?:out )?of \d+ (?:people )?found this helpful\b.{0,40}$/i,
  /^(?:war|ist) (?:diese[rs]?|der|die|das) (?:seite|artikel|beitrag|antwort|information(?:en)?|inhalt|thema)\b.{0,30}(?:hilfreich|nützlich).{0,40}$/i,
  /^(?:est-ce que )?(?:cet|cette|ce) (?:page|article|réponse|contenu)\b.{0,40}(?:utile|aidée?)\b.{0,40}$/i,
  /^¿?(?:te|le|fue|ha sido|es)\b.{0,40}(?:artículo|página|respuesta|información|contenido)?.{0,20}\bútil.{0,40}$/i,
  // What a reader may do with the page.
  /^(?:share|print|edit|bookmark|report) (?:this|the) (?:page|article|post|story)\b.{0,60}$/i,
  /^share (?:on|via)\b.{0,60}$/i,
  /^(?:edit (?:this page )?on git(?:hub|lab)|back to (?:the )?top|scroll to top|skip to (?:main )?content|nach oben|zum inhalt springen|zum seitenanfang|haut de page|volver arriba)\.?$/i,
  /^(?:jump to|print) (?:the )?recipe\b.{0,40}$/i,
  /^(?:advertisement|sponsored|anzeige|werbung|publicité|publicidad|pubblicità|advertentie|広告)$/i,
  // Names of picture files below their pictures.
  /^(?:\S+ )?\d{2,5} ?[×x] ?\d{2,5} \d+(?:[.,]\d+)? [KMG]B$/,
  // What made the website, and how to look at it.
  /^(?:proudly )?powered by .{2,60}$/i,
  // Of people and materials the page tells; of these products nobody asks.
  /^(?:proudly )?(?:created|made|built|designed) (?:by|with|using|in|on) (?:webflow|wix|wordpress|squarespace|shopify|weebly|jimdo|drupal|joomla|typo3|ghost|hugo|jekyll|gatsby|astro|next\.js|docusaurus|mkdocs|sphinx|vitepress|eleventy|framer|carrd|elementor|godaddy|strikingly|prestashop|magento|bootstrap|gitbook)\b.{0,40}$/i,
  /^(?:(?:this (?:page|site) (?:is )?)?best viewed (?:with|in|at)|documentation generated (?:by|with)|generated (?:by|with)|theme (?:by|:)|website (?:by|:)|(?:web)?site design by)\b.{2,100}$/i,
  /\bweb ?ring\b.{0,100}$/i,
  // The way to the page.
  /^(?:home|start(?:seite)?|accueil|inicio)\s*(?:[›»>→]|\/(?= ))\s*\S.{0,100}$/i,
]
const copyright =
  /^(?:copyright\s*)?(?:©|\(c\))|^copyright \d{4}(?:\s*[-–,]\s*\d{4})?(?:,| by\b|$)|(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados)\.?$/i

/** Is the line about the page or the site, so that it answers nothing? */
function isBoilerplate(line: string): boolean {
  const text = line.replace(/^\s*- /, '').trim()
  if (text.length > maxLength) return false
  // An address or a number to call beside it is what visitors ask for.
  if (copyright.test(text)) return !/[\d@]/.test(text.replace(/\b(?:19|20)\d{2}\b/g, ''))
  return patterns.some(pattern => pattern.test(text))
}

/** Takes out lines such as "Was this page helpful?", and those of a copyright. */
export const withoutBoilerplateLines = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.kind === 'text' && block.leadLines !== undefined) return [block]
    const lines = block.text.split('\n')
    const kept = lines.filter(line => !isBoilerplate(line))
    return kept.length === 0 ? [] : kept.length === lines.length ? [block] : [{ ...block, text: kept.join('\n') }]
  })

import type { Block } from '../blocks/page-blocks.ts'
import { visits } from './visit-counts.ts'

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
  // Marks between links that are gone.
  /^[|·•/\\–—›»-]{1,10}$/,
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
  /^.{0,60}(?:optimi[sz]|ottimizz|optymaliz|geoptimaliseerd|viewed|dargestellt|visuali).{0,60}(?:explorer|firefox|netscape|mozilla|\d{3,4} ?[x×] ?\d{3,4}).{0,60}$/i,
  /\bweb ?ring\b.{0,100}$/i,
  // A heading over what readers write, and the number that websites in China are registered by.
  /^(?:no |\d+ )?(?:comments?|kommentare?|commentaires?|comentarios?|comentários?|commenti|reacties|kommentarer|kommentit|komentarze|komentáře|yorumlar|комментарии|коментарі|コメント|评论|評論|댓글|تعليقات|תגובות)\s*(?:[!:：]|[（(]\d+[)）])?$/i,
  /^.{0,60}ICP备\s*\d{6,12}号.{0,20}$/,
  // The ways to the posts before and after it.
  /^(?:[上下前后後]一[篇章页頁条條]|(?:前|次)の(?:記事|ページ)|이전 ?글|다음 ?글|(?:previous|next) (?:post|article|page|story)|(?:vorherige|nächste)[rs]? (?:beitrag|artikel|seite)|(?:article|page) (?:précédent|suivant)e?|(?:entrada|artículo|página) (?:anterior|siguiente)|(?:предыдущ|следующ)ая (?:запись|статья|страница))\s*[:：].{0,100}$/i,
  // The way to the page.
  /^(?:home|start(?:seite)?|accueil|inicio)\s*(?:[›»>→]|\/(?= ))\s*\S.{0,100}$/i,
]
const rights =
  /(?:all rights reserved|alle rechte (?:vorbehalten|voorbehouden)|tous droits r[ée]serv[ée]s|todos los derechos reservados|todos os direitos reservados|tutti i diritti (?:sono )?riservati|alla rättigheter (?:för)?behåll(?:na|es)|alle rettigheder forbeholdes|alle rettigheter (?:for)?reservert|kaikki oikeudet pidätetään|wszelkie prawa zastrzeżone|všechna práva vyhrazena|všetky práva vyhradené|minden jog fenntartva|toate drepturile rezervate|tüm hakları saklıdır|все права защищены|усі права захищені|με επιφύλαξη παντός δικαιώματος|جميع الحقوق محفوظة|כל הזכויות שמורות|無断(?:転載|複製)(?:・複製)?(?:を)?禁(?:止|じます)|版权所有|保留所有权利|版權所有)[.。]?$/iu
/** The same before the sign and the name of the owner. */
const rightsBefore = new RegExp(`^${rights.source.replace('[.。]?$', '')}[.,]?\\s*(?:©|\\(c\\)|\\d{4})`, 'iu')
const owned =
  /^(?:copyright\s*)?(?:©|\(c\))|^copyright \d{4}(?:\s*[-–,]\s*\d{4})?(?:,| by\b|$|.{0,80}(?:all rights reserved|©))/i
/** Sentences before the last one, of which a register's number is kept. */
const withRights = /^(.{3,}[.,|·–-])\s*(\S.{5,40})$/u

/** What stands behind the picture of a counter; with a number it may tell of a museum. */
const counted = new RegExp(`^(?:${visits}) (?:since|seit|depuis|desde|dal|sinds|sedan|siden|od|с) .{2,30}$`, 'iu')
/** Who made the website, or lent a part of it. */
const maker =
  /^(?:\p{L}{2,6} )?(?:(?:web ?)?(?:site|page)|(?:webseite|website|webdesign|homepage|internetseite|seite)|site (?:web|internet)|(?:sito|sitio|site|página|pagina)(?: web)?|webbplats(?:en)?|hjemmeside(?:n)?|nettside(?:n)?|sivusto|strona|stron[aęy] internetow[aąy]|web(?:ové stránky)?|stránky|сайт|widget|plugin)\s*(?:\p{L}+ ){0,2}(?:(?:designed|made|built|created|developed|powered|provided|hosted) by|(?:erstellt|gestaltet|entwickelt|umgesetzt|bereitgestellt|realisiert) (?:von|durch)|(?:réalisé|créé|conçu|développé|fourni|propulsé|hébergé)e? (?:par|avec)|(?:realizzato|creato|sviluppato|progettato|fornito) da|(?:realizado|creado|diseñado|desarrollado|desenvolvido|criado|fornecido|ofrecido|hecho) (?:por|con)|(?:gemaakt|ontworpen|ontwikkeld|gebouwd) door|(?:skapad|byggd|gjord|utvecklad|lavet|utviklet|laget) a[vf]|(?:wykonan[aey]|stworzon[aey]|realizacja|vytvořil[aoi]?|připravil[aoi]?|создан)[:\s]).{2,60}$/iu

/** Is the line about the page or the site, so that it answers nothing? */
function isBoilerplate(line: string): boolean {
  const text = line.replace(/^\s*- /, '').trim()
  if (text.length > maxLength) return false
  // An address or a number to call beside it is what visitors ask for.
  if (owned.test(text) || rights.test(text) || rightsBefore.test(text))
    return !/[\d@]/.test(text.replace(/\b(?:19|20)\d{2}\b/g, ''))
  return counted.test(text) || maker.test(text) || patterns.some(pattern => pattern.test(text))
}

/** A line without the sentence that says whose the rights are, where it says more. */
function withoutRights(line: string): string {
  if (line.length > maxLength) return line
  const [, said, last = ''] = withRights.exec(line) ?? []
  return said !== undefined && rights.test(last) && rights.exec(last)?.index === 0 ? said : line
}

/** Takes out lines such as "Was this page helpful?", and those of a copyright. */
export const withoutBoilerplateLines = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.kind === 'text' && block.leadLines !== undefined) return [block]
    const lines = block.text.split('\n')
    const text = lines
      .filter(line => !isBoilerplate(line))
      .map(withoutRights)
      .join('\n')
    return text === '' ? [] : text === block.text ? [block] : [{ ...block, text }]
  })

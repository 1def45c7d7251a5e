// "Page not found", said with status 200. A title or a heading says it and nothing else; what speaks about it ("Why do my
// visitors see Page not found?") says more.

/** What stands around it. */
const fillers =
  'o+ps|ups|ops|oups|whoops|uh oh|hoppla|sorry|we re sorry|oh no|oh nein|entschuldigung|tut uns leid|leider|désolé|lo sentimos|siamo spiacenti|spiacenti|helaas|przepraszamy|desculpe|lamentamos|üzgünüz|عذرا|عذرًا|عفوا|error|fehler|erreur|errore|fout|foutmelding|błąd|erro|hata|خطأ|http|status|code|404|the|this|that|your|die|diese|la|cette|esta|a|de|deze|ta|questa|bu|هذه|on this server|anymore'
const leading = new RegExp(`^(?:(?:${fillers})(?:\\s+|$))+`, 'iu')
const trailing = new RegExp(`(?:(?:^|\\s+)(?:${fillers}))+$`, 'iu')

const phrases = [
  '(?:page|site|file|document|content|product|article|post|resource|url|requested (?:url|page))(?: (?:was|is|could|can))?(?: ?not|n t)(?: be)? found',
  'page (?:you (?:are|re|were) looking for |you requested )?(?:does not|doesn t|no longer|could not be|can ?not be|can t be|couldn t be|is not|isn t|is no longer) (?:exists?|found|available|here)',
  '(?:we )?(?:can ?not|can t|couldn t|could not|didn t) find (?:that|this|the|your) page.{0,40}',
  '(?:angeforderte |gesuchte |gewünschte )?(?:seite|datei|inhalt|artikel|produkt|dokument)(?: (?:wurde|konnte|ist))?(?: leider)? nicht gefunden(?: werden)?',
  '(?:angeforderte |gesuchte )?seite (?:existiert nicht(?: mehr)?|(?:ist )?nicht (?:mehr )?(?:vorhanden|verfügbar)|gibt es nicht(?: mehr)?)',
  '(?:page|contenu|fichier|produit|article)(?: (?:demandée?|recherchée?))?(?: est)? (?:introuvable|non trouvée?|inexistante?|n (?:existe (?:pas|plus)|a pas été trouvée?)|indisponible)',
  '(?:página|pagina|contenido|producto)(?: solicitada)? no (?:encontrad[ao]|existe|disponible|se encuentra|ha sido encontrada|fue encontrada)',
  'no (?:se )?(?:ha |hemos )?(?:encontr(?:ado|ada|ó|amos)|encuentra|pudo encontrar)(?: la| esta)? página.{0,40}',
  '(?:pagina|contenuto|prodotto)(?: richiesta)? (?:non (?:è stata )?(?:trovat[ao]|esiste|disponibile)|inesistente)',
  '(?:gevraagde )?(?:pagina|bestand|product)(?: is| werd| kon)? (?:niet (?:gevonden|beschikbaar|worden gevonden)|bestaat niet(?: meer)?)',
  'nie (?:znaleziono|odnaleziono|znaleźliśmy)(?: takiej| tej)?(?: strony| podstrony)?|strona(?: nie)? (?:nie )?(?:została )?(?:znaleziona|odnaleziona|istnieje)|nie ma takiej strony',
  '(?:página|conteúdo|produto)(?: solicitada)? (?:não (?:foi )?(?:encontrad[ao]|existe|disponível)|inexistente)',
  '(?:aradığınız |istediğiniz )?sayfa (?:bulunamad[ıi]|mevcut değil|yok)',
  '(?:لم يتم العثور على|تعذر العثور على|لم نعثر على)(?: هذه)? الصفحة.{0,20}|الصفحة(?: المطلوبة| التي تبحث عنها)? غير موجودة',
].join('|')
const whole = new RegExp(`^(?:${phrases})$`, 'iu')
const within = new RegExp(`(?<!\\p{L})(?:${phrases})`, 'iu')
/** So much is also the name of a restaurant, a song or an article. */
const barePattern =
  /^(?:not found|nicht gefunden|introuvable|no encontrad[ao]|non trovat[ao]|niet gevonden|não encontrad[ao]|bulunamad[ıi]|غير موجود)?$/iu

/** Does a title or heading say that there is no such page? Where it says "404" or "Not found" alone, the text has to confirm it. */
export function saysNotFound(names: readonly string[], said: string): boolean {
  const parts = names.flatMap(name => name.split(/\s+[|–—·»:-]+\s+|[|–—»:]/))
  return parts.some(part => {
    const plain = plainOf(part)
    const core = plain.replace(leading, '').replace(trailing, '').trim()
    if (whole.test(core)) return true
    const isNumbered = /(?<!\d)404(?!\d)/.test(plain)
    if (!barePattern.test(core) || (core === '' && !isNumbered)) return false
    return (core !== '' && isNumbered) || within.test(plainOf(said)) || (isNumbered && /\bnot found\b/i.test(said))
  })
}

const plainOf = (text: string): string =>
  text
    .slice(0, 2_000)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

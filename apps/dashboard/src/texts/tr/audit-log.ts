import type { AccountTexts } from '../account/en.ts'
import type { AuditFacts } from '../en/audit-log.ts'

const somebody = (who: string): string => who || 'Ekipten ayrılmış biri'
const operator = (who: string): string => who || 'Sistem yöneticisi'
const at = (chatbot: string): string => (chatbot === '' ? '' : ` (${chatbot})`)
/** A word that takes a suffix, whatever the name before it ends in. */
const member = (person: string): string => (person === '' ? 'bir üye' : `${person} adlı üye`)
const days = ({ from, to }: AuditFacts): string =>
  from === '' && to === ''
    ? ''
    : from === ''
      ? `${to} tarihine kadar`
      : to === ''
        ? `${from} tarihinden itibaren`
        : `${from} – ${to}`
const file = (facts: AuditFacts): string => {
  const said = [facts.format, days(facts)].filter(part => part !== '')
  return said.length === 0 ? '' : `: ${said.join(', ')}`
}

export const auditLog: AccountTexts['auditLog'] = {
  title: 'Denetim günlüğü',
  lead: 'Kimin neyi değiştirdiği, dışa aktardığı veya sildiği ve kimin oturum açtığı. Bir yıl saklanır. Yazılanları asla içermez.',
  empty: 'Henüz hiçbir şey kaydedilmedi.',
  end: 'Hepsi bu kadar.',
  goneChatbot: 'silinmiş bir chatbot',
  otherField: 'ayarlar',
  sentences: {
    'account.changed': ({ who, fields }) => `${somebody(who)} hesabı değiştirdi: ${fields || 'ayarlar'}.`,
    'account.created': ({ who }) => `${somebody(who)} hesabı oluşturdu.`,
    'account.resumed': () => 'Sistem yöneticisi hesabı yeniden açtı.',
    'account.suspended': () => 'Sistem yöneticisi hesabı askıya aldı.',
    'analytics.exported': facts =>
      `${somebody(facts.who)} istatistikleri dışa aktardı${at(facts.chatbot)}${file(facts)}.`,
    'booking.cancelled': ({ who, chatbot }) => `${somebody(who)} bir randevuyu iptal etti${at(chatbot)}.`,
    'booking.removed': ({ who, chatbot }) => `${somebody(who)} bir randevuyu sildi${at(chatbot)}.`,
    'bookings.exported': facts => `${somebody(facts.who)} randevuları dışa aktardı${file(facts)}.`,
    'chatbot.changed': ({ who, fields, chatbot, domains }) =>
      `${somebody(who)} chatbotu değiştirdi${at(chatbot)}: ${fields || 'ayarlar'}.${domains === '' ? '' : ` Bildirimler artık şu alan adlarındaki adreslere gidiyor: ${domains}.`}`,
    'chatbot.created': ({ who, chatbot }) => `${somebody(who)} bir chatbot oluşturdu${at(chatbot)}.`,
    'chatbot.removed': ({ who }) => `${somebody(who)} bir chatbotu sildi.`,
    'connector.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} bir bağlayıcıyı değiştirdi${at(chatbot)}: ${fields || 'ayarlar'}.`,
    'connector.created': ({ who, chatbot }) => `${somebody(who)} bir bağlayıcı ekledi${at(chatbot)}.`,
    'connector.removed': ({ who, chatbot }) => `${somebody(who)} bir bağlayıcıyı kaldırdı${at(chatbot)}.`,
    'conversation.erased': ({ who, fields, chatbot }) =>
      `${somebody(who)} bir görüşmeyi kalıcı olarak sildi${at(chatbot)}${fields === '' ? '' : `, birlikte silinenler: ${fields}`}.`,
    'conversation.erased_by_visitor': ({ chatbot }) => `Bir ziyaretçi kendi görüşmesini sildi${at(chatbot)}.`,
    'conversations.exported': facts =>
      `${somebody(facts.who)} görüşmeleri dışa aktardı${at(facts.chatbot)}${file(facts)}.`,
    'export.downloaded': ({ who }) => `${somebody(who)} bir dışa aktarma dosyasını indirdi.`,
    'export.removed': ({ who }) => `${somebody(who)} bir dışa aktarmayı sildi.`,
    'feedback.exported': facts => `${somebody(facts.who)} değerlendirmeleri dışa aktardı${file(facts)}.`,
    'invitation.created': ({ who, person }) =>
      `${somebody(who)} ${person === '' ? 'birini' : 'şu kişiyi'} davet etti${person === '' ? '' : `: ${person}`}.`,
    'invitation.removed': ({ who }) => `${somebody(who)} bir daveti geri çekti.`,
    'invitation.sent': ({ who, person }) =>
      `${somebody(who)} daveti yeniden gönderdi${person === '' ? '' : `: ${person}`}.`,
    'lead.marked': ({ who, chatbot }) =>
      `${somebody(who)} bir iletişim talebini tamamlandı veya açık olarak işaretledi${at(chatbot)}.`,
    'lead.removed': ({ who, chatbot }) => `${somebody(who)} bir iletişim talebini sildi${at(chatbot)}.`,
    'leads.exported': facts => `${somebody(facts.who)} iletişim taleplerini dışa aktardı${file(facts)}.`,
    'live-chat.claimed': ({ who }) => `${somebody(who)} bir görüşmeyi üstlendi.`,
    'live-chat.ended': ({ who }) => `${somebody(who)} bir canlı sohbeti bitirdi.`,
    'live-chat.released': ({ who }) => `${somebody(who)} bir görüşmeyi sıraya geri verdi.`,
    'live-chat.transferred': ({ who }) => `${somebody(who)} bir görüşmeyi devretti.`,
    'login.failed': ({ who }) => `Biri, ${member(who)} olarak yanlış parolayla oturum açmaya çalıştı.`,
    'login.limited': ({ who }) =>
      `Çok fazla yanlış parola girildiği için ${member(who)} olarak yapılan sonraki denemeler bekletildi.`,
    'login.revoked': ({ who }) => `Diğer cihazlarda ${member(who)}nin oturumları kapatıldı.`,
    'login.succeeded': ({ who }) => `${somebody(who)} oturum açtı.`,
    logout: ({ who }) => `${somebody(who)} oturumu kapattı.`,
    'mail.read': ({ who }) => `${somebody(who)} kurulumun bir e-postasını okudu.`,
    'member.changed': ({ who, person }) => `${somebody(who)}, ${member(person)}nin yetkilerini değiştirdi.`,
    'member.demoted': ({ who, person }) =>
      `${operator(who)}, ${person === '' ? 'bir hesap sahibini' : `${person} adlı kişiyi`} daha az yetkili bir üye yaptı.`,
    'member.joined': ({ who }) => `${somebody(who)} ekibe katıldı.`,
    'member.left': ({ who }) => `${somebody(who)} ekipten ayrıldı.`,
    'member.promoted': ({ who, person }) => `${operator(who)}, ${member(person)}yi hesap sahibi yaptı.`,
    'member.removed': ({ who }) => `${operator(who)} bir üyeyi ekipten çıkardı.`,
    'password.changed': ({ who }) => `${somebody(who)} yeni bir parola belirledi.`,
    'password.failed': ({ who }) => `Oturumu ${member(who)} olarak açmış biri yanlış parola girdi.`,
    'password.removed': ({ who }) =>
      `Sistem yöneticisi ${member(who)}nin parolasını kaldırdı. Yeni parola bir bağlantıyla belirlenir.`,
    'password.reset-requested': ({ who }) => `Biri, ${member(who)} için yeni parola istedi.`,
    'password-reset.sent': ({ who, person }) =>
      `${somebody(who)}, ${member(person)}ye yeni parola için bir bağlantı gönderdi.`,
    'profile.changed': ({ who }) => `${somebody(who)} kendi adını değiştirdi.`,
    'question.answered': ({ who, chatbot }) => `${somebody(who)} bir soruyu yanıtladı${at(chatbot)}.`,
    'question.dismissed': ({ who, chatbot }) => `${somebody(who)} bir soruyu kapattı${at(chatbot)}.`,
    'question.reopened': ({ who, chatbot }) => `${somebody(who)} bir soruyu yeniden açtı${at(chatbot)}.`,
    'questions.exported': facts => `${somebody(facts.who)} soruları dışa aktardı${file(facts)}.`,
    'recipient.confirmed': ({ domains }) =>
      `${domains === '' ? 'Başka bir adresteki' : `${domains} alan adındaki`} bir kişi bildirim almak istediğini onayladı.`,
    'source.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} bir kaynağı değiştirdi${at(chatbot)}: ${fields || 'ayarlar'}.`,
    'source.created': ({ who, chatbot }) => `${somebody(who)} bir kaynak ekledi${at(chatbot)}.`,
    'source.reindexed': ({ who, chatbot }) => `${somebody(who)} bir kaynağı yeniden okuttu${at(chatbot)}.`,
    'source.removed': ({ who, chatbot }) => `${somebody(who)} bir kaynağı kaldırdı${at(chatbot)}.`,
    'template.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} bir hazır yanıtı değiştirdi${at(chatbot)}: ${fields || 'metin'}.`,
    'template.created': ({ who, chatbot }) => `${somebody(who)} bir hazır yanıt ekledi${at(chatbot)}.`,
    'template.removed': ({ who, chatbot }) => `${somebody(who)} bir hazır yanıtı kaldırdı${at(chatbot)}.`,
    'visitor.exported': ({ who, chatbot }) =>
      `${somebody(who)}: bir ziyaretçiye ait tüm veriler dışa aktarıldı${at(chatbot)}.`,
    'webhook.changed': ({ who, fields }) => `${somebody(who)} bir webhooku değiştirdi: ${fields || 'ayarlar'}.`,
    'webhook.created': ({ who }) => `${somebody(who)} bir webhook oluşturdu.`,
    'webhook.removed': ({ who }) => `${somebody(who)} bir webhooku sildi.`,
    'webhook.resent': ({ who }) => `${somebody(who)} bir webhook mesajını yeniden gönderdi.`,
    'webhook.tested': ({ who }) => `${somebody(who)} bir webhooka test mesajı gönderdi.`,
  },
  other: ({ who }, action) => `${somebody(who)}: ${action}`,
  fields: {
    name: 'ad',
    serviceName: 'işletme adı',
    domains: 'izin verilen web siteleri',
    language: 'dil',
    isStreaming: 'yanıtların gösterilişi',
    systemPrompt: 'talimatlar',
    model: 'dil modeli',
    dailyCap: 'günlük yanıt sayısı',
    appearance: 'görünüm',
    wiki: 'ekip wikisi',
    privacyUrl: 'gizlilik sayfası',
    liveChat: 'canlı sohbet',
    leads: 'iletişim talepleri',
    bookings: 'randevular',
    feedback: 'değerlendirmeler',
    transcripts: 'e-postayla görüşme dökümü',
    maxDepth: 'derinlik',
    reindexDays: 'okumalar arasındaki gün sayısı',
    includePatterns: 'okunacak sayfalar',
    excludePatterns: 'hariç tutulacak sayfalar',
    keepSelectors: 'sayfaların okunacak bölümleri',
    dropSelectors: 'sayfaların hariç tutulacak bölümleri',
    renderPages: 'her sayfada JavaScript',
    entries: 'kayıtlar',
    file: 'dosya',
    description: 'açıklama',
    method: 'yöntem',
    host: 'sunucu adı',
    pathTemplate: 'yol',
    parameters: 'parametreler',
    isWriting: 'onay',
    responseFields: 'yanıtın alanları',
    secret: 'gizli anahtar',
    url: 'adres',
    events: 'olaylar',
    isEnabled: 'açma-kapama',
    title: 'başlık',
    text: 'metin',
    shortcut: 'kısayol',
    isForAllChatbots: 'sohbet robotları',
    isPersonal: 'kullananlar',
    timeZone: 'saat dilimi',
  },
}

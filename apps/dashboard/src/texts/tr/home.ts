import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

const some = plural('tr')

export const home: Texts['home'] = {
  title: 'Ana sayfa',
  welcome: name => (name === '' ? 'Hoş geldiniz' : `Hoş geldiniz, ${name}`),
  noChatbot: 'Henüz chatbotunuz yok. Frontdesk’e web sitenizin adresini verin; sayfalarınızdan bir chatbot oluştursun.',
  demo: 'Ya da önce hayalî bir mağazaya göz atın: sayfaları burada, her birinde bir chatbot var.',
  addDemo: 'Örnek mağazayı ekle',
  newChatbot: 'Yeni chatbot',
  nothingToSee: 'Hesabınıza henüz yetki verilmemiş. Bir hesap sahibine başvurun.',
  http: 'Bu sayfa şifreli değil (http): ağınızdaki başkaları okuyabilir ve tarayıcınız bildirim göstermez. Bu Frontdesk’i işleten kişi https kurabilir.',
  needs: 'Sizi bekleyenler',
  allClear: 'Her şey yolunda: sizi bekleyen bir şey yok.',
  waiting: count => some(count, { one: 'Bir ziyaretçi temsilci bekliyor', other: '# ziyaretçi temsilci bekliyor' }),
  openChats: count => some(count, { one: 'Bir açık sohbetiniz var', other: '# açık sohbetiniz var' }),
  openQuestions: count => some(count, { one: 'Bir soru henüz yanıtsız', other: '# soru henüz yanıtsız' }),
  newLeads: count => some(count, { one: 'Bir yeni iletişim talebi', other: '# yeni iletişim talebi' }),
  latest: 'Son görüşmeler',
  notKept: 'Yazılanlar artık saklanmıyor.',
  failedSources: (count, chatbot) =>
    `${chatbot}: ${some(count, { one: 'bir kaynak okunamadı', other: '# kaynak okunamadı' })}`,
  refusedWebsites: (count, chatbot) =>
    `${chatbot}: ${some(count, { one: 'izin verilmeyen bir web sitesi kullanmak istiyor', other: 'izin verilmeyen # web sitesi kullanmak istiyor' })}`,
  dueAnswers: (count, chatbot) =>
    `${chatbot}: ${some(count, { one: 'doğrulanmış bir yanıt gözden geçirilmeli', other: 'doğrulanmış # yanıt gözden geçirilmeli' })}`,
  quota: (used, limit) => `Bu ay kullanılan yapay zekâ yanıtları: ${used} / ${limit}`,
  steps: 'Chatbotunuzu kurun',
  done: 'Tamamlandı',
  teach: 'Öğretin: web siteniz, dosyalar, metinler',
  try: 'Deneyin: ziyaretçilerinizin sorduklarını sorun',
  look: 'Görünümünü kendinize uydurun',
  install: 'Web sitenize ekleyin',
  team: 'Ekibinizi davet edin',
}

import type { ChatbotTexts } from '../chatbot/en.ts'

export const notifications: ChatbotTexts['notifications'] = {
  title: 'E-postalar',
  recipients: 'Kime gönderilir',
  add: 'E-posta adresi ekle',
  help: 'Kimse yoksa: hesap sahiplerine. Ekibinizde olmayan kişilere önce isteyip istemedikleri sorulur.',
  waiting: 'henüz bir şey almıyor: onaylamadı veya görme yetkisi yok',
  noPermission: what =>
    `E-postaların kime gönderileceğini “${what}” yetkisi olan kişiler değiştirebilir; çünkü e-postalar aynı bilgileri içerir.`,
}

import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('tr')

export const install: ChatbotTexts['install'] = {
  title: 'Kurulum',
  lead: 'Tek satır kod, sohbeti web sitenize ekler.',
  tagTitle: 'Etiketiniz',
  tagText: 'Sohbetin olmasını istediğiniz her sayfaya, tercihen kapanış body etiketinden önce eklenir.',
  copyTag: 'Etiketi kopyala',
  mailIt: 'Web sitenizle ilgilenen kişiye e-postayla gönderin',
  mailSubject: 'Web sitemiz için bir satır kod',
  mailBody: tag =>
    `Merhaba,\n\nlütfen bu satırı web sitemizin her sayfasına, kapanış </body> etiketinden önce ekleyin:\n\n${tag}\n\nBu satır, ziyaretçilerimizin sorularını yanıtlayan bir sohbet ekler. Sayfadaki her şeyden sonra yüklenir.\n\nTeşekkürler!`,
  guidesTitle: 'Nereye eklenir',
  guides: [
    ['Düz HTML', 'Etiketi her sayfada veya tüm sayfaların ortak şablonunda </body> etiketinden önce yapıştırın.'],
    [
      'WordPress',
      'WPCode gibi, üst ve alt bilgi kodu için bir eklenti kurun. Etiketi alt bilgi alanına yapıştırıp kaydedin.',
    ],
    [
      'Shopify',
      'Online mağaza → Temalar → … → Kodu düzenle. theme.liquid dosyasını açın, etiketi </body> etiketinden önce yapıştırıp kaydedin.',
    ],
    [
      'Wix',
      'Ayarlar → Özel kod → Kod ekle. Etiketi yapıştırın, “Tüm sayfalar” ve “Body – son” seçeneklerini seçip uygulayın.',
    ],
    ['Squarespace', 'Ayarlar → Gelişmiş → Kod ekleme. Etiketi “Alt bilgi” alanına yapıştırıp kaydedin.'],
    ['Webflow', 'Site ayarları → Özel kod → Alt bilgi kodu. Etiketi yapıştırın, kaydedin ve siteyi yayımlayın.'],
  ],
  tagManager:
    'Yeni etiket → Özel HTML. Bu etiketi yapıştırın, “Tüm sayfalar” tetikleyicisini seçip yayımlayın. Tag Manager gerisini attığı için chatbotunuz etiketin adresinde belirtilir. Komut dosyalarını geciktiren bir eklenti yüzünden sohbet görünmüyorsa da bu etiketi kullanın.',
  copyTagManager: 'Tag Manager için kopyala',
  domainsTitle: 'Sohbet nerede çalışabilir',
  domainsText: 'Başka web sitelerinde sohbet sessiz kalır; böylece kimse chatbotunuzu kendi sitesinde kullanamaz.',
  domains: 'İzin verilen alan adları',
  addDomain: 'Alan adı ekle',
  domainHelp:
    'shop.example yalnızca o alan adıdır. *.shop.example ise .shop.example ile biten her şeydir, örneğin www.shop.example.',
  checkTitle: 'Yerinde mi?',
  checkText:
    'Bir sayfanın adresini girin. Sohbetin orada çalışıp çalışamayacağını, çalışamazsa ne yapmanız gerektiğini öğrenirsiniz.',
  checkField: 'Sayfa adresi',
  check: 'Kontrol et',
  checkAllowed: host => `Sohbet ${host} sitesinde çalışabilir.`,
  checkNotAllowed: host => `${host}, izin verilen alan adlarından biri değil; bu yüzden sohbet orada sessiz kalır.`,
  checkNoAddress: 'Bu bir sayfa adresi değil. Tarayıcıda gördüğünüz gibi yazın, örneğin https://shop.example/.',
  allow: host => `İzin ver: ${host}`,
  seenTitle: 'Sohbetin görüldüğü yerler',
  seenText: 'Bir sayfası sohbeti yüklemiş olan web siteleriniz.',
  seenNone: 'Henüz görülmedi. Etiketi bir sayfaya ekleyip o sayfayı açın: bir dakika içinde burada görünür.',
  seen: (host, time) => `${host} sitesinde görüldü: ${time}`,
  refusedTitle: 'İstenip reddedilenler',
  refusedText: 'Son 30 günde sohbeti göstermeye çalışan ve sohbetin sessiz kaldığı web siteleri.',
  refusedNone: 'Son 30 günde yok.',
  refusedTimes: (count, date) =>
    count === 1 ? `Bir kez, ${date}` : `${some(count, { other: '# kez' })}, son olarak ${date}`,
  hostUnknown: 'Nerede olduğunu bildirmeyen bir sayfa',
  reasons: {
    'origin-missing': 'Tarayıcı hangi web sitesinde olduğunu bildirmedi.',
    domain: 'İzin verilen alan adlarından biri değil.',
    page: 'Sayfa, izin verilenlerden farklı bir alan adında.',
    wiki: 'Ziyaretçi korumalı wikide oturum açmamıştı.',
    plan: 'Hesap askıya alınmış veya plan bunu içermiyor.',
  },
}

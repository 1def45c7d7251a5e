import { plural } from '../plural.ts'
import type { OperatorTexts } from './en.ts'

const count = plural('tr')

export const operatorTr: OperatorTexts = {
  operator: {
    accounts: 'Tüm hesaplar',
    accountsLead: 'Bu kurulumun her hesabı: ne olduğu ve ne kullandığı. Ziyaretçilerin söyledikleri hesapta kalır.',
    search: 'Ada veya sahibine göre ara',
    noneFound: 'Bu ada veya sahibe sahip hesap yok.',
    usedOf: (used, quota) => `Bu ay ${quota} yapay zekâ yanıtının ${used} tanesi`,
    chatbots: n => count(n, { one: '# sohbet botu', other: '# sohbet botu' }),
    members: n => count(n, { one: '# üye', other: '# üye' }),
    since: time => `Başlangıç: ${time}`,
    suspended: 'Askıda',
    change: 'Değiştir',
    changeOf: name => `Değiştir: ${name}`,
    plan: 'Paket',
    quota: 'Aylık yapay zekâ yanıtı',
    quotaHelp: 'Boş: paketteki kadar.',
    suspend: 'Hesabı askıya al',
    suspendHelp:
      'Askıya alınan hesaba kimse giriş yapamaz ve sohbet botları kimseye yanıt vermez. Hiçbir şey silinmez.',
    resume: 'Askıyı kaldır',
    resumeHelp: 'Hesap askıda: kimse giriş yapamaz ve sohbet botları kimseye yanıt vermez.',
    save: 'Kaydet',
    status: 'Kurulum',
    statusLead: 'Neyin hangi sürümde çalıştığı ve neyin beklediği.',
    queues: 'Kuyruklar',
    waiting: n => count(n, { one: '# iş bekliyor', other: '# iş bekliyor' }),
    active: n => count(n, { one: '# yapılıyor', other: '# yapılıyor' }),
    delayed: n => count(n, { one: '# sonra', other: '# sonra' }),
    failed: n => count(n, { one: '# başarısız', other: '# başarısız' }),
    workers: n => count(n, { one: '# işçi', other: '# işçi' }),
    parts: 'Parçalar',
    behind: 'Eksik geçişler var',
    upToDate: 'Güncel',
    dropsJobs: 'Dolduğunda bekleyen işleri atar: maxmemory-policy değerini noeviction yapın.',
    notAppendOnly: 'Çökerse bekleyen işleri unutur: appendonly değerini yes yapın.',
    look: 'Bakılmalı',
    well: 'Her şey yolunda',
    mail: 'E-posta',
    mails: {
      smtp: 'Bir e-posta sunucusu iletir.',
      files: 'E-posta sunucusu ayarlanmadığı için sunucudaki dosyalardadır.',
    },
    unknown: 'Henüz hiçbir işçi söylemedi.',
    model: 'Dil modeli',
    noModel: 'Yok: yanıtlar sayfalardan bölümlerdir.',
    byMeaning: 'Sözcüklere ve anlama göre arama',
    byWords: 'Sözcüklere göre arama',
    allShown: 'Hesapların hepsi bu kadar.',
    checks: 'Denetimler',
    checked: (queue, time) => `${queue} kuyruğunun bir işçisi denetledi: ${time}`,
    noChecks:
      'Bu kurulumu henüz hiçbir işçi denetlemedi. Her işçi başladıktan bir dakika sonra, ardından her saat denetler.',
    broken: 'Çalışmıyor',
    fine: n => count(n, { other: '# denetim yapılacak bir şey bulmadı.' }),
    encryption: 'Şifreleme anahtarı',
    keyId: id => `Anahtar ${id}`,
    secretsCurrent: n => count(n, { other: 'Kayıtlı # gizli değer bununla şifreli' }),
    secretsPrevious: n =>
      count(n, { other: '# tanesi hâlâ önceki bir anahtarla şifreli: npm run admin -- secrets rotate çalıştırın.' }),
    secretsUnreadable: n =>
      count(n, {
        other:
          '# tanesinin şifresi çözülemiyor: anahtarını ENCRYPTION_KEYS_PREVIOUS değişkenine ekleyin ya da yeniden girin.',
      }),
    mailFiles: 'E-postalar',
    mailFilesLead:
      'Bu kurulumun posta sunucusu yok, bu yüzden e-postaları 30 gün burada durur. Oturum açan bağlantılar içerirler: kimin hangisini okuduğu günlüğe yazılır.',
    mailsDelivered: 'Bu kurulumun e-postalarını bir posta sunucusu iletir. Buradakiler ondan önce yazıldı.',
    noMails: 'Burada e-posta yok.',
    mailsLeftOut:
      'Ziyaretçilerin yazdıklarını içeren e-postalar burada listelenmez. DATA_DIR içindeki mail klasöründedirler.',
    mailTo: address => `Alıcı: ${address}`,
    readMail: subject => `“${subject}” e-postasını oku`,
    read: 'Oku',
    copyLink: 'Bağlantıyı kopyala',
    doctor:
      'npm run doctor; ayarlar, adresler ve vekil sunucular dahil bunların hepsini komut satırından bir kerede denetler.',
  },
}

import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'

/** What is asked of a visitor and said to them where it must not be a model's word, in one language. */
export interface ConfirmationWords {
  yes: string
  no: string
  /** What counts as yes, beside the button's own word. */
  affirmations: readonly string[]
  /** Of what is left or booked. */
  labels: Readonly<Record<'time' | 'name' | 'email' | 'phone' | 'company' | 'message', string>>
}

const words: Readonly<Record<VisitorLanguage, ConfirmationWords>> = {
  en: {
    yes: 'Yes, please',
    no: 'No, thanks',
    affirmations: ['yes', 'yep', 'yeah', 'ok', 'okay', 'sure', 'confirm', 'go ahead', 'do it', 'yes do it'],
    labels: { time: 'Time', name: 'Name', email: 'E-mail', phone: 'Phone', company: 'Company', message: 'Message' },
  },
  de: {
    yes: 'Ja, bitte',
    no: 'Nein, danke',
    affirmations: ['ja', 'jo', 'jawohl', 'ok', 'okay', 'gerne', 'ja gerne', 'einverstanden', 'bestätigen', 'mach das'],
    labels: { time: 'Zeit', name: 'Name', email: 'E-Mail', phone: 'Telefon', company: 'Firma', message: 'Nachricht' },
  },
  fr: {
    yes: 'Oui, merci',
    no: 'Non, merci',
    affirmations: ['oui', 'ok', "d'accord", 'bien sûr', 'je confirme', 'confirmer', 'oui je confirme'],
    labels: {
      time: 'Heure',
      name: 'Nom',
      email: 'E-mail',
      phone: 'Téléphone',
      company: 'Entreprise',
      message: 'Message',
    },
  },
  es: {
    yes: 'Sí, por favor',
    no: 'No, gracias',
    affirmations: ['sí', 'si', 'ok', 'vale', 'de acuerdo', 'claro', 'confirmo', 'confirmar', 'adelante'],
    labels: {
      time: 'Hora',
      name: 'Nombre',
      email: 'Correo electrónico',
      phone: 'Teléfono',
      company: 'Empresa',
      message: 'Mensaje',
    },
  },
  it: {
    yes: 'Sì, grazie',
    no: 'No, grazie',
    affirmations: ['sì', 'si', 'ok', "d'accordo", 'certo', 'va bene', 'confermo', 'conferma', 'procedi'],
    labels: {
      time: 'Orario',
      name: 'Nome',
      email: 'E-mail',
      phone: 'Telefono',
      company: 'Azienda',
      message: 'Messaggio',
    },
  },
  pt: {
    yes: 'Sim, por favor',
    no: 'Não, obrigado',
    affirmations: ['sim', 'ok', 'claro', 'está bem', 'confirmo', 'confirmar', 'pode ser', 'de acordo'],
    labels: { time: 'Hora', name: 'Nome', email: 'E-mail', phone: 'Telefone', company: 'Empresa', message: 'Mensagem' },
  },
  nl: {
    yes: 'Ja, graag',
    no: 'Nee, bedankt',
    affirmations: ['ja', 'ok', 'oké', 'okay', 'graag', 'prima', 'akkoord', 'bevestigen', 'doe maar'],
    labels: { time: 'Tijd', name: 'Naam', email: 'E-mail', phone: 'Telefoon', company: 'Bedrijf', message: 'Bericht' },
  },
  pl: {
    yes: 'Tak, proszę',
    no: 'Nie, dziękuję',
    affirmations: ['tak', 'ok', 'okej', 'dobrze', 'zgoda', 'potwierdzam', 'jasne'],
    labels: {
      time: 'Termin',
      name: 'Imię i nazwisko',
      email: 'E-mail',
      phone: 'Telefon',
      company: 'Firma',
      message: 'Wiadomość',
    },
  },
  tr: {
    yes: 'Evet, lütfen',
    no: 'Hayır, teşekkürler',
    affirmations: ['evet', 'tamam', 'olur', 'onaylıyorum', 'onayla', 'ok'],
    labels: { time: 'Zaman', name: 'Ad', email: 'E-posta', phone: 'Telefon', company: 'Şirket', message: 'Mesaj' },
  },
  ar: {
    yes: 'نعم، من فضلك',
    no: 'لا، شكرًا',
    affirmations: ['نعم', 'أجل', 'موافق', 'حسنا', 'حسنًا', 'تمام', 'أؤكد'],
    labels: {
      time: 'الوقت',
      name: 'الاسم',
      email: 'البريد الإلكتروني',
      phone: 'الهاتف',
      company: 'الشركة',
      message: 'الرسالة',
    },
  },
}

/** The words of a language (BCP 47), or English ones. */
export const confirmationWords = (language: string): ConfirmationWords => words[visitorLanguageOf(language) ?? 'en']

/** Does the whole message say yes in any language? Most say something else, and need no further look. */
export const mayAffirm = (message: string): boolean => {
  affirmed ??= new Set(Object.values(words).flatMap(({ yes, affirmations }) => [yes, ...affirmations].map(plain)))
  return affirmed.has(plain(message))
}

/** Every way to say yes, as `plain` has it; made at the first message. */
let affirmed: ReadonlySet<string> | undefined

/** Does the whole message say yes to a question with this label for yes? */
export const affirms = (message: string, yes: string): boolean => {
  const said = plain(message)
  return said === plain(yes) || Object.values(words).some(language => language.yes === yes && affirmsIn(language, said))
}

const affirmsIn = ({ yes, affirmations }: ConfirmationWords, said: string): boolean =>
  said === plain(yes) || affirmations.some(phrase => plain(phrase) === said)

/** Without capitals, outer punctuation and commas: "Yes, please!" is "yes please". */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[.,!،。¡\s]+/gu, ' ')
    .trim()

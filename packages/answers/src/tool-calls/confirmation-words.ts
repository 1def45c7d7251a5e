import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'

/** What is asked of a visitor and said to them where it must not be a model's word, in one language. */
export interface ConfirmationWords {
  yes: string
  no: string
  /** What counts as yes, beside the button's own word. */
  affirmations: readonly string[]
  /** Of what is left or booked. */
  labels: Readonly<Record<'time' | 'name' | 'email' | 'phone' | 'company' | 'message', string>>
  done: string
  failed: string
  unknown: string
}

const words: Readonly<Record<VisitorLanguage, ConfirmationWords>> = {
  en: {
    yes: 'Yes, please',
    no: 'No, thanks',
    affirmations: ['yes', 'yep', 'yeah', 'ok', 'okay', 'sure', 'confirm', 'go ahead', 'do it', 'yes do it'],
    labels: { time: 'Time', name: 'Name', email: 'E-mail', phone: 'Phone', company: 'Company', message: 'Message' },
    done: 'Done.',
    failed: 'Sorry, that could not be done.',
    unknown: 'Sorry, I could not confirm whether that was done. Please check before you try again.',
  },
  de: {
    yes: 'Ja, bitte',
    no: 'Nein, danke',
    affirmations: ['ja', 'jo', 'jawohl', 'ok', 'okay', 'gerne', 'ja gerne', 'einverstanden', 'bestätigen', 'mach das'],
    labels: { time: 'Zeit', name: 'Name', email: 'E-Mail', phone: 'Telefon', company: 'Firma', message: 'Nachricht' },
    done: 'Erledigt.',
    failed: 'Das hat leider nicht geklappt.',
    unknown:
      'Ich konnte leider nicht bestätigen, ob das geklappt hat. Bitte prüfen Sie es, bevor Sie es erneut versuchen.',
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
    done: "C'est fait.",
    failed: "Désolé, cela n'a pas pu être fait.",
    unknown: "Désolé, je n'ai pas pu confirmer que cela a été fait. Veuillez vérifier avant de réessayer.",
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
    done: 'Hecho.',
    failed: 'Lo siento, no se ha podido hacer.',
    unknown: 'Lo siento, no he podido confirmar si se ha hecho. Compruébelo antes de volver a intentarlo.',
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
    done: 'Fatto.',
    failed: 'Mi dispiace, non è stato possibile.',
    unknown: 'Mi dispiace, non ho potuto confermare se è stato fatto. Controlli prima di riprovare.',
  },
  pt: {
    yes: 'Sim, por favor',
    no: 'Não, obrigado',
    affirmations: ['sim', 'ok', 'claro', 'está bem', 'confirmo', 'confirmar', 'pode ser', 'de acordo'],
    labels: { time: 'Hora', name: 'Nome', email: 'E-mail', phone: 'Telefone', company: 'Empresa', message: 'Mensagem' },
    done: 'Feito.',
    failed: 'Lamento, não foi possível fazer isso.',
    unknown: 'Lamento, não consegui confirmar se isso foi feito. Verifique antes de tentar novamente.',
  },
  nl: {
    yes: 'Ja, graag',
    no: 'Nee, bedankt',
    affirmations: ['ja', 'ok', 'oké', 'okay', 'graag', 'prima', 'akkoord', 'bevestigen', 'doe maar'],
    labels: { time: 'Tijd', name: 'Naam', email: 'E-mail', phone: 'Telefoon', company: 'Bedrijf', message: 'Bericht' },
    done: 'Gedaan.',
    failed: 'Sorry, dat is niet gelukt.',
    unknown: 'Sorry, ik kon niet bevestigen of dat gelukt is. Controleer het voordat u het opnieuw probeert.',
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
    done: 'Gotowe.',
    failed: 'Przepraszam, nie udało się tego zrobić.',
    unknown: 'Przepraszam, nie mogę potwierdzić, czy to się udało. Proszę sprawdzić przed ponowną próbą.',
  },
  tr: {
    yes: 'Evet, lütfen',
    no: 'Hayır, teşekkürler',
    affirmations: ['evet', 'tamam', 'olur', 'onaylıyorum', 'onayla', 'ok'],
    labels: { time: 'Zaman', name: 'Ad', email: 'E-posta', phone: 'Telefon', company: 'Şirket', message: 'Mesaj' },
    done: 'Tamamlandı.',
    failed: 'Üzgünüm, bu yapılamadı.',
    unknown: 'Üzgünüm, bunun yapılıp yapılmadığını doğrulayamadım. Lütfen yeniden denemeden önce kontrol edin.',
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
    done: 'تم.',
    failed: 'عذرًا، لم أتمكن من القيام بذلك.',
    unknown: 'عذرًا، لم أتمكن من التأكد من إتمام ذلك. يُرجى التحقق قبل المحاولة مرة أخرى.',
  },
}

/** The words of a language (BCP 47), or English ones. */
export const confirmationWords = (language: string): ConfirmationWords => words[visitorLanguageOf(language) ?? 'en']

/** The first of these languages in which there are words, or English. */
export const confirmationLanguage = (...languages: readonly (string | null)[]): string =>
  languages.find(language => language !== null && visitorLanguageOf(language) !== undefined) ?? 'en'

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

/**
 * Words that passwords are made of in the languages of the widget, and that the library's list of leaked passwords does
 * not have, or has late: what a password is called, greetings, seasons, love and football, and runs on keyboards that it
 * does not know.
 */
const words = `
passphrase changethis login superuser superadmin assistant chatbot helpdesk linkedin rockyou
passwort kennwort geheim willkommen frühling fruehling sommer herbst winter deutschland qwertz
motdepasse bienvenue doudou printemps soleil
contraseña bienvenido corazón primavera verano
benvenuto segreta estate primavera
senha bemvindo segredo
wachtwoord welkom zomer
hasło witaj lato
пароль привет любовь солнышко спартак россия наташа йцукенгшщз фывапролд
parola şifre sifre hosgeldiniz türkiye askim
`

/** The words, each once. */
export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

/**
 * Words that passwords are made of again and again, written down by hand: what every published list of leaked passwords
 * begins with, in the languages of the widget. A rule makes many passwords of each (`check-new-password.ts`), so that
 * this list stays short and needs no network. Passwords of fewer than ten characters are refused by their length.
 */
const words = `
abcd access account adidas admin administrator adobe agent agustin airborne albert alexander alexandra alexis alison
amanda america andrea andrew angel angela angelina angels animal anthony antonio apple april arsenal arthur asdf ashley
assistant august austin autumn azerty babygirl babyboy banana bandit baseball basketball batman beautiful beauty benfica
benjamin berlin bigdaddy biscuit blabla black blessed blink blue bonjour boomer boston brandon brandy brasil brazil
bubbles buddy business butterfly buster camaro canada captain caramel carlos carolina caroline catherine champion change
changeit changeme changethis charles charlie charlotte chatbot cheese chelsea cherry chester chicago chicken children
china chocolate chris christian christina christine christopher claire claudia coffee company computer cookie cooper
cowboy cowboys crystal daisy dallas daniel danielle david december default demo denise dennis desktop destiny diamond
diego dolphin dolphins domain dragon dreams eagles eduardo edward eight elephant elizabeth emmanuel england enter
estrella eternity fabian family ferrari fernando fire fireball firebird first five flower flowers fluffy football
forever four france francesco francis freedom friday friend friends fuckyou gabriel galaxy garfield george germany
ginger google gordon green guest guitar hallo hammer hannah happy harley harrypotter heaven hello helpdesk helpme
hockey holiday home honda honey house hunter iceman iloveu iloveyou inferno internet ireland isabella jackson jaguar
james january jasmine jason jennifer jeremy jessica jesus jesuschrist johnny jonathan jordan jordan23 joseph joshua
juventus jupiter justin katherine kawasaki kevin killer king kitten kitty knight ladybug lakers laptop lauren
letmein letmeinnow liberty lincoln linkedin liverpool login london longhorn lovely loveme lover lovers loveyou lucky
madison madrid maggie magic manager manchester marcus maria mariana marina marine marlboro martha martin master masterkey
matrix matthew maxwell melissa mercedes mercury merlin metallica mexico michael michelle mickey midnight miguel milano
minecraft mobile monday monica monkey monster morgan mother motorola mountain mountains muffin murphy music mustang
myname mynoob naruto natalia nathan natasha naughty network newyork nicholas nicole night nikita nine nintendo nirvana
nothing november october office oliver one operator orange oscar outlaw owner packers panther paradise paris parker
passphrase passwd password passw passwords patricia patrick peaches peanut pepper phoenix pikachu pirate player please
pokemon poland police porsche portugal power prince princess private pumpkin purple q1w2e3 qazwsx qwer qwerty qwertz
rabbit rachel raiders rainbow ranger rangers raymond rebecca red redsox reset richard robert roberto rocket rockyou
romania ronaldo root russia samantha samsung sandra santiago saturday scooby scooter scorpion sebastian secret secure
security september service seven shadow shannon shop silver simple single sister skywalker slipknot smokey snoopy soccer
softball sommer spider spiderman spring stanley starwars station steelers stephanie steven strawberry stupid success
sugar summer sunday sunflower sunset sunshine super superadmin superman superstar superuser support sweet sweetheart
sweetie switzerland system taylor teacher team temp temporary test tester testing testtest theman thomas three thunder
thursday tiffany tiger tigger tinkerbell tomcat toyota transformers treasure trustno trustno1 tuesday turkey twitter two
undertaker united user username valentina vanessa vegeta veronica victor victoria viking vincent virginia wednesday
webmaster website welcome welcome1 whatever white widget william william1 windows winner winter wizard wolf wolverine
woman wonder work world xavier yamaha yankees yellow york yourself zaq1 zero zxcv zxcvbnm
passwort kennwort geheim hallo schatz sommer winter herbst fruehling frühling deutschland willkommen schalke bayern
motdepasse bonjour bienvenue soleil amour doudou chouchou azertyuiop jetaime
contraseña contrasena hola bienvenido tequiero teamo mariposa amor corazon corazón barcelona realmadrid secreto
password1 ciao benvenuto amore juventus napoli segreta tiamo
senha segredo bemvindo flamengo palmeiras corinthians teamo
wachtwoord welkom geheim feyenoord voetbal zomer
hasło haslo polska witaj kochanie misiek matrix
пароль привет любовь солнышко спартак россия наташа
parola şifre sifre hosgeldiniz galatasaray fenerbahce besiktas turkiye türkiye askim
`

/** Neighbours on a keyboard, along rows and columns, and in the alphabet. A run along one of them is no secret. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'zaqxswcdevfrbgtnhymju',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
]

/** The words, each once. */
export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

/** The rows, each in both directions. */
export const keyboardRows: readonly string[] = rows.flatMap(row => [row, [...row].toReversed().join('')])

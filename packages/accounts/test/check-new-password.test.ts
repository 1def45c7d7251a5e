import t from 'tap'
import { checkNewPassword } from '@frontdesk/accounts/login/check-new-password'

const email = 'robin.keeper@corner-shop.example'
const check = (password: string) => checkNewPassword({ password, email })

t.test('passwords that guessing begins with are refused', async t => {
  const repeated = ['aaaaaaaaaa', '1212121212', 'abc123abc123', 'qwertqwertqwert', '😀😀😀😀😀😀😀😀😀😀']
  const runs = ['1234567890', '9876543210', 'qwertyuiop', 'qwerty12345', '1q2w3e4r5t', '1qaz2wsx3edc', 'йцукенгшщз']
  const words = ['password123', 'Password2026!', 'P@ssw0rd2026', 'p4ssw0rd-admin', 'he11ohe11o', 'iloveyou2025']
  const others = ['letmein12345', 'summer2026winter', 'Sommer2025!', 'motdepasse1', 'пароль12345', 'passwort!!']
  for (const password of [...repeated, ...runs, ...words, ...others])
    await t.rejects(check(password), { code: 'PASSWORD_COMMON', kind: 'invalid' }, password)
})

/** Of ten and more characters, from published lists. */
const leaked = `
1122334455 112233445566 1029384756 1234554321 123123123a 123321123321 1234567890q 147258369a 1472583690 159753159753
5201314520 7894561230 0123456789 19851985198 0101199001 12121990aa 3141592653 2222333344 1323121432
1a2b3c4d5e a1b2c3d4e5 a123456789 123456789a q123456789 abcd123456 1234abcd1234 asdf123456 1234qwerasdf qwe123qwe123
123qweasdzxc qweasdzxc123 12qwaszx12 qazwsxedcrfv zaq12wsxcde3 asdfghjkl1 zxcvbnm123 qwertz1234 azerty12345
password1234 Password123! P@ssw0rd123 passw0rd123 admin12345 administrator changeme123 trustno1trustno1 welcome2024
football123 liverpool1 princess123 superman123 sunshine12 michelle123 tinkerbell helloworld1 babygirl12 rockyou2010
iloveyou2u loveyou123 blink182182 myspace123 Deutschland1 Winter2024! contraseña1 passwort123
`

t.test('leaked passwords are refused, however they are put together', async t => {
  for (const password of leaked.trim().split(/\s+/))
    await t.rejects(check(password), { code: 'PASSWORD_COMMON' }, password)
})

t.test('passwords made of the own address or of the name of the product are refused', async t => {
  const own = [email, email.toUpperCase(), 'robin.keeper', 'Robin-Keeper-2026', 'keeper12345', 'corner-shop-1']
  const product = ['frontdesk123', 'Frontdesk2026!', 'Fr0ntd3sk!!!', 'front-desk-1', 'frontdesk password']
  for (const password of [...own, ...product]) await t.rejects(check(password), { code: 'PASSWORD_PERSONAL' }, password)
})

t.test('sentences, unrelated words and random characters are taken, whatever words are in them', async t => {
  const sentences = ['a long sentence', 'correct horse battery', 'the shop opens at nine', 'my password is not here']
  const more = [
    'the kettle boils at dawn',
    'my cat sleeps on tuesdays',
    'unicorns drink espresso',
    '9 Birnen fallen leise',
  ]
  const others = [
    'la luna bianca dorme',
    'je mange une tarte',
    'naïve café façade',
    'vier Esel im Regen',
    'зелёный чайник поёт',
  ]
  const words = ['tangerine-folding-quorum', 'violet ladder 42 spoons', 'fjord-walnut-9-harbor', 'Lobster!Tuxedo!Moon']
  const random = ['X7k!pQ2zLm', 'Kx9#mP2$vL', 'h7Fq0zRw2b', 'dkw82hslqp', 'p7!uRz-44kd', '82736501924471036598']
  const known = ['passwordless entry', 'robins never sing', 'frontdesk has nine doors', 'correcthorsebatterystaple']
  for (const password of [...sentences, ...more, ...others, ...words, ...random, ...known])
    await t.resolves(check(password), password)
})

t.test('a password has 10 to 128 characters', async t => {
  await t.rejects(check('X7k!pQ2zL'), { code: 'PASSWORD_TOO_SHORT' })
  await t.rejects(check('sixteen chairs '.repeat(9)), { code: 'PASSWORD_TOO_LONG' })
  await t.resolves(check('sixteen chairs '.repeat(8)))
})

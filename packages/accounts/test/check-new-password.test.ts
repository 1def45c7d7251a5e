import t from 'tap'
import { checkNewPassword } from '@frontdesk/accounts/login/check-new-password'

const email = 'robin.keeper@corner-shop.example'
const check = (password: string) => () => checkNewPassword({ password, email })

t.test('passwords that guessing begins with are refused', async t => {
  const repeated = ['aaaaaaaaaa', '1212121212', 'abc123abc123', 'qwertqwertqwert', '😀😀😀😀😀😀😀😀😀😀']
  const runs = ['1234567890', '9876543210', 'qwertyuiop', 'qwerty12345', '1q2w3e4r5t', '1qaz2wsx3edc', 'йцукенгшщз']
  const words = ['password123', 'Password2026!', 'P@ssw0rd2026', 'p4ssw0rd-admin', 'he11ohe11o', 'iloveyou2025']
  const others = ['letmein12345', 'summer2026winter', 'Dragon-Tiger-77', 'motdepasse1', 'пароль12345', 'passwort!!']
  for (const password of [...repeated, ...runs, ...words, ...others])
    t.throws(check(password), { code: 'PASSWORD_COMMON', kind: 'invalid' }, password)
})

t.test('passwords made of the own address or of the name of the product are refused', async t => {
  const own = [email, email.toUpperCase(), 'robin.keeper', 'Robin-Keeper-2026', 'keeper12345', 'corner-shop-1']
  const product = ['frontdesk123', 'Frontdesk2026!', 'Fr0ntd3sk!!!', 'front-desk-1', 'frontdesk password']
  for (const password of [...own, ...product]) t.throws(check(password), { code: 'PASSWORD_PERSONAL' }, password)
})

t.test('sentences, unrelated words and random characters are taken, whatever words are in them', async t => {
  const sentences = ['a long sentence', 'correct horse battery', 'the shop opens at nine', 'my password is not here']
  const others = ['X7k!pQ2zLm', '8273650192', 'passwordless entry', 'robins never sing', 'frontdesk has nine doors']
  const repeated = ['correcthorsecorrecthorse', 'naïve café façade', 'vier Esel im Regen', 'зелёный чайник поёт']
  for (const password of [...sentences, ...others, ...repeated]) t.doesNotThrow(check(password), password)
})

t.test('a password has 10 to 128 characters', async t => {
  t.throws(check('X7k!pQ2zL'), { code: 'PASSWORD_TOO_SHORT' })
  t.throws(check('sixteen chairs '.repeat(9)), { code: 'PASSWORD_TOO_LONG' })
  t.doesNotThrow(check('sixteen chairs '.repeat(8)))
})

import { AppError } from '@frontdesk/errors/app-error'
import { errorCodes, unpublishedErrorCodes } from '@frontdesk/contracts/error-codes'
import t from 'tap'
import { sources } from '../harness/read-sources.ts'

/* The list of error codes, compared with the code. What is thrown and not listed does not compile. */

const throwers = sources.filter(
  ({ path }) => !/^packages\/(contracts\/src\/error-codes|errors\/src\/visitor-texts|testing)/.test(path),
)
const codes = [...Object.keys(errorCodes), ...unpublishedErrorCodes]

t.test('every listed error code is thrown somewhere', async t => {
  t.ok(codes.length > 150)
  const quoted = new Set(throwers.flatMap(({ code }) => code.match(/(?<=')[A-Z][A-Z0-9_]+(?=')/g) ?? []))
  t.same(
    codes.filter(code => !quoted.has(code)),
    [],
  )
})

t.test('a code is listed once, published or not, and is written in capitals', async t => {
  t.same(
    codes.filter((code, index) => codes.indexOf(code) !== index),
    [],
  )
  t.same(
    codes.filter(code => !/^[A-Z]+(_[A-Z]+)*$/.test(code)),
    [],
  )
})

t.test('no code is thrown that is not listed', async t => {
  // @ts-expect-error TS2345: the compiler holds it.
  t.equal(new AppError('CODE_UNLISTED', 'invalid', 'A code of nobody.').code, 'CODE_UNLISTED')
  // A cast would get around the compiler.
  t.same(
    throwers.flatMap(({ path, code }) => (/new AppError\([^,]* as /.test(code) ? [path] : [])),
    [],
  )
})

t.test('every code has a sentence of its own', async t => {
  const sentences = Object.values(errorCodes)
  t.same(
    sentences.filter(sentence => !/^.{10,}[.]$/.test(sentence)),
    [],
  )
})

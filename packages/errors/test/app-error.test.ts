import t from 'tap'
import { AppError, inField, inFieldAsync } from '@frontdesk/errors/app-error'

const wrong = (field?: string): never => {
  throw new AppError('DOMAIN_INVALID', 'invalid', 'That is no domain.', { field, values: { domain: 'x' } })
}

const expected = (field: string) => ({
  name: 'AppError',
  message: 'That is no domain.',
  field,
  values: { domain: 'x' },
})

t.test('an error of a check names the field, from the outermost to the innermost', async t => {
  t.throws(() => inField('/domains', () => wrong()), {
    field: '/domains',
    code: 'DOMAIN_INVALID',
    values: { domain: 'x' },
  })
  t.throws(() => inField('/wiki', () => inField('/domains', () => wrong('/0'))), expected('/wiki/domains/0'))
  await t.rejects(
    inFieldAsync('/domains', async () => wrong('/1')),
    expected('/domains/1'),
  )
  t.equal(
    inField('/domains', () => 'fine'),
    'fine',
  )
  t.equal(await inFieldAsync('/domains', async () => 'fine'), 'fine')
})

t.test('an error that is a fault of the code stays as it is', async t => {
  const fault = new TypeError('x is undefined')
  t.throws(
    () =>
      inField('/domains', () => {
        throw fault
      }),
    fault,
  )
  await t.rejects(
    inFieldAsync('/domains', () => Promise.reject(fault)),
    fault,
  )
})

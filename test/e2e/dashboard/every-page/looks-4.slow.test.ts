import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { tryEveryLook } from './try-every-look.ts'

t.test('every page in every look, part 4 of 4', { skip: noBrowser }, t => tryEveryLook(t, { part: 3, of: 4 }))

import { contrast, readable, textOn } from '@frontdesk/web/colour'
import { linkColour, tint } from '@frontdesk/widget/view/paint-links'
import t from 'tap'

t.test('contrast is what WCAG 2.2 says it is', async t => {
  t.equal(contrast('#000000', '#ffffff'), 21)
  t.equal(contrast('#ffffff', '#ffffff'), 1)
  t.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54')
})

t.test('whatever colour an owner chooses, text on it and in it can be read', async t => {
  const surfaces = { light: ['#ffffff', '#f3f4f8'], dark: ['#1c1c1c', '#2a2a2a'] }
  // The text and the soft text of panel.css.
  const inks = { light: ['#1b1d2a', '#585c70'], dark: ['#eeeeee', '#b0b0b0'] }
  const steps = [0, 51, 102, 153, 204, 255].map(step => step.toString(16).padStart(2, '0'))
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        const colour = `#${red}${green}${blue}`
        for (const [name, backgrounds] of Object.entries(surfaces)) {
          if (contrast(textOn(colour), colour) < 4.5) t.fail(`text on ${colour}`)
          const link = linkColour(colour, name === 'dark')
          for (const surface of backgrounds) {
            if (contrast(link, surface) < 4.5) t.fail(`${colour} on ${surface}`)
          }
          for (const ink of inks[name === 'dark' ? 'dark' : 'light']) {
            if (contrast(ink, tint(colour, name === 'dark')) < 4.5) t.fail(`${ink} on the ground of ${colour}`)
          }
        }
      }
    }
  }
})

t.test('a colour that can be read stays as it is', async t => {
  t.equal(readable('#1f5b60', ['#ffffff'], '#000000'), '#1f5b60')
  t.equal(readable('#ffff00', ['#ffff00'], '#000000') === '#ffff00', false)
  t.equal(readable('#808080', ['#000000', '#ffffff'], '#000000'), '#000000', 'the last resort')
  t.equal(textOn('#ffd400'), '#000000')
  t.equal(textOn('#1f5b60'), '#ffffff')
})

/**
 * Draws the icons of the dashboard as an app from `apps/dashboard/src/app/icon.svg`, in Chromium: run it after the icon has
 * changed, and commit what it writes. `maskable` is cut by systems to their own shape; `badge` is one colour alone.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'

const folder = new URL('../apps/dashboard/src/app/', import.meta.url)
const icon = await readFile(new URL('icon.svg', folder), 'utf8')
const inner = icon.replace(/^<svg[^>]*>/, '').replace('</svg>', '')
const background = /<rect[^>]*\/>/
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#155a63"/><g transform="translate(4.8 4.8) scale(0.7)">${inner.replace(background, '')}</g></svg>`
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 24 24">${inner.replace(background, '')}</svg>`

const pictures = [
  ['icon-192', icon, 192],
  ['icon-512', icon, 512],
  ['icon-maskable-512', maskable, 512],
  ['badge-96', badge, 96],
]

const browser = await chromium.launch({
  executablePath: process.env.TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
try {
  for (const [name, svg, size] of pictures) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
    await writeFile(new URL(`${name}.png`, folder), await page.screenshot({ omitBackground: true }))
    await page.close()
  }
} finally {
  await browser.close()
}

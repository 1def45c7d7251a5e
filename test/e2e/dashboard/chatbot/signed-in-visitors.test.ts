/// <reference lib="dom" />
import { json, startShopApi } from '@frontdesk/testing/shop-api'
import { aSigningKey } from '@frontdesk/testing/signed-token'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('signed-in visitors', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk

  await t.test('an owner creates the secret, which is shown once, and turns signing in off', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/install`)
    await page.getByText('Not set up. Everyone who chats is a guest.').waitFor()
    await page.getByRole('button', { name: 'Create secret' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep this secret' })
    const secret = await dialog.getByRole('code').textContent()
    t.match(secret, /^[\w-]{43}$/)
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
    await page.getByText(/signs visitors in with a secret created on/).waitFor()
    t.notMatch(await page.content(), secret ?? '')
    await page.getByText('On your server (Node.js)').click()
    t.match(await page.getByText(/createHmac/).textContent(), chatbotId)
    t.same(await findFaultsInEveryLook(page), [])

    await page.getByRole('button', { name: 'Create new secret' }).click()
    const question = page.getByRole('alertdialog', { name: 'Create a new secret?' })
    await question.getByRole('button', { name: 'Create new secret' }).click()
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    await page.getByText(/The previous secret works until/).waitFor()
    t.equal(await db.prisma.identitySecret.count({ where: { chatbotId } }), 2)

    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Not set up. Everyone who chats is a guest.').waitFor()
    t.equal(await db.prisma.identitySecret.count({ where: { chatbotId } }), 0)
  })

  await t.test('an owner enters the address of the website’s own keys, and reads what is wrong with it', async t => {
    const site = await startShopApi(t)
    site.answer(json({ keys: [] }))
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/install`)
    await page.getByRole('button', { name: 'Use your own keys' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign visitors in with your own keys' })
    const address = dialog.getByRole('textbox', { name: 'Address of your keys' })
    await address.fill('keys')
    await dialog.getByRole('button', { name: 'Use these keys' }).click()
    await dialog.getByText(/Enter an address such as/).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await address.fill(`https://${site.host}/jwks.json`)
    await dialog.getByRole('button', { name: 'Use these keys' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/None of the keys can be used/).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    site.answer(json({ keys: [aSigningKey('EdDSA').jwk] }))
    await page.getByRole('button', { name: 'Change address' }).click()
    t.equal(await address.inputValue(), `https://${site.host}/jwks.json`)
    await dialog.getByRole('button', { name: 'Use these keys' }).click()
    await page.getByText(/None of the keys can be used/).waitFor({ state: 'detached' })
    await page.getByText(`Your website signs visitors in with its own keys: https://${site.host}/jwks.json`).waitFor()
    await page.getByText(/The keys were last read on/).waitFor()
    t.equal(await page.getByRole('button', { name: 'Create secret' }).count(), 0)
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Not set up. Everyone who chats is a guest.').waitFor()
  })

  await t.test('an argument that comes from the signed-in visitor stays one when its connector is edited', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const properties = { customer: { type: 'string', identityKey: 'sub' } }
    const { id } = await db.prisma.connector.create({
      data: {
        chatbotId,
        name: 'my_orders',
        description: 'Lists the orders of the visitor.',
        method: 'GET',
        host: 'api.shop.example',
        pathTemplate: '/customers/{customer}/orders',
        parameters: { type: 'object', properties, required: ['customer'] },
        isWriting: false,
      },
    })
    await go(`/chatbots/${chatbotId}/connectors?connector=${id}`)
    const argument = page.getByRole('group', { name: 'Argument 1' })
    await argument.getByRole('button', { name: /The signed-in visitor/ }).waitFor()
    await argument.getByRole('button', { name: /ID on your website/ }).click()
    await page.getByRole('option', { name: 'Email address' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
    t.same(await findFaultsInEveryLook(page), [])
    const { parameters } = await db.prisma.connector.findUniqueOrThrow({ where: { id } })
    t.match(parameters, { properties: { customer: { type: 'string', identityKey: 'email' } } })
  })
})

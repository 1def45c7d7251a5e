import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { mailFolderIn } from '@frontdesk/accounts/mails/mail-files'
import { openExportStore, openMessageFileStore } from '@frontdesk/files/file-store/open-file-store'
import { dataFolders } from '@frontdesk/runtime/data-folders'
import { readSecret } from '@frontdesk/runtime/secrets'
import t from 'tap'

async function* aFile() {
  yield 'content'
}

t.test('what programs store lies in the folders that their user is given, and in no other', async t => {
  const env = { DATA_DIR: t.testdir() }
  await readSecret({ name: 'SESSION_SECRET', given: undefined, dataDir: env.DATA_DIR })
  await openExportStore(env).write('export.csv', aFile())
  await openMessageFileStore(env).write('picture.png', aFile())
  const folders = dataFolders(env)
  t.equal(mailFolderIn(env.DATA_DIR), folders.mail)
  const made = Object.values(folders).filter(folder => existsSync(folder))
  t.same(readdirSync(env.DATA_DIR), made.map(folder => basename(folder)).toSorted())
  t.same(made.length, 3, 'all but the one for mails, which is made with the first mail')
})

t.test('a folder of its own for exports holds the files of messages, too', async t => {
  const env = { DATA_DIR: t.testdir({ data: {}, exports: {} }) }
  const folders = dataFolders({ DATA_DIR: `${env.DATA_DIR}/data`, EXPORT_STORE: `${env.DATA_DIR}/exports/` })
  t.equal(folders.files, `${env.DATA_DIR}/exports/files`)
  t.equal(dataFolders({ ...env, EXPORT_STORE: 's3://bucket' }).files, 's3://bucket/files')
})

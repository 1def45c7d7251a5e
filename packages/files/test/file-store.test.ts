import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openExportStore, openMessageFileStore, type FileStoreEnv } from '@frontdesk/files/file-store/open-file-store'
import { startObjectStore, storeAccess } from '@frontdesk/testing/object-store'
import t from 'tap'

const store = await startObjectStore(t)
const inBucket = { DATA_DIR: '', S3_ENDPOINT: store.url, ...storeAccess }

/** More than a part of an upload, and no text: every byte there is. */
const bytes = Buffer.alloc(9_000_000, Buffer.from(Array.from({ length: 256 }, (_, index) => index)))

const places: Record<string, (folder: string) => FileStoreEnv> = {
  'a folder beside the exports': DATA_DIR => ({ DATA_DIR }),
  'a folder in that of the exports': EXPORT_STORE => ({ DATA_DIR: '', EXPORT_STORE }),
  'a bucket': () => ({ ...inBucket, EXPORT_STORE: 's3://all' }),
  'a bucket with a prefix': () => ({ ...inBucket, EXPORT_STORE: 's3://some/desk/' }),
}

for (const [place, envOf] of Object.entries(places))
  t.test(`files of messages lie in ${place}, byte for byte, and neither list shows those of the other`, async t => {
    const env = envOf(t.testdir({}))
    const [files, exports] = [openMessageFileStore(env), openExportStore(env)]
    t.equal(await files.read('1.bin'), null)
    await files.write('1.bin', Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]))
    await exports.write('1.csv', Readable.from(['é', 'x']))
    t.same(await files.names(), ['1.bin'])
    t.ok((await exports.names()).includes('1.csv'))
    t.notOk((await exports.names()).some(name => name.includes('1.bin')))
    const [file, text] = [await files.read('1.bin'), await exports.read('1.csv')]
    t.equal(file?.bytes, bytes.length)
    t.ok(file !== null && bytes.equals(await buffer(file.pieces)))
    t.equal(text === null ? '' : (await buffer(text.pieces)).toString(), 'éx')
    await files.remove('1.bin')
    await files.remove('1.bin')
    t.same(await files.names(), [])
  })

t.test('uploads to the bucket that nobody completed are listed with the files of their own folder', async t => {
  const env = { ...inBucket, EXPORT_STORE: 's3://left' }
  store.uploads.set('a', { path: '/left/1.csv', parts: new Map() })
  store.uploads.set('b', { path: '/left/files/2.bin', parts: new Map() })
  t.same(await openExportStore(env).names(), ['1.csv.a.part'])
  t.same(await openMessageFileStore(env).names(), ['2.bin.b.part'])
  await openMessageFileStore(env).remove('2.bin.b.part')
  t.same([...store.uploads.keys()], ['a'])
})

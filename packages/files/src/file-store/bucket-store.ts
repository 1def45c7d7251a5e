import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import type { FileStore } from './file-store.ts'
import { inChunks } from './in-chunks.ts'

/** A bucket of an S3-compatible store, and the credentials for it. */
export interface BucketSettings {
  /** The address of the store without the bucket, which is named in the path: every S3-compatible store accepts that. */
  endpoint: string
  region: string
  bucket: string
  /** The prefix of every name, with its slash; empty if the files have the bucket to themselves. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** A multipart upload has 10,000 parts at most: files of up to 80 GB. One part is in memory at a time. */
const partBytes = 8 * 1_024 * 1_024
const contentType = 'application/octet-stream'
/** A store that takes so long for one part, or lets one page of names wait so long, has failed. */
const patienceMs = 5 * 60_000

/**
 * Files in a bucket. A file is there when its upload is completed, whole; what a killed writer leaves is an upload
 * without a name, which is listed as one with the ending of the folder's unfinished files.
 */
export function bucketStore({ endpoint, bucket, prefix, ...access }: BucketSettings): FileStore {
  const s3 = new S3mini({ ...access, endpoint: `${endpoint}/${bucket}`, requestAbortTimeout: patienceMs })
  // A download takes as long as its reader.
  const patient = new S3mini({ ...access, endpoint: `${endpoint}/${bucket}` })
  return {
    async write(name, pieces) {
      const key = `${prefix}${name}`
      const uploadId = await s3.getMultipartUploadId(key, contentType)
      try {
        const parts = []
        for await (const chunk of inChunks(pieces, partBytes))
          if (chunk.length > 0 || parts.length === 0)
            parts.push(await s3.uploadPart(key, uploadId, chunk, parts.length + 1))
        const { etag } = await s3.completeMultipartUpload(key, uploadId, parts)
        // An error may come with status 200, because joining the parts takes its time.
        if (etag === undefined) throw new Error('the store did not complete the upload of a file')
      } catch (error) {
        await s3.abortMultipartUpload(key, uploadId).catch(() => undefined)
        throw error
      }
    },
    async read(name) {
      const response = await patient.getObjectResponse(`${prefix}${name}`)
      if (response === null || response.body === null) return null
      return { bytes: Number(response.headers.get('content-length')), pieces: Readable.fromWeb(response.body) }
    },
    async remove(name) {
      const [, file = name, uploadId] = unfinished.exec(name) ?? []
      if (uploadId === undefined) await s3.deleteObject(`${prefix}${file}`)
      else await s3.abortMultipartUpload(`${prefix}${file}`, uploadId)
    },
    async names() {
      const objects = (await s3.listObjects('/', prefix, undefined, { delimiter: '/' })) ?? []
      const uploads = uploadsOf(await s3.listMultipartUploads('/', prefix, 'GET', { prefix }))
      const nameOf = ({ Key }: { Key: string }): string => Key.slice(prefix.length)
      return [
        ...objects.map(nameOf),
        // Unlike objects, uploads are listed with those of the folders below.
        ...uploads
          .filter(upload => !nameOf(upload).includes('/'))
          .map(upload => `${nameOf(upload)}.${upload.UploadId}.part`),
      ]
    },
  }
}

/** `<id>.<ending>.<upload>.part` */
const unfinished = /^([^.]+\.[^.]+)\.(.+)\.part$/

interface Upload {
  Key: string
  UploadId: string
}

/** As the store names them, which the library passes on as it is: one or several, or none at all. */
function uploadsOf(answer: unknown): Upload[] {
  const { ListMultipartUploadsResult: found } = answer as {
    ListMultipartUploadsResult?: { Upload?: Upload | Upload[] }
  }
  return [found?.Upload ?? []].flat()
}

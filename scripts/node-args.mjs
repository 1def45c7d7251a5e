/**
 * What `npm start` gives Node on the command line, and the image by NODE_OPTIONS (`Dockerfile`).
 *
 * V8 keeps young objects in two halves, of 16 MB each at most with Node 20 and of 64 MB with Node 24, and takes both of
 * them under load: 128 MB of a worker's 315. With 16 MB a reply takes no more CPU than two runs differ by.
 */
export const nodeArgs = ['--max-semi-space-size=16']

/**
 * What Node is given on the command line for the API and the workers, in the image by NODE_OPTIONS (`Dockerfile`).
 *
 * V8 keeps young objects in two halves, of 16 MB each at most with Node 20 and of 64 MB with Node 24, and takes both of
 * them under load: 128 MB of a worker's 315. With 16 MB a reply takes as much CPU, but for what runs differ by anyway.
 */
export const nodeArgs = ['--max-semi-space-size=16']

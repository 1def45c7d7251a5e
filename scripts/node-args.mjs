/**
 * What `npm start` gives Node on the command line, and the image by NODE_OPTIONS (`Dockerfile`).
 *
 * V8 keeps young objects in two halves, of 16 MB each at most with Node 20 and of 64 MB with Node 24, and takes both of
 * them under load: 128 MB of a worker's 315. With 16 MB a reply takes no more CPU than two runs differ by.
 */
export const nodeArgs = ['--max-semi-space-size=16']

/**
 * How the C library keeps the memory that a process has freed: in two places and not in eight for each core, and no more
 * than a megabyte at the end of each. A worker that has read hostile files of 10 MB keeps 200 MB then, where it kept 255
 * (`npm run bench -- sandbox --only '^CSV: |PDF: long'`, 2 cores, Node 20.20, 2026-11-30).
 */
export const mallocEnv = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1048576' }

/**
 * The API keeps 24 MB instead: a login hashes its password in 19 MiB, and took 13 ms longer while they were given back and
 * taken anew each time (`npm run bench -- login`, 2 cores, Node 20.20, 2026-12-01).
 */
export const apiMallocEnv = {
  ...mallocEnv,
  MALLOC_TRIM_THRESHOLD_: '25165824',
  MALLOC_MMAP_THRESHOLD_: '33554432',
}

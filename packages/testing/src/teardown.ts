/** What of a tap test is needed to clean up after it. */
export type Teardown = { teardown: (work: () => unknown) => unknown }

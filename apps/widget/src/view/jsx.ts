/** What JSX becomes, for the build: calls of `h` pack smaller than those of the automatic runtime. */
export { Fragment, h } from 'preact'

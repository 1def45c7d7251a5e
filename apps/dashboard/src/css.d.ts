/** A CSS module: the names of its classes, as they are in the stylesheet that the build makes of all of them. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'
/** Every CSS module of the dashboard, so that one stylesheet holds the styles of pages that are loaded later, too. */
declare module 'all-styles'

/** A CSS module: the names of its classes, as they are in the stylesheet that the build makes of all of them. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
/** A stylesheet of a whole page, which has only effects. */
declare module '*.css'

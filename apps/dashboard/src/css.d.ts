/** A CSS module: the names of its classes, as they are in the stylesheet that the build makes of all of them. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
/** `every-module.css` is made by the build: every CSS module, so that one stylesheet holds those of pages that are loaded later. */
declare module '*.css'

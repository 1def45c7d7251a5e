/** Whether the build is for developers, who see the styleguide: see `vite.config.mjs`. */
declare const STYLEGUIDE: boolean

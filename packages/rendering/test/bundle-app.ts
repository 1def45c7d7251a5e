import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import { build } from 'esbuild'

/** Bundles the source of an app, with what it imports, as a website would ship it. `from`: the workspace that has the libraries. */
export async function bundleApp(source: string, from: 'dashboard' | 'widget'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, loader: 'jsx', resolveDir: fileURLToPath(projectUrl(`apps/${from}`)) },
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(from === 'widget' ? { jsx: 'automatic', jsxImportSource: 'preact' } : { jsx: 'automatic' }),
  })
  return outputFiles[0]?.text ?? ''
}

/** The page of an app: a root, and a script. */
export const shell = (title: string, body = '<div id="root"></div>'): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>
  <noscript>You need to enable JavaScript to run this app.</noscript>${body}<script src="/app.js"></script></body></html>`

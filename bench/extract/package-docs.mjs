/**
 * Documentation that packages carry: their README, rendered in the surroundings of a documentation site. What must be
 * found is taken from its Markdown by the lexer, so it does not depend on how HTML is read.
 */
import { existsSync, readFileSync } from 'node:fs'
import { marked } from 'marked'

const packages = [
  'bullmq', 'entities', 'esbuild', 'fastify', 'fflate', 'htmlparser2', 'ioredis', 'linkedom', 'lru-cache', 'mammoth',
  'nodemailer', 'papaparse', 'pg-cursor', 'pino', 'preact', 'tap', 'undici', 'yaml', 'csv-parse', 'light-my-request',
  'find-my-way', 'avvio', 'fast-json-stringify', 'css-select',
] // prettier-ignore

/** Facts of one page. More would let the longest README count for all. */
const mostFacts = 40

const surroundings = ({
  title,
  body,
}) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | Docs</title></head>
<body><a class="skip-link" href="#main">Skip to main content</a><nav class="navbar"><a href="/">Registry of docs</a><a href="/community">Community chat</a><a href="/blog">News of the project</a></nav>
<div class="docs-wrapper"><aside class="theme-doc-sidebar"><ul class="menu"><li><a href="/intro">Introduction to all</a></li><li><a href="/guides">Guides and recipes</a></li><li><a href="/api">API of everything</a></li><li><a href="/faq">Questions of many</a></li></ul></aside>
<div class="content"><article><ol class="breadcrumbs"><li><a href="/">Start of docs</a></li><li><a href="/p">Packages of docs</a></li></ol><div class="markdown">${body}</div></article>
<nav class="pagination-nav"><a href="/before">Previous: the one before</a><a href="/after">Next: the one after</a></nav><div class="page-feedback"><p>Was this page helpful?</p><button>Yes</button><button>No</button></div></div></div>
<footer class="footer"><ul><li><a href="/status">Status page</a></li><li><a href="/brand">Brand assets</a></li><li><a href="/legal">Legal notes</a></li><li><a href="/rss">Feed</a></li></ul><p>Copyright © 2026 The contributors.</p></footer></body></html>`

const not = [
  'Community chat',
  'Guides and recipes',
  'Packages of docs',
  'the one before',
  'Was this page helpful',
  'Brand assets',
  'Copyright © 2026',
  'Skip to main content',
]

/** Plain text of inline tokens; nothing where they hold what a reader may show in another way. */
function plain(tokens) {
  let text = ''
  for (const token of tokens ?? []) {
    if (token.type === 'text' && token.tokens === undefined) text += token.text
    else if (token.type === 'codespan' || token.type === 'escape') text += token.text
    else if (['text', 'strong', 'em', 'link', 'del'].includes(token.type)) text += plain(token.tokens)
    else return ''
  }
  return text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name],
  )
}

/** The beginning of a text: whole words, so that it is a phrase of one line. */
const beginning = text => (text.length <= 80 ? text : text.slice(0, text.lastIndexOf(' ', 80) + 1 || 80).trim())

function phrasesOf(tokens) {
  return tokens.flatMap(token => {
    if (token.type === 'heading' || token.type === 'paragraph') return [plain(token.tokens)]
    if (token.type === 'list') return token.items.flatMap(item => phrasesOf(item.tokens))
    if (token.type === 'text' && token.tokens !== undefined) return [plain(token.tokens)]
    if (token.type === 'blockquote') return phrasesOf(token.tokens)
    if (token.type === 'code') return [token.text.split('\n').find(line => line.trim().length > 8) ?? '']
    if (token.type === 'table') return token.rows.flatMap(row => row.map(cell => plain(cell.tokens)))
    return []
  })
}

/** Facts of a Markdown text, evenly over its length. A table of contents is a list of links, and no fact. */
export function factsOfMarkdown(markdown) {
  const withoutContents = marked
    .lexer(markdown)
    .filter(token => !(token.type === 'list' && /^\s*[-*+\d.]+ \[[^\]]*\]\(#/.test(token.raw)))
  const phrases = phrasesOf(withoutContents)
    .map(text => beginning(text.replace(/\s+/g, ' ').trim()))
    .filter(text => text.length >= 12 && !/https?:|<|…|©|!\[|^table of contents$|^copyright/i.test(text))
  const facts = [...new Set(phrases)]
  const step = Math.max(1, facts.length / mostFacts)
  return Array.from({ length: Math.min(facts.length, mostFacts) }, (_, n) => facts[Math.floor(n * step)])
}

const folderOf = name =>
  [`node_modules/${name}`, `packages/knowledge/node_modules/${name}`].find(folder => existsSync(`${folder}/README.md`))

export const packageDocs = () =>
  packages.flatMap(name => {
    const folder = folderOf(name)
    if (folder === undefined) return []
    const markdown = readFileSync(`${folder}/README.md`, 'utf8')
    const html = surroundings({ title: name, body: marked.parse(markdown, { async: false }) })
    return [{ name, url: `https://docs.example/${name}`, isInner: true, html, facts: factsOfMarkdown(markdown), not }]
  })

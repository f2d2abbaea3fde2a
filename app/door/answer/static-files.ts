import { createHash } from 'node:crypto'
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { decodeOrKeep } from '../decode-or-keep.ts'
import { refusals, refuse } from '../refusal/refuse.ts'
import type { DoorHandler } from '../visit.ts'
import { chooseEncoding } from './compress.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8'
}

/** Allows no script; inline styles serve SVGs. */
const filePolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"

type Variant = { body: Buffer; encoding?: 'br' | 'gzip' }
type StaticFile = { type: string; readonly etag: string; plain: Variant; br?: Variant; gzip?: Variant }
export type StaticFiles = ReadonlyMap<string, StaticFile>

/**
 * Reads all files and their `.br` and `.gz` copies into memory: no path can escape the folder, no file descriptor
 * stays open, and a new build cannot remove a file in use.
 */
export function readStaticFiles(directory: string): StaticFiles {
  const files = new Map<string, StaticFile>()
  if (!existsSync(directory)) return files
  const paths = listFiles(directory)
  for (const path of paths) {
    const url = `/${relative(directory, path).split(sep).join('/')}`
    if (/\/\.(?!well-known\/)|\.(?:br|gz)$/.test(url)) continue
    const file = describeFile(path, readFileSync(path))
    if (paths.has(`${path}.br`)) file.br = { body: readFileSync(`${path}.br`), encoding: 'br' }
    if (paths.has(`${path}.gz`)) file.gzip = { body: readFileSync(`${path}.gz`), encoding: 'gzip' }
    files.set(url, file)
  }
  return files
}

/** Asks the disk once for each folder, not for each of more than a thousand files. */
function listFiles(directory: string): Set<string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const isFile = (entry: Dirent, path: string) =>
    entry.isFile() || (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isFile())
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
  return new Set(paths.flatMap(({ entry, path }) => (isFile(entry, path) ? [path] : [])))
}

function describeFile(path: string, body: Buffer): StaticFile {
  let etag = ''
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    /** Made when it is first sent: most files of a build are never asked for. */
    get etag() {
      etag ||= `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
      return etag
    },
    plain: { body }
  }
}

/**
 * Reads a hashed file of another release. Only a plain name reaches the disk.
 * @throws nothing: what cannot be read is not there
 */
async function readShared(folder: string, pathname: string): Promise<StaticFile | undefined> {
  const name = /^\/assets\/([\w-][\w.-]*)$/.exec(pathname)?.[1]
  if (!name || /\.(?:br|gz)$/.test(name)) return undefined
  const read = (ending: string) => readFile(join(folder, `${name}${ending}`)).catch(() => null)
  const [body, br, gzip] = await Promise.all(['', '.br', '.gz'].map(read))
  if (!body) return undefined
  return {
    ...describeFile(name, body),
    ...(br ? { br: { body: br, encoding: 'br' } } : {}),
    ...(gzip ? { gzip: { body: gzip, encoding: 'gzip' } } : {})
  }
}

/**
 * Files under /assets/ have a hash in their name, so browsers may cache them for ever. `shared`: folder of the hashed
 * files of other releases, whose pages another instance may have drawn.
 */
export function serveStaticFiles(files: StaticFiles, shared: string | null): DoorHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const { pathname } = response.locals.visit.url
    const hashed = pathname.startsWith('/assets/')
    const file =
      files.get(decodeOrKeep(pathname)) ?? (shared && hashed ? await readShared(shared, pathname) : undefined)
    if (!file) return hashed ? refuse(request, response, refusals.notFound) : next()

    response.setHeader('content-security-policy', filePolicy)
    // Mails and other sites may embed the logo.
    response.removeHeader('cross-origin-resource-policy')
    response.setHeader('etag', file.etag)
    response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    if (file.br ?? file.gzip) response.setHeader('vary', 'Accept-Encoding')
    if (request.headers['if-none-match'] === file.etag) return void response.status(304).end()

    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const variant = (encoding === 'br' ? (file.br ?? file.gzip) : encoding === 'gzip' ? file.gzip : null) ?? file.plain
    if (variant.encoding) response.setHeader('content-encoding', variant.encoding)
    response.setHeader('content-type', file.type)
    response.setHeader('content-length', variant.body.length)
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}

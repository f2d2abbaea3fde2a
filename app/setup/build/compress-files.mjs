import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const worthIt = /\.(?:js|css|svg|json|map|txt|xml|webmanifest|ico)$/
const smallest = 512

/** Writes `x.br` (Brotli 11) and `x.gz` beside each text file of a directory if the copy is smaller. */
export async function compressFiles(directory) {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => worthIt.test(name))
  await Promise.all(names.map((name) => compressFile(join(directory, name))))
}

async function compressFile(path) {
  if (!statSync(path).isFile() || existsSync(`${path}.br`)) return
  const content = readFileSync(path)
  if (content.length < smallest) return
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const variants = { br: await brotli(content, { params }), gz: await gzip(content, { level: 9 }) }
  for (const [ending, body] of Object.entries(variants)) {
    if (body.length < content.length * 0.95) writeFileSync(`${path}.${ending}`, body)
  }
}

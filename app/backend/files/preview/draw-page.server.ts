import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Pixels of the longer side. */
const side = 480
const timeoutMs = 10_000
/** Of V8's heap; of WebAssembly's, in pages of 64 kB. */
const memory = ['--max-old-space-size=64', '--wasm-max-mem-pages=4096']
const headBytes = 8
const mostBytes = headBytes + (side + 1) * (side + 1) * 4

// PDFium without its script engine, in WebAssembly, in a process of its own: what a document does to it ends there.
const script = `
const { buffer } = await import('node:stream/consumers')
const { PDFiumLibrary } = await import(process.argv[1])
const library = await PDFiumLibrary.init()
const document = await library.loadDocument(await buffer(process.stdin))
const page = document.getPage(0)
const { originalWidth, originalHeight } = page.getOriginalSize()
const scale = ${side} / Math.max(originalWidth, originalHeight)
const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: false })
const head = Buffer.alloc(${headBytes})
head.writeUInt32LE(width, 0)
head.writeUInt32LE(height, 4)
process.stdout.write(Buffer.concat([head, data]))
`

interface Drawn {
  width: number
  height: number
  /** RGBA. */
  pixels: Buffer
}

/** A document's first page; null where it cannot be drawn, or not within time and memory. */
export async function drawPage(bytes: Uint8Array): Promise<Drawn | null> {
  const answer = await runApart(bytes)
  if (answer.length <= headBytes) return null
  const [width, height] = [answer.readUInt32LE(0), answer.readUInt32LE(4)]
  const pixels = answer.subarray(headBytes)
  return width > 0 && height > 0 && pixels.length === width * height * 4 ? { width, height, pixels } : null
}

function runApart(bytes: Uint8Array): Promise<Buffer> {
  const library = pathToFileURL(createRequire(import.meta.url).resolve('@hyzyla/pdfium')).href
  const child = spawn(process.execPath, [...memory, '--input-type=module', '-e', script, library], {
    // Neither settings nor secrets.
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL'
  })
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let size = 0
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > mostBytes) child.kill('SIGKILL')
      else pieces.push(piece)
    })
    // It may end before it has read all.
    child.stdin.on('error', () => undefined)
    child.once('error', () => resolve(Buffer.alloc(0)))
    child.once('close', (code) => resolve(code === 0 ? Buffer.concat(pieces) : Buffer.alloc(0)))
    child.stdin.end(bytes)
  })
}

export interface Streamed {
  /** Milliseconds from the request to the first bytes of the page. */
  shellMs: number
  /** To the first slot's figures. */
  firstMs: number
  /** To the last byte. */
  endMs: number
  slots: number
  /** Slots that say an error. */
  failed: number
  bytes: number
}

/** The bar of each drawing of the report, and what follows it up to its words. */
const progress = /<progress aria-label="Períodos carregados" max="(\d+)" value="(\d+)">(.{0,160})/gs

/** Reads a report as a browser that runs script does, and notes what each drawing in the stream says. */
export async function readReport(url: string, cookie: string): Promise<Streamed> {
  const begun = performance.now()
  const since = () => performance.now() - begun
  const answer = await fetch(url, {
    headers: { cookie: `${cookie}; js=1`, accept: 'text/html', 'accept-encoding': 'br' },
    redirect: 'manual'
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`${url} answered ${answer.status}`)
  if (answer.headers.has('x-rendered')) throw new Error(`${url} was not streamed`)
  const streamed: Streamed = { shellMs: 0, firstMs: 0, endMs: 0, slots: 0, failed: 0, bytes: 0 }
  let text = ''
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value: chunk } = await reader.read()
    if (done) break
    streamed.shellMs ||= since()
    streamed.bytes += chunk.length
    text += chunk
    const latest = [...text.matchAll(progress)].at(-1)
    if (!latest) continue
    const [bar, , value, words = ''] = latest
    streamed.slots = Number(value)
    if (streamed.slots > 0) streamed.firstMs ||= since()
    streamed.failed = Number(/>(\d+) com erro</.exec(words)?.[1] ?? 0)
    text = text.slice(text.lastIndexOf(bar))
  }
  streamed.endMs = since()
  return streamed
}

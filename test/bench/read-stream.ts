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

const slotScript = /__remixContext\.[a-z]\("[^"]+",\s*"slot\d+",/g

/** Reads a report as a browser that runs script does, and notes when each slot arrives in the stream. */
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
  let rest = ''
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value: chunk } = await reader.read()
    if (done) break
    streamed.shellMs ||= since()
    streamed.bytes += chunk.length
    const text = rest + chunk
    let end = 0
    for (const match of text.matchAll(slotScript)) {
      streamed.firstMs ||= since()
      streamed.slots += 1
      end = match.index + match[0].length
      if (text.slice(end, end + 12).includes('"ok":false')) streamed.failed += 1
    }
    rest = text.slice(Math.max(end, text.length - 120))
  }
  streamed.endMs = since()
  return streamed
}

export interface ProviderRequest {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
}

const largestAnswer = 256 * 1024

/**
 * Posts to a configured server of somebody else's and reads its whole answer, whatever its status. Redirects are not
 * followed: the secrets in a request are for that server alone. Throws when no whole answer of at most 256 kB comes in
 * time; the error says nothing of what was sent.
 */
export async function askProvider(request: ProviderRequest): Promise<{ status: number; text: string }> {
  const { url, headers, body, timeoutMs } = request
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  return { status: response.status, text: await readText(response) }
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true })
    if (text.length > largestAnswer) {
      await reader?.cancel()
      throw new Error('the answer is larger than 256 kB')
    }
  }
  return text + decoder.decode()
}

/** JSON, or null for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

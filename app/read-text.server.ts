/** An answer without end must not fill the memory. @throws Error for a larger one, and when the connection breaks */
export async function readText(response: Response, { largestMib }: { largestMib: number }): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true })
    if (text.length > largestMib * 1024 * 1024) {
      await reader?.cancel()
      throw new Error(`the answer is larger than ${largestMib} MiB`)
    }
  }
  return text + decoder.decode()
}

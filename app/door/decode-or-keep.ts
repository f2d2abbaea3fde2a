/** Decodes a path or a part of one; a badly encoded one stays as it is. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What is typed one after another: commas, semicolons and line breaks part it, empty ones are ignored (specification §5). */
export function splitTags(text: string): string[] {
  const all = text.split(/[,;\r\n]+/).map((one) => one.replace(/\s+/g, ' ').trim())
  return Array.from(new Set(all.filter(Boolean)))
}

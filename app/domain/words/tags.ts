/**
 * Splits values typed one after another at commas, semicolons and line breaks; ignores empty ones (specification §5).
 */
export function splitTags(text: string): string[] {
  const all = text.split(/[,;\r\n]+/).map((one) => one.replace(/\s+/g, ' ').trim())
  return Array.from(new Set(all.filter(Boolean)))
}

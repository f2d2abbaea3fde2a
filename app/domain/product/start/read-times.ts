const mostTimes = 24

/** `09:00, 14h30 e 16h` → `HH:mm`, in order, each once; null where something is no time or nothing is named. */
export function readTimes(text: string): string[] | null {
  const parts = text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ e /g, ' ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
  const times = parts.map(readTime)
  const read = times.filter((time) => time !== null)
  if (read.length === 0 || read.length < times.length || read.length > mostTimes) return null
  return [...new Set(read)].sort()
}

function readTime(part: string): string | null {
  const match = /^(\d{1,2})(?:[:h](\d{2})?)?$/.exec(part)
  const hours = Number(match?.[1])
  const minutes = Number(match?.[2] ?? 0)
  if (!match || hours > 23 || minutes > 59) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

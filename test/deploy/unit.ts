/** Value of one key of a systemd unit; a key may come several times. */
export function readUnit(text: string, key: string): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1).trim()] : []))
}

export function readUnitEnv(text: string): Record<string, string> {
  const pairs = readUnit(text, 'Environment').flatMap((line) => line.split(/\s+/))
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}
